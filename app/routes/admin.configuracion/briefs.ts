import { counted } from '~/counted'
import {
  bankAccount,
  isSwitchedOn,
  paymentTerms,
  type Settings,
  SWITCHES,
  walletOf,
} from '~/models/site/settings/setting'
import type { SectionId } from '~/models/site/settings/setting-kinds'
import { type SwitchKey, SETTINGS } from '~/models/site/settings/setting-list'
import {
  displayName,
  headerCategoryLimit,
  recipientMonths,
} from '~/models/site/settings/setting-values'
import { isOptional, PAYMENT_METHODS, type Wallet, WALLETS } from '~/payment-methods'

type Brief = (settings: Settings) => string

/** What is set in each section, in the few words that its closed chapter shows. */
export const BRIEFS: Record<SectionId, Brief> = {
  sitio: displayName,
  nosotros: ({ about_us_content }) => (about_us_content ? 'Con tu texto' : 'Con un texto breve'),
  pago: (settings) => WALLETS.map((wallet) => walletBrief(settings, wallet)).join(' · '),
  banco: (settings) => bankAccount(settings)?.bank ?? 'No se ofrece la transferencia',
  impagos: termsBrief,
  ocultos: shownBrief,
  navegacion: ({ header_category_limit: limit }) =>
    `${counted(headerCategoryLimit(limit), 'categoría', 'categorías')} en la cabecera`,
  contacto: ({ whatsapp_number: number, email }) =>
    joined([number && `WhatsApp ${number}`, email]) ?? 'Falta tu WhatsApp y tu correo',
  empresa: ({ legal_name: name, ruc }) =>
    joined([name, ruc && `RUC ${ruc}`]) ?? 'Falta decir quién vende',
  comprobantes: receiptsBrief,
  promesas: either('card_by_hand', 'Tarjeta escrita a mano', 'Tarjeta impresa'),
  legales: ({ terms_text: terms, privacy_text: privacy }) =>
    terms || privacy ? 'Con textos tuyos' : 'Con los textos de la tienda',
  inventario: either('track_stock', 'Se vende solo lo que hay', 'Se vende sin mirar el stock'),
  foto: either('enable_bouquet_photo', 'Se envía al comprador', 'No se envía'),
  datos: either('erase_after_terms', 'Se borran al cumplir su plazo', 'No se borran solos'),
  'quien-recibe': ({ keep_recipient_months: kept }) => {
    const months = recipientMonths(kept)
    if (months === null) return 'Sus datos no se borran'
    return `Sus datos se borran a ${months === 1 ? 'un mes' : `los ${months} meses`}`
  },
}

function joined(parts: string[]): string | undefined {
  return parts.filter(Boolean).join(' · ') || undefined
}

function either(key: SwitchKey, on: string, off: string): Brief {
  return (settings) => (isSwitchedOn(settings, key) ? on : off)
}

function walletBrief(settings: Settings, wallet: Wallet): string {
  const { label } = PAYMENT_METHODS[wallet]
  if (isOptional(wallet) && !isSwitchedOn(settings, `enable_${wallet}_payment`)) {
    return `${label} apagado`
  }
  return `${label} ${walletOf(settings, wallet).number || 'sin número'}`
}

function termsBrief(settings: Settings): string {
  const { remindAfter, expireAfter } = paymentTerms(settings)
  if (remindAfter === null && expireAfter === null) return 'Ni se recuerdan ni se cancelan'
  if (expireAfter === null) return `Se recuerdan a las ${remindAfter} h`
  const expired = `se cancelan a las ${expireAfter} h`
  return remindAfter === null
    ? `No se recuerdan, ${expired}`
    : `Se recuerdan a las ${remindAfter} h, ${expired}`
}

function shownBrief(settings: Settings): string {
  const hidden = SWITCHES.filter((key) => SETTINGS[key].section === 'ocultos')
  const shown = hidden.filter((key) => isSwitchedOn(settings, key)).length
  return `Se ven ${shown} de ${hidden.length}`
}

function receiptsBrief(settings: Settings): string {
  if (!isSwitchedOn(settings, 'enable_receipts')) return 'No se piden'
  return isSwitchedOn(settings, 'is_nuevo_rus') ? 'Boletas, sin IGV' : 'Boletas y facturas, con IGV'
}
