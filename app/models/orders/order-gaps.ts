/** What an order taken by telephone may still lack. */
export type Gap = 'day' | 'zone' | 'dni'

const WORDS: Record<Gap, string> = {
  day: 'el día de entrega',
  zone: 'la zona de envío',
  dni: 'un DNI de ocho dígitos',
}

type Noted = {
  status: string
  delivery_type: string
  shipping_zone_id: string | null
  /** Kept when the zone is deleted. */
  shipping_zone_name: string | null
  customer_dni: string
  /** Its number was checked by its kind. */
  document_kind?: string | null
  lines: { delivery_date: string | null }[]
}

/**
 * What an order lacks until it is delivered or cancelled. A day belongs to its lines: without lines
 * it has none.
 */
export function orderGaps(order: Noted): Gap[] {
  const { status, delivery_type, shipping_zone_id, shipping_zone_name, lines } = order
  if (status === 'entregado' || status === 'cancelado') return []
  const isUndated = lines.length === 0 || lines.some(({ delivery_date: day }) => day === null)
  const isUnzoned = delivery_type === 'envio' && !shipping_zone_id && !shipping_zone_name
  return [
    ...(isUndated ? (['day'] as const) : []),
    ...(isUnzoned ? (['zone'] as const) : []),
    ...(order.document_kind || isDocument(order.customer_dni) ? [] : (['dni'] as const)),
  ]
}

/** A DNI's eight digits; or a foreigner's nine, or the letters and digits of a passport. */
export function isDocument(text: string): boolean {
  const compact = text.normalize('NFKC').replace(/[ .-]/g, '')
  return /^[0-9]{8,9}$/.test(compact) || /^(?=.*[a-z])[a-z0-9]{6,12}$/i.test(compact)
}

/** `Le falta: el día de entrega y la zona de envío`; `null` when nothing is missing. */
export function gapSentence(gaps: Gap[]): string | null {
  if (gaps.length === 0) return null
  const words = new Intl.ListFormat('es').format(gaps.map((gap) => WORDS[gap]))
  return `Le falta: ${words}`
}
