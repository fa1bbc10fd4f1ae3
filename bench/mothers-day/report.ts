import { type Gate, printGates } from '../gates'
import { print } from '../print'
import type { Shop } from '../shop'
import {
  dayGate,
  failuresOf,
  isGood,
  type Level,
  openDay,
  type Pressure,
  PROMISED,
  raise,
} from './day'

/** Visitors a second. */
const RATES = [25, 50, PROMISED, 150, 200, 300, 400, 600]
const SECONDS = 15

type WithShop = <Result>(
  env: Record<string, string>,
  report: (shop: Shop) => Promise<Result>,
) => Promise<Result>

/** More and more visitors, for one process and for two; or so many for so long. */
export async function reportDay(withShop: WithShop, fixed?: Pressure) {
  console.log('Se mide el Día de la Madre: la tienda tranquila y después cada vez más visitas…')
  console.log(
    '70 % listas y productos, 10 % búsquedas, 18 % carrito y checkout, 2 % pedidos; fotos no vistas ' +
      'aparte; cada 5 s cambia un precio. Las visitas llegan sin esperar a las demás.',
  )
  const rates = fixed ? [fixed.rate] : RATES
  const gates: Gate[] = []
  for (const processes of fixed ? [process.env.PROCESSES ?? '1'] : ['1', '2']) {
    const env = { PROCESSES: processes, TRUST_PROXY: '1' }
    const levels = await withShop(env, async (shop) => {
      return raise(await openDay(shop), rates, fixed?.seconds ?? SECONDS)
    })
    printLevels(processes, levels)
    gates.push(...gatesOf(processes, levels, fixed?.rate ?? PROMISED))
  }
  printGates(gates)
}

function printLevels(processes: string, levels: Level[]) {
  const [quiet] = levels
  if (!quiet) return
  print(
    [
      ...[
        `PROCESSES=${processes}: visitas/s`,
        'Visitas',
        'Mediana ms',
        'p95 ms',
        'Veces',
        'Fallas',
      ],
      ...['Aciertos', 'Solicitudes/s', 'Precios', 'Núcleos', 'Memoria MB', 'Procesos'],
    ],
    levels.map((level) => [
      ...[String(level.rate), String(level.visits), level.p50.toFixed(1), level.p95.toFixed(1)],
      ...[(level.p95 / quiet.p95).toFixed(2), String(failuresOf(level))],
      ...[`${(level.hits * 100).toFixed(1)} %`, (level.requests / level.seconds).toFixed(0)],
      ...[String(level.saves), level.cores.toFixed(2)],
      ...[level.memory.map((megabytes) => megabytes.toFixed(0)).join(' · ')],
      String(level.processes),
    ]),
  )
  for (const { rate, failures } of levels) {
    for (const [what, count] of Object.entries(failures))
      console.log(`${rate}/s: ${count} × ${what}`)
  }
  const good = levels.filter((level) => isGood(level, quiet)).at(-1)
  console.log(
    `Con PROCESSES=${processes} atiende bien hasta ${good?.rate ?? 0} visitas por segundo.`,
  )
}

/** Of the promised rate; of the last one where it was not reached. */
function gatesOf(processes: string, levels: Level[], promised: number): Gate[] {
  const [quiet] = levels
  const level = levels.find(({ rate }) => rate === promised) ?? levels.at(-1)
  return quiet && level ? [dayGate(level, quiet, processes)] : []
}
