import { formatDayLong } from '~/dates'
import type { Charge } from '~/models/delivery/calendar'
import { formatCharge, formatMoney } from '~/money'
import type { EditedLine } from './edited-lines.server'
import type { Content, StoredLine } from './order-content.server'

type After = {
  lines: EditedLine[]
  charges: Charge[]
  discount: number
  code: string | null
  total: number
}

/** What an edit changes, a sentence each, the total first; none when it changes nothing. */
export function changesOf(order: Content, after: After): string[] {
  const kept = new Set(after.lines.map(({ id }) => id))
  const gone = order.lines.filter(({ id }) => !kept.has(id))
  const changes = [
    ...gone.map((line) => `Se quitó: ${line.quantity} × ${line.product_name}`),
    ...after.lines.flatMap(lineChanges),
    ...chargeChanges(order.chargeLines, after.charges),
    ...discountChanges(order, after),
  ]
  if (changes.length === 0) return []
  const [from, to] = [formatMoney(order.total), formatMoney(after.total)]
  return [from === to ? `El total sigue en ${from}` : `Total: ${from} → ${to}`, ...changes]
}

function lineChanges(line: EditedLine): string[] {
  const { before, name, quantity } = line
  if (!before) {
    const what = [`${quantity} × ${name}`, line.color, ...line.complements.map((one) => one.name)]
    return [`Se agregó: ${[...what.filter(Boolean), whenOf(line)].join(', ')}`]
  }
  const changes: [what: string, from: string, to: string][] = [
    ['cantidad', String(before.quantity), String(quantity)],
    ['color', before.product_color ?? '—', line.color ?? '—'],
    ['entrega', soldFor(before), whenOf(line)],
    ['dedicatoria', quoted(before.dedication), quoted(line.dedication)],
    ['complementos', namesOf(before.complements), namesOf(line.complements)],
  ]
  return changes.flatMap(([what, from, to]) =>
    from === to ? [] : [`${name}, ${what}: ${from} → ${to}`],
  )
}

function soldFor({ delivery_date: day, delivery_time: slot }: StoredLine): string {
  return whenOf({ day, slot })
}

function whenOf({ day, slot }: { day: string | null; slot: string | null }): string {
  return [day && formatDayLong(day), slot].filter(Boolean).join(' ') || 'sin día'
}

function quoted(text: string): string {
  return text === '' ? '—' : `«${text}»`
}

function namesOf(complements: { name: string; quantity: number }[]): string {
  const names = complements.map(({ name, quantity }) => `${quantity} × ${name}`)
  return names.sort().join(', ') || '—'
}

function chargeChanges(before: Charge[], after: Charge[]): string[] {
  const [old, wanted] = [before.map(chargeText), after.map(chargeText)]
  return [
    ...without(old, wanted).map((text) => `Se quitó: ${text}`),
    ...without(wanted, old).map((text) => `Se agregó: ${text}`),
  ]
}

function chargeText({ name, amount }: Charge): string {
  return `${name}, ${formatCharge(amount)}`
}

/** Those of `some` that `others` has not, or not so often. */
function without(some: string[], others: string[]): string[] {
  const left = [...others]
  return some.filter((one) => {
    const place = left.indexOf(one)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

function discountChanges(order: Content, { discount, code }: After): string[] {
  if (order.coupon_code !== code) return [`Se quitó el cupón ${order.coupon_code}`]
  if (order.discount === discount) return []
  return [`Descuento: ${formatMoney(order.discount)} → ${formatMoney(discount)}`]
}
