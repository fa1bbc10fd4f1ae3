import { brand } from '~/brand'
import { parseAmount } from '~/money'
import {
  isOptional,
  PAYMENT_METHODS,
  type ShopPayment,
  type Wallet,
  WALLETS,
} from '~/payment-methods'
import {
  SETTING_DEFAULTS,
  SETTING_KEYS,
  type SettingKey,
  SETTINGS,
  type SwitchKey,
} from './setting-list'

export { SETTING_DEFAULTS, type SettingKey, SWITCHES } from './setting-list'
export type Settings = Record<SettingKey, string>

/** The stored texts over the defaults; a blank text counts as missing, unknown keys are ignored. */
export function withDefaults(stored: Map<string, string>): Settings {
  return Object.fromEntries(
    SETTING_KEYS.map((key) => [key, stored.get(key)?.trim() || SETTING_DEFAULTS[key]]),
  ) as Settings
}

export function isOn(value: string): boolean {
  return value === 'true'
}

/** Whether a switch is on; an unreadable text stands for its default. */
export function isSwitchedOn(settings: Settings, key: SwitchKey): boolean {
  return SETTINGS[key].default === 'true' ? settings[key] !== 'false' : isOn(settings[key])
}

/** Stored in place of a number of months, because a blank text stands for the default. */
export const NEVER = 'nunca'

/** After how many months recipients are erased: 1 to 120, `null` for never; else the default. */
export function recipientMonths(value: string): number | null {
  if (value === NEVER) return null
  const text = /^(?:[1-9]\d?|1[01]\d|120)$/.test(value) ? value : DEFAULT_MONTHS
  return Number(text)
}

const DEFAULT_MONTHS = SETTING_DEFAULTS.keep_recipient_months

/** Whom a wallet is paid to, blank for what is not set, and what it takes in one operation, in céntimos. */
export function walletOf(settings: Settings, wallet: Wallet) {
  return {
    number: settings[`${wallet}_number`],
    holder: settings[`${wallet}_name`],
    qr: settings[`${wallet}_qr_url`],
    operationMax: operationMax(settings, wallet),
  }
}

function operationMax(settings: Settings, wallet: Wallet): number {
  const typed = parseAmount(settings[`${wallet}_operation_max`])
  return typed || PAYMENT_METHODS[wallet].wallet.operationMax
}

/** How the shop may be paid now, in the order of its list. */
export function offeredPayments(settings: Settings): ShopPayment[] {
  const wallets = WALLETS.filter((wallet) => isOffered(settings, wallet))
  return bankAccount(settings) === null ? wallets : [...wallets, 'transferencia']
}

function isOffered(settings: Settings, wallet: Wallet): boolean {
  return !isOptional(wallet) || isSwitchedOn(settings, `enable_${wallet}_payment`)
}

export type BankAccount = { bank: string; holder: string; account: string; cci: string }

/** The account for transfers; `null` until the bank, its holder and one of the numbers are there. */
export function bankAccount(settings: Settings): BankAccount | null {
  const { bank_name: bank, bank_holder: holder, bank_account: account, bank_cci: cci } = settings
  return bank && holder && (account || cci) ? { bank, holder, account, cci } : null
}

/** Hours after which an unpaid order is reminded and expires; `null` for never. */
export type PaymentTerms = { remindAfter: number | null; expireAfter: number | null }

/** Two weeks: a weekday and a day of the month name one day of them. */
export const TERM_MAX_HOURS = 336

/** A setting as hours from 1 to `TERM_MAX_HOURS`; `null` for anything else, which turns it off. */
export function termHours(value: string): number | null {
  const hours = /^[0-9]{1,3}$/.test(value.trim()) ? Number(value) : 0
  return hours >= 1 && hours <= TERM_MAX_HOURS ? hours : null
}

export function paymentTerms(settings: Settings): PaymentTerms {
  return {
    remindAfter: termHours(settings.unpaid_reminder_hours),
    expireAfter: termHours(settings.unpaid_expiry_hours),
  }
}

const CATEGORIES_MAX = 10

/** How many categories the header shows by name: 1 to 10; anything unreadable is 10. */
export function headerCategoryLimit(value: string): number {
  const limit = Math.trunc(Number(value))
  if (!/^-?[0-9]/.test(value.trim()) || Number.isNaN(limit)) return CATEGORIES_MAX
  return Math.min(Math.max(limit, 1), CATEGORIES_MAX)
}

const HEX = '#[0-9a-fA-F]{6}'
const SOLID = new RegExp(`^${HEX}$`)
const GRADIENT = new RegExp(
  `^linear-gradient\\(135deg, ?(${HEX}) 0%, ?(${HEX}) 50%, ?(${HEX}) 100%\\)$`,
)

/**
 * The page's background as CSS, rebuilt from its colours so that no other CSS can be injected.
 *
 * @param value a solid `#rrggbb`, or three of them as a gradient at 135 degrees
 * @source docs/specification/storefront.md §2; docs/specification/back-office.md §5
 */
export function pageBackground(value: string): string {
  const text = value.trim()
  if (SOLID.test(text)) return text
  const [, start, middle, end] = GRADIENT.exec(text) ?? []
  if (!start) return brand.background
  return `linear-gradient(135deg, ${start} 0%, ${middle} 50%, ${end} 100%)`
}

/**
 * A WhatsApp address for a number as staff typed it; `null` without a usable number.
 *
 * @param number digits with spaces, dashes, `+51` or `0051`
 * @param text the chat's first message
 * @source docs/specification/storefront.md §7 "External links"
 */
export function whatsappUrl(number: string, text: string): string | null {
  const digits = number.replace(/[^0-9]/g, '').replace(/^0051/, '')
  const local = digits.length === 11 && digits.startsWith('51') ? digits.slice(2) : digits
  if (local.length < 6 || local.length > 12) return null
  return `https://wa.me/51${local}?text=${encodeURIComponent(text)}`
}

/** The address that staff typed if it is https on the given site, else the fallback. */
export function socialLink(value: string, site: string, fallback: string): string {
  try {
    const url = new URL(value)
    const isSite = url.hostname === site || url.hostname.endsWith(`.${site}`)
    return url.protocol === 'https:' && isSite ? url.href : fallback
  } catch {
    return fallback
  }
}
