import { query } from '../../tests/support/stock'
import { checkOut } from '../check-out'
import { atMost, type Part, percentile, shown } from '../figures'
import { enter, type Shop, withShop } from '../shop'
import { ROUNDS } from '../side-by-side'

const ORDERS = 40
const BUYERS = 20
/** The demo has orders of before. */
const NEWEST = `select id from orders order by created_at desc limit ${ORDERS}`
const RATE = { connections: BUYERS, perSecond: 25 }

/**
 * Check-outs of a peak day, 25 a second, while staff bring back 40 orders of that day: who waits longest waits
 * 500 ms at most. Beside it, the longest wait with nothing else going on, and what staff wait.
 */
export const peakDay: Part = {
  about: 'una fecha pico: la peor espera de una compra mientras vuelven 40 pedidos: 500 ms o menos',
  measure: (ground) =>
    withShop(ground, async (shop) => {
      await query(
        shop.url,
        `insert into peak_days (day, name, capacity)
         select (now() at time zone 'America/Lima')::date + 2, 'Día de la Madre', 100000`,
      )
      await checkOut(shop, ORDERS, { connections: 8 })
      const rows = await query<Row>(shop.url, NEWEST)
      const [alone, beside, back]: [number[], number[], number[]] = [[], [], []]
      const staff = await enter(shop)
      for (let round = 0; round < ROUNDS; round += 1) {
        alone.push((await checkOut(shop, BUYERS, RATE)).maxMs)
        await setStatuses(shop, staff, rows, 'cancelado')
        const bringBack = async () => back.push(await setStatuses(shop, staff, rows, 'pendiente'))
        beside.push((await checkOut(shop, BUYERS, { ...RATE, beside: bringBack })).maxMs)
      }
      const from = `${shown(percentile(alone))} solas; los ${ORDERS} pedidos, ${shown(percentile(back))}`
      return [atMost(500, 'La compra que más espera: ms', percentile(beside), from)]
    }),
}

type Row = { id: string }

/** @returns milliseconds */
async function setStatuses({ origin }: Shop, Cookie: string, rows: Row[], action: string) {
  // As the form that takes something back: it asks nothing about their money.
  const body = new URLSearchParams({ intent: 'apply', action, seen: '', deshacer: 'on' })
  for (const { id } of rows) body.append('id', id)
  const began = performance.now()
  const init = { method: 'POST', redirect: 'manual', body, headers: { Cookie } } as const
  const { status } = await fetch(`${origin}/admin/pedidos`, init)
  if (status !== 303) throw new Error(`/admin/pedidos: ${status}`)
  return performance.now() - began
}
