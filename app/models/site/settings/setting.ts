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
import { termHours } from './setting-values'

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

/** What the shop notes of receipts; `null` where it asks for none. */
export type ReceiptRules = { isNuevoRus: boolean }

export function receiptRules(settings: Settings): ReceiptRules | null {
  if (!isSwitchedOn(settings, 'enable_receipts')) return null
  return { isNuevoRus: isSwitchedOn(settings, 'is_nuevo_rus') }
}

/** Hours after which an unpaid order is reminded and expires; `null` for never. */
export type PaymentTerms = { remindAfter: number | null; expireAfter: number | null }

export function paymentTerms(settings: Settings): PaymentTerms {
  return {
    remindAfter: termHours(settings.unpaid_reminder_hours),
    expireAfter: termHours(settings.unpaid_expiry_hours),
  }
}
