import { brand } from '~/brand'
import { formatAmount } from '~/money'
import {
  isOptional,
  type OptionalWallet,
  PAYMENT_METHODS,
  type Wallet,
  WALLETS,
} from '~/payment-methods'
import { line, off, paragraph, type Setting } from './setting-kinds'
import { SYNONYM_DEFAULTS, synonymProblem } from './synonyms'
import {
  CLAIM_YEARS,
  DISPLAY_NAME_MAX,
  headerCategoryLimit,
  NEVER,
  ORDER_YEARS,
  RECIPIENT_MONTHS,
  recipientMonths,
  rucProblem,
  socialLink,
  TERM_MAX_HOURS,
  termHours,
  whatsappUrl,
  yearsProblem,
} from './setting-values'

const LEGAL_TEXT_MAX = 9_500

type Of<Kind extends Setting['kind']> = Setting & { kind: Kind }
type OfWallets = Record<`${Wallet}_${'number' | 'name'}`, Of<'line'>> &
  Record<`${Wallet}_operation_max`, Of<'amount'>> &
  Record<`${Wallet}_qr_url`, Of<'picture'>> &
  Record<`enable_${OptionalWallet}_payment`, Of<'switch'>>

/** Of each wallet: its switch where the shop may stop offering it, whom to pay, and its limit. */
function ofWallet(wallet: Wallet) {
  const { label, wallet: defaults } = PAYMENT_METHODS[wallet]
  return {
    ...(isOptional(wallet) && {
      [`enable_${wallet}_payment`]: {
        ...off('pago', `Aceptar pagos con ${label}`),
        default: defaults.isOffered,
      },
    }),
    [`${wallet}_number`]: line('pago', {
      ...{ label: `Número de ${label}`, half: true, type: 'tel', max: 30 },
      problem: (text) =>
        text === '' || /^\+?[0-9]{6,15}$/.test(text.replace(/[ ().-]/g, ''))
          ? null
          : 'Escribe un celular de 9 dígitos, como 987 654 321',
    }),
    [`${wallet}_name`]: line('pago', { label: `Titular de ${label}`, half: true, max: 80 }),
    [`${wallet}_operation_max`]: {
      ...{ kind: 'amount', section: 'pago', half: true },
      label: `Máximo por operación de ${label}`,
      hint: 'En soles. Un pedido mayor se paga en partes.',
      default: formatAmount(defaults.operationMax),
    },
    [`${wallet}_qr_url`]: {
      ...{ kind: 'picture', section: 'pago', default: '', file: `${wallet}_qr`, name: wallet },
      prefix: 'qr-',
      label: `QR de ${label}`,
      changed: `el QR de ${label}`,
    },
  }
}

function whatsapp(text: string): string | null {
  if (text === '' || (/^[0-9 +().-]*$/.test(text) && whatsappUrl(text, '') !== null)) return null
  return 'Escribe un celular como 987 654 321 o +51 987 654 321'
}

/** The address of a page of a site, as it is copied from a browser. */
function pageOf(site: string, example: string) {
  return (text: string) =>
    text === '' || socialLink(text, site, '') !== ''
      ? null
      : `Pega la dirección completa, como ${example}`
}

function hours(text: string): string | null {
  if (text === '' || termHours(text) !== null) return null
  return `Escribe las horas como un número entero, de 1 a ${TERM_MAX_HOURS}, o déjalo en blanco`
}

/** A text of which only the digits count; their number is said by `sentence`. */
function digits(pattern: RegExp, sentence: string) {
  return (text: string) =>
    text === '' || pattern.test(text.replace(/[ -]/g, '')) ? null : sentence
}

const inBlank = (text: string) => `En blanco: «${text}».`

/**
 * Every setting, declared once, in the order of its screen: defaults, the form, what it refuses, the words of a
 * conflict and the sweep of pictures follow from it.
 *
 * @source docs/specification/storefront.md §3 and §9; docs/specification/back-office.md §3
 */
