import { brand } from '~/brand'
import { formatAmount } from '~/money'
import {
  isOptional,
  type OptionalWallet,
  PAYMENT_METHODS,
  type Wallet,
  WALLETS,
} from '~/payment-methods'

type Setting = {
  /** What stands for a missing or blank text and, of a switch, for an unreadable one. */
  default: string
  /** A text and a picture are shown as they are stored; of the others the form shows the default where nothing is. */
  kind: 'text' | 'choice' | 'switch' | 'picture'
  /** What another person changed while somebody edits, where the stored text tells people nothing. */
  changed?: string
}

const blank = { kind: 'text', default: '' } as const
const off = { kind: 'switch', default: 'false' } as const

function text(value: string) {
  return { kind: 'text', default: value } as const
}

function choice(value: string) {
  return { kind: 'choice', default: value } as const
}

type OfWallets = Record<`${Wallet}_${'number' | 'name'}`, typeof blank> &
  Record<`${Wallet}_qr_url`, { kind: 'picture'; default: ''; changed: string }> &
  Record<`${Wallet}_operation_max`, ReturnType<typeof choice>> &
  Record<`enable_${OptionalWallet}_payment`, { kind: 'switch'; default: 'true' | 'false' }>

/** Of each wallet: whom to pay, its limit in soles, and its switch where the shop may stop offering it. */
function ofWallet(wallet: Wallet) {
  const { label, wallet: defaults } = PAYMENT_METHODS[wallet]
  return {
    [`${wallet}_number`]: blank,
    [`${wallet}_name`]: blank,
    [`${wallet}_qr_url`]: { kind: 'picture', default: '', changed: `el QR de ${label}` },
    [`${wallet}_operation_max`]: choice(formatAmount(defaults.operationMax)),
    ...(isOptional(wallet) && {
      [`enable_${wallet}_payment`]: { kind: 'switch', default: defaults.isOffered },
    }),
  }
}

/**
 * Every setting, declared once: defaults, form, conflicts and the sweep of pictures follow from it.
 *
 * @source docs/specification/storefront.md §3 and §9; docs/specification/back-office.md §3
 */
export const SETTINGS = {
  logo_svg: { ...blank, changed: 'el logo' },
  /** Of the shop, in titles and in mails alone: `displayName`. */
  display_name: text(brand.name),
  slogan: text(brand.slogan),
  background_gradient: { ...blank, changed: 'el fondo' },
  header_category_limit: choice('10'),
  email: text(brand.email),
  whatsapp_number: blank,
  whatsapp_payment_confirmation: blank,
  instagram_url: text(brand.instagram),
  tiktok_url: text(brand.tiktok),
  sucursal_address: blank,
  legal_name: blank,
  ruc: blank,
  legal_address: blank,
  opening_hours: blank,
  terms_text: { ...blank, changed: 'los términos y condiciones' },
  privacy_text: { ...blank, changed: 'la política de privacidad' },
  show_floating_contact_button: off,
  show_contact_whatsapp: off,
  show_contact_address: off,
  show_checkout_pickup: off,
  track_stock: off,
  enable_absent_mail: off,
  keep_recipient_months: choice('12'),
  ...(Object.assign({}, ...WALLETS.map(ofWallet)) as OfWallets),
  bank_name: blank,
  bank_holder: blank,
  bank_account: blank,
  bank_cci: blank,
  unpaid_reminder_hours: blank,
  unpaid_expiry_hours: blank,
  about_us_title: text('Sobre Nosotros'),
  about_us_content: text(
    'Somos un taller de flores en Lima. Cada arreglo se arma a mano el mismo día, con flores ' +
      'frescas de productores peruanos y el tiempo que merece un buen regalo.',
  ),
} as const satisfies Record<string, Setting>

export type SettingKey = keyof typeof SETTINGS
type KeyOf<Kind extends Setting['kind']> = {
  [Key in SettingKey]: (typeof SETTINGS)[Key]['kind'] extends Kind ? Key : never
}[SettingKey]
export type SwitchKey = KeyOf<'switch'>

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]
export const SWITCHES = SETTING_KEYS.filter(
  (key): key is SwitchKey => SETTINGS[key].kind === 'switch',
)
export const PICTURE_SETTINGS = SETTING_KEYS.filter((key) => SETTINGS[key].kind === 'picture')

/** Every setting by its key, with the text that stands for a missing or blank one. */
export const SETTING_DEFAULTS = Object.fromEntries(
  SETTING_KEYS.map((key) => [key, SETTINGS[key].default]),
) as Record<SettingKey, string>

/** What is shown in an edit conflict in place of the stored text; `null` where the text itself is. */
export function changedSetting(key: SettingKey): string | null {
  const setting: Setting = SETTINGS[key]
  return setting.changed ? `Otra persona cambió ${setting.changed}` : null
}
