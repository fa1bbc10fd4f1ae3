import type { Stock } from '../../support/stock'
import { until } from '../../support/until'
import { startBuyers, settle } from './buyers'
import type { Replicated } from './replicated'
import type { Site } from './site'
import type { Outcome } from './steps'

/** How many orders are placed before anything happens, and after the standby took over. */
const ORDERS = 15
/** How many shoppers have then sent an order that the standby does not get. */
const WAITING = 3

/**
 * The primary loses its standby, and then its machine, while people buy. Meanwhile containers say that
 * they cannot answer, and nothing else; with the standby they go on by themselves, with every order
 * that anybody was told of.
 */
export async function failOver(
  { origin, containers, balancer }: Site,
  stock: Stock,
  database: Replicated,
): Promise<Outcome> {
  const before = containers.map(({ shop }) => shop)
  const buyers = startBuyers(origin, stock, 'relevo')
  await until('some orders are placed', () => buyers.told() >= ORDERS)
  database.cutOff()
  const told = buyers.told()
  await until('orders wait for the standby', async () => {
    return (await database.waiting()) >= WAITING || buyers.told() > told + ORDERS
  })
  await database.failOver()
  await until('the shop sells again', () => buyers.told() >= told + ORDERS)
  await buyers.stop()

  const calm = balancer.passed.failures[503] ?? 0
  // Whoever came meanwhile was told to try again: of these steps it is the only one with such answers.
  delete balancer.passed.failures[503]
  const { again, wrong } = await settle(database.url, stock, buyers.carts)
  if (containers.some(({ shop }, at) => shop !== before[at] || !shop.isAlive()))
    wrong.push('a container had to be started again')
  const counted = `${buyers.carts.length} compras, ${told} antes, ${calm} veces «intenta de nuevo», ${again} vuelven a pedir`
  return { counted, wrong }
}
