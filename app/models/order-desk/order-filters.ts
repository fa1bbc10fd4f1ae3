import { isDay } from '~/dates'
import { searchWords } from '~/urls/list-url'
import { isSlot, type Slot } from '~/models/delivery/delivery'
import { isStatus, PAYMENT_LABELS, type PaymentMethod, type Status } from '~/models/orders/order'
import { isUuid } from '~/models/records/uuid'

/** The filters of the order list; `null` and an empty text mean any. */
export type OrderFilters = {
  words: string
  status: Status | null
  /** Lima's, of the delivery. */
  day: string | null
  slot: Slot | null
  /** Id of a zone, or `retiro` for pickup. */
  zone: string | null
  payment: PaymentMethod | null
  /** Money missing although the status says paid, or too much of it. */
  balance: 'falta' | 'sobra' | null
  /** From 1. */
  page: number
}

const PAGE_MAX = 10_000

/**
 * Reads `q`, `estado`, `dia`, `horario`, `zona`, `pago`, `saldo` and `pagina`; invalid values count as
 * absent.
 */
export function readOrderFilters(search: URLSearchParams): OrderFilters {
  const text = (name: string) => search.get(name) ?? ''
  const [status, day, slot, zone] = [text('estado'), text('dia'), text('horario'), text('zona')]
  const balance = text('saldo')
  const page = Number(text('pagina'))
  return {
    words: searchWords(text('q')),
    status: isStatus(status) ? status : null,
    day: isDay(day) ? day : null,
    slot: isSlot(slot) ? slot : null,
    zone: zone === 'retiro' || isUuid(zone) ? zone : null,
    payment: isPayment(text('pago')) ? (text('pago') as PaymentMethod) : null,
    balance: balance === 'falta' || balance === 'sobra' ? balance : null,
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  }
}

function isPayment(text: string): boolean {
  return Object.hasOwn(PAYMENT_LABELS, text)
}
