import { print } from './print'

/** What a measured ratio has to reach, and what it should. */
export type Gate = {
  what: string
  ratio: number
  gate: number
  moonshot?: number
  /** Whether less is better: the ratio may be the gate at most. */
  isCost?: true
}

export function printGates(gates: Gate[]) {
  print(
    ['Umbrales', 'Proporción', 'Umbral', 'Meta', ''],
    gates.map(({ what, ratio, gate, moonshot, isCost }) => {
      const sign = isCost ? '≤' : '≥'
      const isMet = isCost ? ratio <= gate : ratio >= gate
      return [
        ...[what, ratio.toFixed(2), `${sign} ${gate}`, moonshot ? `${sign} ${moonshot}` : ''],
        isMet ? '✓' : '✗',
      ]
    }),
  )
}
