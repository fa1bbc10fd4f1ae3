import type { Settings } from './setting'

/** Who sells, as the law names them. */
export type Provider = { name: string; ruc: string; address: string }

const PARTS = [
  { key: 'legal_name', part: 'la razón social' },
  { key: 'ruc', part: 'el RUC' },
  { key: 'legal_address', part: 'el domicilio' },
] as const satisfies { key: keyof Settings; part: string }[]

/** What the settings lack of who sells, in words; nothing when all is there. */
export function missingOfProvider(settings: Settings): string[] {
  return PARTS.filter(({ key }) => !isUsable(key, settings[key])).map(({ part }) => part)
}

/** Who sells; `null` until the settings say all of it. */
export function providerOf(settings: Settings): Provider | null {
  if (missingOfProvider(settings).length > 0) return null
  const { legal_name: name, ruc, legal_address: address } = settings
  return { name, ruc, address }
}

function isUsable(key: (typeof PARTS)[number]['key'], value: string): boolean {
  return key === 'ruc' ? isRuc(value) : value !== ''
}

const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

/** Whether a text is a taxpayer's number of Peru: a known beginning, 11 digits, the last of which checks the others. */
export function isRuc(text: string): boolean {
  if (!/^(?:10|15|16|17|20)[0-9]{9}$/.test(text)) return false
  const sum = WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(text[at]), 0)
  return Number(text[10]) === (11 - (sum % 11)) % 10
}
