import type { Settings } from './settings/setting'
import { isRuc } from './settings/setting-values'

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