export const SETTINGS = {
  /** Of the shop, wherever a person or a machine reads it: `displayName`. */
  display_name: line('sitio', {
    label: 'Nombre de la tienda',
    hint: 'Lo llevan las páginas, los correos, las hojas y los iconos; el logo, si no subes uno.',
    ...{ default: brand.name, max: DISPLAY_NAME_MAX },
  }),
  icon_url: {
    ...{ kind: 'picture', section: 'sitio', default: '', file: 'icon', name: 'icono' },
    ...{ label: 'Icono', prefix: 'icono-', changed: 'el icono' },
    hint: 'Un cuadrado de 540 píxeles o más; lo que sobra se corta. Lo muestran las pestañas, los teléfonos y los enlaces en los chats. Sin él se dibuja la primera letra del nombre.',
  },
  logo_svg: { kind: 'made', section: 'sitio', label: 'Logo', default: '', changed: 'el logo' },
  slogan: line('sitio', {
    ...{ label: 'Eslogan', hint: inBlank(brand.slogan), default: brand.slogan, max: 80 },
  }),
  background_gradient: {
    ...{ kind: 'made', section: 'sitio', label: 'Fondo', default: '', changed: 'el fondo' },
  },
  about_us_title: line('nosotros', {
    ...{ label: 'Título', hint: inBlank('Sobre Nosotros'), default: 'Sobre Nosotros', max: 80 },
  }),
  about_us_content: paragraph('nosotros', {
    ...{ label: 'Texto', max: 5_000, rows: 8 },
    hint: 'Una línea en blanco separa párrafos. Sin texto, la tienda muestra uno breve.',
    default:
      'Somos un taller de flores en Lima. Cada arreglo se arma a mano el mismo día, con flores ' +
      'frescas de productores peruanos y el tiempo que merece un buen regalo.',
  }),
  ...(Object.assign({}, ...WALLETS.map(ofWallet)) as OfWallets),
  whatsapp_payment_confirmation: line('pago', {
    ...{ label: 'WhatsApp para comprobantes de pago', type: 'tel', max: 30, problem: whatsapp },
    hint: 'En blanco se usa el WhatsApp de contacto.',
  }),
  bank_name: line('banco', { label: 'Banco', half: true, max: 80 }),
  bank_holder: line('banco', { label: 'Titular de la cuenta', half: true, max: 80 }),
  bank_account: line('banco', {
    ...{ label: 'Número de cuenta', half: true, inputMode: 'numeric', max: 40 },
    problem: digits(/^[0-9]{6,30}$/, 'Escribe el número de cuenta, como 191-2345678-0-12'),
  }),
  bank_cci: line('banco', {
    ...{ label: 'CCI', hint: 'Son 20 dígitos.', half: true, inputMode: 'numeric', max: 40 },
    problem: digits(/^[0-9]{20}$/, 'Escribe los 20 dígitos del CCI'),
  }),
  unpaid_reminder_hours: line('impagos', {
    ...{ label: 'Recordar el pago después de (horas)', half: true, inputMode: 'numeric' },
    ...{ hint: 'En blanco no se recuerda.', max: 10, problem: hours },
  }),
  unpaid_expiry_hours: line('impagos', {
    ...{ label: 'Cancelar sin pago después de (horas)', half: true, inputMode: 'numeric' },
    ...{ hint: `Hasta ${TERM_MAX_HOURS}. En blanco no se cancela.`, max: 10, problem: hours },
  }),
  show_floating_contact_button: off('ocultos', 'Mostrar el botón flotante de contacto'),
  show_contact_whatsapp: off('ocultos', 'Mostrar WhatsApp en la página de contacto'),
  show_contact_address: off('ocultos', 'Mostrar la dirección en la página de contacto'),
  show_checkout_pickup: off('ocultos', 'Mostrar el retiro en la sucursal al pagar'),
  search_synonyms: paragraph('navegacion', {
    ...{ label: 'Palabras que significan lo mismo al buscar', max: 6_000, rows: 8 },
    hint: 'Una línea por grupo: lo que se escribe, una flecha y lo que se busca, como «velorio, luto → condolencias».',
    ...{ default: SYNONYM_DEFAULTS, problem: synonymProblem },
    changed: 'las palabras que significan lo mismo',
  }),
  header_category_limit: {
    ...{ kind: 'number', section: 'navegacion', label: 'Categorías en la cabecera', max: 20 },
    hint: 'De 1 a 10; las demás quedan bajo «Más».',
    default: '10',
    kept: (text: string) => String(headerCategoryLimit(text)),
  },
  whatsapp_number: line('contacto', {
    ...{ label: 'WhatsApp', type: 'tel', max: 30, problem: whatsapp },
    hint: 'Se ve en Contacto si está marcado en «Elementos ocultos».',
  }),
  email: {
    ...{ kind: 'email', section: 'contacto', label: 'Correo', default: brand.email },
    hint: 'Lo ven tus clientes, y aquí llegan los avisos de pedidos nuevos.',
  },
  sucursal_address: line('contacto', { label: 'Dirección de la sucursal' }),
  instagram_url: line('contacto', {
    ...{ label: 'Instagram', inputMode: 'url', max: 300, default: brand.instagram },
    problem: pageOf('instagram.com', 'https://www.instagram.com/tutienda'),
  }),
  tiktok_url: line('contacto', {
    ...{ label: 'TikTok', inputMode: 'url', max: 300, default: brand.tiktok },
    problem: pageOf('tiktok.com', 'https://www.tiktok.com/@tutienda'),
  }),
  legal_name: line('empresa', { label: 'Razón social', half: true, max: 120 }),
  ruc: line('empresa', {
    ...{ label: 'RUC', hint: 'Son 11 dígitos.', half: true, inputMode: 'numeric', max: 20 },
    kept: (text) => text.replace(/[ .-]/g, ''),
    problem: (text) => (text === '' ? null : rucProblem(text)),
  }),
  legal_address: line('empresa', {
    label: 'Domicilio',
    hint: 'El del negocio: se ve al pie de cada página y en cada hoja del Libro de Reclamaciones.',
  }),
  opening_hours: paragraph('empresa', {
    ...{ label: 'Horario de atención', max: 300, rows: 3 },
    hint: 'Se ve en Contacto. En blanco no se muestra.',
  }),
  enable_receipts: off(
    'comprobantes',
    'Pedir los datos de la boleta o factura',
    'Al comprar se elige el documento; en cada pedido anotas el comprobante que emitiste.',
  ),
  is_nuevo_rus: off(
    'comprobantes',
    'Mi negocio está en el Nuevo RUS',
    'Solo boletas, sin IGV. Sin marcar, boletas y facturas con IGV.',
  ),
  guarantee_text: line('promesas', {
    ...{ label: 'Garantía', max: 160 },
    default: 'Si no llega bien, te lo reponemos o te devolvemos el dinero.',
  }),
  substitution_text: line('promesas', {
    ...{ label: 'Si falta una flor', max: 160 },
    default: 'Si falta una flor, usamos otra de igual o mayor valor y del mismo color.',
  }),
  card_by_hand: off('promesas', 'La tarjeta se escribe a mano', 'Si no, se imprime.'),
  terms_text: paragraph('legales', {
    ...{ label: 'Términos y condiciones', max: LEGAL_TEXT_MAX, rows: 12 },
    changed: 'los términos y condiciones',
  }),
  privacy_text: paragraph('legales', {
    ...{ label: 'Política de privacidad', max: LEGAL_TEXT_MAX, rows: 12 },
    changed: 'la política de privacidad',
  }),
  track_stock: off(
    'inventario',
    'Vender solo lo que hay en stock',
    'Cada pedido descuenta del stock, y lo que llega a cero se muestra «Agotado». Antes de marcarlo, revisa el stock de tus productos.',
  ),
  enable_bouquet_photo: {
    ...off('foto', 'Enviar al comprador la foto de su ramo'),
    hint: 'Se toma en la página del pedido, antes de que salga.',
    default: 'true',
  },
  enable_door_photo: off('foto', 'Quien reparte puede enviar una foto de la entrega'),
  keep_recipient_months: {
    ...{
      kind: 'number',
      section: 'quien-recibe',
      label: 'Meses que se guardan sus datos',
      max: 20,
    },
    hint: 'Después de la entrega se borran su nombre, celular y dirección; el pedido queda. En blanco, nunca.',
    default: RECIPIENT_MONTHS,
    kept: (text: string) => text || NEVER,
    problem: (text: string) =>
      text === NEVER || String(recipientMonths(text)) === text
        ? null
        : 'Escribe de 1 a 120 meses, o déjalo en blanco para no borrarlos',
    shown: (text: string) => recipientMonths(text)?.toString() ?? '',
  },
  enable_absent_mail: off('quien-recibe', 'Avisar por correo al comprador cuando no había nadie'),
  keep_order_years: {
    ...{ kind: 'number', section: 'datos', label: 'Años que se guarda de quién fue un pedido' },
    ...{ max: 20, half: true, default: String(ORDER_YEARS), problem: yearsProblem(ORDER_YEARS) },
    hint: 'Desde el 1 de enero del año siguiente. La ley pide cinco.',
  },
  keep_claim_years: {
    ...{ kind: 'number', section: 'datos', label: 'Años que se guarda una hoja de reclamación' },
    ...{ max: 20, half: true, default: String(CLAIM_YEARS), problem: yearsProblem(CLAIM_YEARS) },
    hint: 'Desde su día. La ley pide dos.',
  },
  erase_after_terms: off(
    'datos',
    'Borrar cada noche los datos que cumplieron su plazo',
    'Apagado, solo se cuentan: lo ves en «Salud de la tienda». Los importes y productos quedan. No se puede deshacer.',
  ),
} as const satisfies Record<string, Setting>

