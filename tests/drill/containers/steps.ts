import { STAFF } from '../../support/shop-process'
import { query, type Stock } from '../../support/stock'
import { until } from '../../support/until'
import { aVisitor, type Visitor } from '../../support/visitor'
import { aCart, startBuyers, place, settle } from './buyers'
import type { Container, Site } from './site'

export type { Site }

/** What came of a step: what was counted, and what should not have been. */
export type Outcome = { counted: string; wrong: string[] }

/** So many checkouts at once for a coupon of 5 uses, each sent to the next container. */
export async function raceForCoupon(site: Site, stock: Stock, many: number): Promise<Outcome> {
  const uses = 5
  await query(site.database, 'update coupons set max_uses = current_uses + $1', [uses])
  const couponCode = stock.couponCode
  const carts = await Promise.all(
    Array.from({ length: many }, (_, at) => {
      const email = `carrera-${String(at).padStart(5, '0')}@example.com`
      return aCart(site.origin, stock, {
        mode: at % 2 ? 'documents' : 'fetches',
        email,
        couponCode,
      })
    }),
  )
  const racers = carts.flatMap((cart) => cart ?? [])
  const replies = await Promise.all(racers.map((cart) => place(cart, stock)))
  await query(site.database, 'update coupons set max_uses = 1000000')
  const told = racers.filter((cart) => cart.told !== null).length
  const refused = replies.filter(({ text }) => text.includes('ya alcanzó su límite de usos')).length
  return {
    counted: `${told} con el cupón, ${refused} leen por qué no`,
    wrong:
      told === uses && refused === many - uses
        ? []
        : [`the coupon of ${uses} uses went to ${told}, and ${refused} of ${many} read why not`],
  }
}

/** Kills one container after the other, while people buy. */
export async function killUnderLoad(
  site: Site,
  stock: Stock,
  kills: number,
  pick: (containers: Container[]) => Container,
): Promise<Outcome> {
  const buyers = startBuyers(site.origin, stock, 'muertes')
  for (let kill = 0; kill < kills; kill += 1) {
    const before = buyers.told()
    await until('some orders are placed', () => buyers.told() > before + (kill % 4))
    await site.kill(pick(site.containers))
  }
  await buyers.stop()
  const { again, wrong } = await settle(site.database, stock, buyers.carts)
  const cut = Object.values(site.balancer.passed.cut).reduce((sum, count) => sum + count, 0)
  const counted = `${buyers.carts.length} compras, ${cut} sin respuesta, ${again} vuelven a pedir`
  return { counted, wrong: again > cut ? [...wrong, 'more went unanswered than were cut'] : wrong }
}

/** Replaces every container, one after the other, while people buy. Nobody notices. */
export async function replaceAll(site: Site, stock: Stock): Promise<Outcome> {
  const cut = () => JSON.stringify(site.balancer.passed.cut)
  const before = cut()
  const buyers = startBuyers(site.origin, stock, 'cambio')
  const ends: (number | string)[] = []
  for (const container of site.containers) {
    const told = buyers.told()
    await until('some orders are placed', () => buyers.told() > told + 2)
    ends.push(await site.replace(container))
  }
  await buyers.stop()
  const { again, wrong } = await settle(site.database, stock, buyers.carts)
  if (again > 0) wrong.push(`${again} got no answer`)
  if (cut() !== before) wrong.push(`cut off: before ${before}, now ${cut()}`)
  if (ends.some((end) => end !== 0)) wrong.push(`the processes ended with ${ends.join()}`)
  return { counted: `${buyers.carts.length} compras, todas a la primera`, wrong }
}

/** Staff, signed in through the proxy: every container knows them. */
export async function staffOf(site: Site): Promise<Visitor> {
  const staff = aVisitor(site.origin)
  await staff.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)
  return staff
}

/** What containers answered by themselves must be no failure, and only killed ones leave without answer. */
export function failuresOf({ balancer }: Site): string[] {
  const { failures, cut } = balancer.passed
  const wrong = Object.entries(failures).map(([status, count]) => `${count} answers of ${status}`)
  return cut.nobody ? [...wrong, `${cut.nobody} requests found no container`] : wrong
}
