import { smallPictures } from '../support/files/damaged-pictures'
import { STAFF } from '../support/shop-process'
import { query, type Stock } from '../support/stock'
import { until } from '../support/until'
import { aVisitor, type Visitor } from '../support/visitor'
import { CONTAINER } from './balancer'
import { aCart, openMarket, place, settle } from './market'
import type { Container, Site } from './site'

export type { Site }

/** How long a slow bucket takes for each answer. */
const SLOW_MS = 700

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
  const market = openMarket(site.origin, stock, 'muertes')
  for (let kill = 0; kill < kills; kill += 1) {
    const before = market.told()
    await until('some orders are placed', () => market.told() > before + (kill % 4))
    await site.kill(pick(site.containers))
  }
  await market.close()
  const { again, wrong } = await settle(site.database, stock, market.carts)
  const cut = Object.values(site.balancer.passed.cut).reduce((sum, count) => sum + count, 0)
  const counted = `${market.carts.length} compras, ${cut} sin respuesta, ${again} vuelven a pedir`
  return { counted, wrong: again > cut ? [...wrong, 'more went unanswered than were cut'] : wrong }
}

/** Replaces every container, one after the other, while people buy. Nobody notices. */
export async function replaceAll(site: Site, stock: Stock): Promise<Outcome> {
  const market = openMarket(site.origin, stock, 'cambio')
  const ends: (number | string)[] = []
  for (const container of site.containers) {
    const before = market.told()
    await until('some orders are placed', () => market.told() > before + 2)
    ends.push(await site.replace(container))
  }
  await market.close()
  const { again, wrong } = await settle(site.database, stock, market.carts)
  if (again > 0) wrong.push(`${again} got no answer`)
  if (ends.some((end) => end !== 0)) wrong.push(`the processes ended with ${ends.join()}`)
  return { counted: `${market.carts.length} compras, todas a la primera`, wrong }
}

/** Staff, signed in through the proxy: every container knows them. */
export async function staffOf(site: Site): Promise<Visitor> {
  const staff = aVisitor(site.origin)
  await staff.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)
  return staff
}

/** A picture that one container took is shown by all. */
export async function sharePictures(site: Site, staff: Visitor): Promise<Outcome> {
  const wrong: string[] = []
  for (const { origin } of site.containers) {
    const [status, text] = await sendPicture(site, origin, staff)
    const url = /\/imagenes\/[\w.-]+/.exec(text)?.[0] ?? '/imagenes/ninguna.webp'
    if (status !== 200) wrong.push(`a picture was answered with ${status}: ${text}`)
    for (const other of site.containers) {
      const shown = await fetch(site.origin + url, { headers: { [CONTAINER]: other.origin } })
      if (shown.status !== 200) wrong.push(`${url} of ${origin} is ${shown.status} elsewhere`)
      await shown.arrayBuffer()
    }
  }
  return { counted: `${site.containers.length} fotos, vistas por todos`, wrong }
}

/** A bucket without room costs a sentence beside the field, one that is slow only time. */
export async function troubleBucket(site: Site, staff: Visitor): Promise<Outcome> {
  const wrong: string[] = []
  site.bucket.fault = () => ({ status: 507, code: 'StorageFull' })
  for (const { origin } of site.containers) {
    const [status, text] = await sendPicture(site, origin, staff)
    const isSaid = status === 400 && text.includes('No queda espacio para guardar la imagen')
    if (!isSaid) wrong.push(`without room a picture is answered with ${status}: ${text}`)
  }
  site.bucket.fault = () => null
  site.bucket.delayMs = SLOW_MS
  const sent = await Promise.all(
    site.containers.map(({ origin }) => sendPicture(site, origin, staff)),
  )
  site.bucket.delayMs = 0
  for (const [status, text] of sent) {
    if (status !== 200) wrong.push(`slowly a picture is answered with ${status}: ${text}`)
  }
  return { counted: `${2 * site.containers.length} fotos`, wrong }
}

let pictures = 0

/** Each is another one. */
async function sendPicture(
  site: Site,
  container: string,
  staff: Visitor,
): Promise<[number, string]> {
  const [bytes = Buffer.alloc(0)] = await smallPictures()
  const body = new FormData()
  body.set('prefix', 'category-')
  body.set('name', `foto ${(pictures += 1)}`)
  body.set('image', new File([new Uint8Array(bytes)], 'foto.jpg', { type: 'image/jpeg' }))
  const Cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${site.origin}/admin/imagen`, {
    ...{ method: 'POST', body, headers: { Cookie, [CONTAINER]: container } },
  })
  return [answer.status, await answer.text()]
}

/** What containers answered by themselves must be no failure, and only killed ones leave without answer. */
export function failuresOf({ balancer }: Site): string[] {
  const { failures, cut } = balancer.passed
  const wrong = Object.entries(failures).map(([status, count]) => `${count} answers of ${status}`)
  return cut.nobody ? [...wrong, `${cut.nobody} requests found no container`] : wrong
}
