import type { Request } from 'autocannon'
import { addDays, limaDay } from '~/dates'
import { checkOut } from '../check-out'
import { atMost, type Figure, type Part, shown } from '../figures'
import { grownShop } from '../grown-shop'
import { BROWSER, load } from '../load'
import { enter, type Shop, withShop } from '../shop'

/**
 * Reports of 200,000 orders of three years, a month and a year, one alone; then ten are read at once, and again, while
 * twenty order: who waits longest waits 500 ms at most.
 */
export const reports: Part = {
  about: 'reportes de 200 000 pedidos; mientras se leen diez a la vez, un pedido espera 500 ms',
  async measure(ground, [orders = 200_000]) {
    const url = await grownShop(ground, { products: 5_000, customers: 20_000, orders })
    const read = async (shop: Shop) => [
      ...(await besideOrders(shop, 30)),
      ...(await besideOrders(shop, 365)),
    ]
    return withShop(ground, read, { url, env: { TRUST_PROXY: '1' } })
  },
}

async function besideOrders(shop: Shop, days: number): Promise<Figure[]> {
  const headers = { ...BROWSER, Cookie: await enter(shop) }
  const today = limaDay(new Date())
  const path = `/admin/reportes?desde=${addDays(today, -days)}&hasta=${today}&por=entrega`
  let readers = 0
  // Each from elsewhere, as who orders is: nobody waits behind their own requests.
  const setupRequest = (request: Request) => {
    readers += 1
    return { ...request, headers: { ...headers, 'X-Forwarded-For': `10.0.0.${readers}` } }
  }
  const requests = [{ method: 'GET', path, setupRequest } as const]
  const read = (connections: number) =>
    load({ origin: shop.origin, requests, connections, amount: 10 })
  const alone = await read(1)
  const beside = () => read(10)
  const { p50, maxMs } = await checkOut(shop, 20, { connections: 2, perSecond: 4, beside })
  return [
    {
      name: `Un reporte de ${days} días: ms`,
      value: alone.p50,
      from: `${shown(alone.maxMs)} el peor`,
    },
    atMost(
      500,
      `De ${days} días, diez a la vez: peor pedido, ms`,
      maxMs,
      `${shown(p50)} en el medio`,
    ),
  ]
}
