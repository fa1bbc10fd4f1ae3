import { isDay } from '~/dates'
import { firstCharacters, legible } from '~/forms/graphemes'
import { DISTRICT_MAX } from '~/models/delivery/district'
import { searchWords } from '~/urls/staff/list-url'
import { SLOT_NAME_MAX } from '~/models/delivery/slot-name'
import { isStatus, type Status } from '~/models/orders/order'
import { isPaymentMethod, type PaymentMethod } from '~/payment-methods'
import { type Channel, isChannel } from './channel/channel'
import { isUuid } from '~/models/records/uuid'

/** The filters of the order list; `null` and an empty text mean any. */
export type OrderFilters = {
  words: string
  status: Status | null
  /** Lima's, of the delivery. */
  day: string | null
  /** Open orders that something lacks a day of. */
  isUndated: boolean
  slot: string | null
  /** Id of a zone, or `retiro` for pickup. */
  zone: string | null
  /** As orders have it; empty for any. */
  district: string
  payment: PaymentMethod | null
  /** By which way it came. */
  channel: Channel | null
  /** Those whose buyer is still to be told something by WhatsApp. */
  isUntold: boolean
  /** Money missing, too much of it, some paid, or all that was not cancelled. */
  balance: Balance | null
  /** Lima's, on or after which it was placed. */
  since: string | null
  /** When those that were new were listed, milliseconds since 1970. */
  seenAt: number | null
  /** From 1. */
  page: number
}

/** With the words of staff. */
export const BALANCES = {
  falta: 'Le falta',
  sobra: 'Le sobra',
  cobrado: 'Con pagos',
  vendido: 'Sin cancelados',
}
type Balance = keyof typeof BALANCES

const PAGE_MAX = 10_000
/** In place of a day in `dia`. */
export const UNDATED = 'sin-fecha'
/** The only one of `aviso`. */
export const UNTOLD = 'pendiente'

/**
 * Reads `q`, `estado`, `dia`, `horario`, `zona`, `distrito`, `pago`, `canal`, `aviso`, `saldo`, `desde`, `vistos` and `pagina`; invalid values count as
 * absent.
 */
export function readOrderFilters(search: URLSearchParams): OrderFilters {
  const text = (name: string) => search.get(name) ?? ''
  const [status, day, slot, zone] = [text('estado'), text('dia'), text('horario'), text('zona')]
  const [balance, since] = [text('saldo'), text('desde')]
  const [page, seenAt] = [Number(text('pagina')), text('vistos')]
  return {
    words: searchWords(text('q')),
    status: isStatus(status) ? status : null,
    day: isDay(day) ? day : null,
    isUndated: day === UNDATED,
    slot: isSlotName(slot) ? slot : null,
    zone: zone === 'retiro' || isUuid(zone) ? zone : null,
    district: firstCharacters(legible(text('distrito')), DISTRICT_MAX).replaceAll('\0', ''),
    payment: isPaymentMethod(text('pago')) ? (text('pago') as PaymentMethod) : null,
    channel: isChannel(text('canal')) ? (text('canal') as Channel) : null,
    isUntold: text('aviso') === UNTOLD,
    balance: Object.hasOwn(BALANCES, balance) ? (balance as Balance) : null,
    since: isDay(since) ? since : null,
    seenAt: /^[0-9]{13}$/.test(seenAt) ? Number(seenAt) : null,
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  }
}

/** Also of a slot that the shop no longer has. */
function isSlotName(text: string): boolean {
  return text !== '' && text.length <= SLOT_NAME_MAX && !text.includes('\0')
}