export type SettingKey = keyof typeof SETTINGS
type KeyOf<Kind extends Setting['kind']> = {
  [Key in SettingKey]: (typeof SETTINGS)[Key]['kind'] extends Kind ? Key : never
}[SettingKey]
export type SwitchKey = KeyOf<'switch'>
export type PictureKey = KeyOf<'picture'>
/** Settings that one field of the form edits. */
export type FieldKey = Exclude<SettingKey, KeyOf<'picture' | 'made'>>

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]
export const SWITCHES = keysOf('switch')
export const PICTURE_SETTINGS = keysOf('picture')

function keysOf<Kind extends Setting['kind']>(kind: Kind) {
  return SETTING_KEYS.filter((key): key is KeyOf<Kind> => SETTINGS[key].kind === kind)
}

/** Every setting by its key, with the text that stands for a missing or blank one. */
export const SETTING_DEFAULTS = Object.fromEntries(
  SETTING_KEYS.map((key) => [key, SETTINGS[key].default]),
) as Record<SettingKey, string>

/** What is shown in an edit conflict in place of the stored text; `null` where the text itself is. */
export function changedSetting(key: SettingKey): string | null {
  const setting: Setting = SETTINGS[key]
  return setting.changed ? `Otra persona cambió ${setting.changed}` : null
}
