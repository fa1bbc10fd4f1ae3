import { randomInt } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { db } from '../../app/database/db.server'
import {
  aCategory,
  aColor,
  aPicture,
  aComplement,
  aProduct,
  aSize,
  aSubcategory,
  aTag,
  aUser,
  aZone,
} from '../support/factories'
import { fieldsIn, UNCOMPRESSED } from '../support/form-posts'
import { addressOf, STAFF } from '../support/shop-process'
import { chooseArrangement, filledCart, order } from '../support/shopper'
import { isThorough, rounds } from '../support/rounds'
import { settled } from '../support/settled'
import { startShop, temporaryFolder } from '../support/started-shop'
import { seedStock, rows, type Stock } from '../support/stock'
import { until } from '../support/until'
import { aVisitor } from '../support/visitor'
import { dice, someAddress, STATIC, TABLES, writeSomething } from './random-writes'

/*
 * Two shops that keep pages, and the settings of the others, and one that reads and renders all anew,
 * on one database: whatever is written, all three say the same. FRESHNESS_STEPS and FRESHNESS_SEED make the walk longer, or another.
 */

const STEPS = Number(process.env.FRESHNESS_STEPS ?? rounds(2, 4) * TABLES.length)
const SEED = Number(process.env.FRESHNESS_SEED ?? (isThorough ? randomInt(1e9) : 7))
const SECRET = 'un-secreto-de-pruebas'.padEnd(32, '-')
const CUSTOMER = 'clienta@correo.pe'
const VISITS = rounds(2, 5)
const SAVES = rounds(3, 10)
const UNITS = rounds(4, 25)

let kept: string
let other: string
let anew: string
let stock: Stock

beforeAll(async () => {
  const url = process.env.DATABASE_URL ?? ''
  const variables = { DATABASE_URL: url, SESSION_SECRET: SECRET, SERVER_TIMING: '1' }
  const start = (more: Record<string, string>) =>
    addressOf(startShop({ ...variables, DATA_DIR: temporaryFolder(), ...more }))
  kept = await start(STAFF)
  other = await start({})
  anew = await start({ PAGE_CACHE_MB: '0' })
  stock = await seedStock(url, { uses: 10_000 })
  await seedCatalogue()
  const [staff] = await rows<{ password_hash: string }>('select password_hash from users')
  await aUser({ email: CUSTOMER, username: 'Clienta Fiel', password_hash: staff?.password_hash })
})

async function seedCatalogue() {
  const tags = [await aTag(), await aTag({ name: 'Amor' })]
  for (let n = 0; n < 3; n += 1) {
    const { id: category_id } = await aCategory({ name: `Ramos ${n}` })
    const { id: subcategory_id } = await aSubcategory({ category_id })
    for (const name of ['Dalias', 'Zinnias']) {
      const product = await aProduct({ name, category_id, subcategory_id, featured: true })
      await aColor({ product_id: product.id })
      await aPicture({ product_id: product.id })
      for (let size = 0; size < n; size += 1)
        await aSize({ product_id: product.id, price: 9_000 + size })
      const tag_id = tags[n % 2]?.id ?? ''
      await db.insertInto('product_tags').values({ product_id: product.id, tag_id }).execute()
    }
    await aComplement({ name: `Vela ${n}` })
    await aZone({ name: `Zona ${n}` })
    for (const table of ['hero_slides', 'lifestyle_images'] as const) {
      await db
        .insertInto(table)
        .values({ title: `Imagen ${n}`, image_url: '/imagenes/ninguna.webp' })
        .execute()
    }
  }
}

/** What a shop says at an address, but for what belongs to one answer alone. */
async function said(origin: string, path: string, cookies = '') {
  // Pages are kept as they are compressed; nobody keeps those of the shop that renders all anew.
  const asked = { Cookie: cookies, ...(origin === anew && UNCOMPRESSED) }
  const response = await fetch(origin + path, { redirect: 'manual', headers: asked })
  const text = await response.text()
  const { status, headers } = response
  return {
    status,
    type: headers.get('Content-Type'),
    location: headers.get('Location'),
    text: text.replaceAll(/ nonce="[^"]*"/g, '').replaceAll(origin, 'ORIGIN'),
    how: headers.get('Server-Timing')?.replace('cache;desc=', ''),
    cookies: headers.getSetCookie(),
  }
}

async function isSame(origin: string, path: string, cookies = ''): Promise<boolean> {
  const [a, b] = [await said(origin, path, cookies), await said(anew, path, cookies)]
  return JSON.stringify({ ...a, how: 0 }) === JSON.stringify({ ...b, how: 0 })
}

/** Any form that was answered means: what was committed before shows from now on. */
function sendSomeForm(origin: string) {
  return aVisitor(origin).post('/carrito', { intent: 'nothing' })
}

test('what staff save is on the next page that anyone asks for, in the other shop a moment later', async () => {
  const { id } = await aTag({ name: 'Antes' })
  const staff = aVisitor(kept)
  await staff.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)
  for (let round = 1; round <= SAVES; round += 1) {
    const name = `Ocasión ${round}`
    await said(kept, '/')
    await said(other, '/')
    const screen = await staff.get(`/admin/tags?editar=${id}`)
    const form = /<form[^>]*id="tag"[^]*?<\/form>/.exec(screen.text)?.[0] ?? ''
    const fields = { ...Object.fromEntries(fieldsIn(form)), name, intent: 'save' }
    expect(await staff.post(`/admin/tags?editar=${id}`, fields)).toMatchObject({ status: 303 })
    expect((await said(kept, '/')).text).toContain(name)
    await until('the other shows it', async () => (await said(other, '/')).text.includes(name))
  }
})

test('a zone that staff save is on the next page of a cart, in the other shop a moment later', async () => {
  const { id } = await aZone({ name: 'Antes' })
  const cookies = await filledCart(kept, stock)
  const staff = aVisitor(kept)
  await staff.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)
  for (let round = 1; round < SAVES; round += 1) {
    const name = `Distrito ${round}`
    for (const origin of [kept, other]) await said(origin, '/checkout', cookies)
    const screen = await staff.get(`/admin/zonas-envio?editar=${id}`)
    const form = /<form[^>]*id="zone"[^]*?<\/form>/.exec(screen.text)?.[0] ?? ''
    const typed = { name, areas: 'Lince', intent: 'save' }
    const fields = { ...Object.fromEntries(fieldsIn(form)), ...typed }
    expect(await staff.post(`/admin/zonas-envio?editar=${id}`, fields)).toMatchObject({
      status: 303,
    })
    expect((await said(kept, '/checkout', cookies)).text).toContain(name)
    const isThere = async () => (await said(other, '/checkout', cookies)).text.includes(name)
    await until('the other shows it', isThere)
  }
})

test('orders of a shop that tracks its stock leave its pages kept, until something is sold out', async () => {
  await rows(`update products set stock = ${UNITS}, active = true where slug = '${stock.slug}'`)
  await rows(`insert into site_settings (key, value) values ('track_stock', 'true')
    on conflict (key) do update set value = 'true'`)
  const path = `/producto/${stock.slug}`
  await until('it is kept', async () => (await said(kept, path)).how === 'hit')
  for (let n = 1; n <= UNITS; n += 1) {
    const cookies = await filledCart(kept, stock)
    const placed = await order(kept, stock, { cookies, email: `ana${n}@correo.pe` })
    expect(placed.location).toContain('/confirmacion/')
    expect((await said(kept, path)).how).toBe(n < UNITS ? 'hit' : 'miss')
  }
  expect(await isSame(kept, path)).toBe(true)
})

test('orders leave pages kept until a slot is full, and one that is given back shows at once', async () => {
  await rows(`update products set stock = 500, active = true where slug = '${stock.slug}'`)
  await rows(`delete from delivery_closures`)
  await rows(`delete from peak_days`)
  await rows(`delete from delivery_slots`)
  await rows(`insert into delivery_slots (name, starts_at, ends_at, capacity) values
    ('9am-3pm', '9:00', '15:00', 3), ('3pm-7pm', '15:00', '19:00', 3)`)
  await rows(`delete from delivery_places`)
  const path = `/producto/${stock.slug}`
  await until('it is kept', async () => (await said(kept, path)).how === 'hit')
  for (let n = 1; n <= 3; n += 1) {
    const cookies = await filledCart(kept, stock)
    const placed = await order(kept, stock, { cookies, email: `luz${n}@correo.pe` })
    expect(placed.location).toContain('/confirmacion/')
    expect((await said(kept, path)).how).toBe(n < 3 ? 'hit' : 'miss')
  }
  await until('it is kept', async () => (await said(kept, path)).how === 'hit')
  await rows(`delete from order_takings where kind = 'place' and id = (
    select t.id from order_takings t join orders on orders.id = order_id
    where t.kind = 'place' and email = 'luz1@correo.pe')`)
  await until('it is old', async () => (await said(kept, path)).how === 'miss')
  expect(await isSame(kept, path)).toBe(true)
})

test('a day that is closed shows at once where pages say the next delivery', async () => {
  await rows(
    `update products set stock = 500, active = true, lead_days = 2 where slug = '${stock.slug}'`,
  )
  const { id: late } = await aProduct({ name: 'De encargo', lead_days: 60 })
  // What was kept until now is no longer sent.
  await sendSomeForm(kept)
  const soon = '/catalogo-completo?entrega=pronto'
  const within = `/catalogo/${stock.category}?entrega=pronto`
  const path = `/producto/${stock.slug}`
  for (const page of ['/', soon, within]) {
    await until('it is kept', async () => (await said(kept, page)).how === 'hit')
    expect((await said(kept, page)).text).toContain('Para mañana')
  }
  expect((await said(kept, soon)).text).not.toContain(path)
  await rows(`insert into delivery_closures (first_day, last_day, reason)
    select day, day, 'Inventario' from (select (now() at time zone 'America/Lima')::date + 1 as day)`)
  for (const page of ['/', soon]) {
    await until('it is old', async () => (await said(kept, page)).how === 'miss')
    const { text } = await said(kept, page)
    expect(text).toMatch(/Para el (lunes|martes|miércoles|jueves|viernes|sábado|domingo)/)
    expect(text).not.toContain('Para mañana')
    expect(await isSame(kept, page)).toBe(true)
  }
  expect((await said(kept, soon)).text, 'there is time for it now').toContain(path)
  await rows(`delete from delivery_closures`)
  await rows(`update products set lead_days = 0 where id <> '${late}'`)
  await sendSomeForm(kept)
  for (const page of ['/', soon, within]) {
    await until('it is kept', async () => (await said(kept, page)).how === 'hit')
    expect((await said(kept, page)).text).toContain('Para mañana')
  }
  // Of a category that the third page does not show.
  await rows(`update products set lead_days = 0 where id = '${late}'`)
  for (const page of ['/', soon, within]) {
    await until('it is old', async () => (await said(kept, page)).how === 'miss')
    expect((await said(kept, page)).text, 'everything can come tomorrow').not.toContain(
      'Para mañana',
    )
    expect(await isSame(kept, page)).toBe(true)
  }
  await rows(`delete from products where id = '${late}'`)
})

test('guests with carts, a customer and staff at once never see what is another’s', async () => {
  await rows(`update products set stock = 500, active = true where slug = '${stock.slug}'`)
  const one = await cartOf()
  const carts = [one, await cartOf(), await cartOf(one)]
  const customer = await signedIn(CUSTOMER)
  const staff = await signedIn(STAFF.ADMIN_EMAIL)
  const toast = await toastOf()
  const people = [
    '',
    ...carts,
    customer,
    staff,
    `${customer}; ${carts[1]}`,
    `${toast}; ${carts[2]}`,
  ]
  const paths = [...STATIC, `/producto/${stock.slug}`, '/catalogo/rosas', '/_root.data']
  const expected = new Map<string, string>()
  for (const cookies of people) {
    for (const path of paths) expected.set(cookies + path, (await said(anew, path, cookies)).text)
  }
  expect(new Set(expected.values()).size).toBeGreaterThan(people.length * 2)

  const { roll } = dice(SEED)
  const visits = Array.from({ length: VISITS }, () =>
    people.flatMap((cookies) => paths.map((path) => ({ cookies, path, place: roll() }))),
  ).flat()
  visits.sort((a, b) => a.place - b.place)
  const served = new Set<string>()
  await settled(
    Array.from({ length: 8 }, async () => {
      for (let visit = visits.pop(); visit; visit = visits.pop()) {
        const { cookies, path } = visit
        const { text, cookies: set, how } = await said(kept, path, cookies)
        expect(text).toBe(expected.get(cookies + path))
        if (how !== 'hit') continue
        expect(set).toEqual([])
        served.add(cookies)
      }
    }),
  )
  expect([...served].sort(), 'who got a cached page').toEqual(['', ...carts].sort())
})

/** The cookies of a cart alone, without the message that something was added; with one more if there was one. */
async function cartOf(before = '') {
  const { cookies } = await chooseArrangement(kept, stock, before)
  return cookies
    .split('; ')
    .filter((cookie) => /^dz-cart[^=]*=./.test(cookie))
    .join('; ')
}

async function signedIn(email: string) {
  const visitor = aVisitor(kept)
  await visitor.signIn(email, STAFF.ADMIN_PASSWORD)
  return visitor.cookieText()
}

/** The cookie of a message that waits for its next page. */
async function toastOf() {
  const visitor = aVisitor(kept)
  await visitor.post('/boletin', { email: 'no es un correo' })
  return `dz-toast=${visitor.cookies.get('dz-toast') ?? ''}`
}

test('a product says what the delivery to the cart’s district costs, once for all who chose it', async () => {
  await rows("update shipping_zones set areas = '{Surco}', cost = 1050 where id = $1", [
    stock.zoneId,
  ])
  const visit = async (district: string) => {
    const cart = await filledCart(kept, stock)
    const body = new URLSearchParams({ intent: 'set-district', district })
    const options = { method: 'POST', body, redirect: 'manual' } as const
    const answer = await fetch(`${kept}/carrito`, { ...options, headers: { Cookie: cart } })
    const set = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
    const headers = { Cookie: set.filter((cookie) => cookie?.endsWith('=') === false).join('; ') }
    const page = await fetch(`${kept}/producto/${stock.slug}`, { headers })
    return { how: page.headers.get('Server-Timing'), html: await page.text() }
  }
  const first = await visit('surco')
  expect(first.html).toContain('Entrega a Santiago de Surco S/ 10.50')
  const second = await visit('Santiago de Surco')
  expect(second.how).toBe('cache;desc=hit')
  expect(second.html).toContain('Entrega a Santiago de Surco S/ 10.50')
  expect((await visit('Pucusana')).html).toContain('Aún no llegamos a Pucusana')
  expect((await visit('')).html).not.toMatch(/Entrega a |Aún no llegamos/)
  expect((await visit('surco')).how).toBe('cache;desc=hit')
})

test(`random writes between reads: every page equals one rendered anew (seed ${SEED})`, async () => {
  const chance = dice(SEED)
  const cookies = await filledCart(kept, stock)
  let hits = 0
  let written = 0
  for (let step = 0; step < STEPS; step += 1) {
    const paths = ['/', await someAddress(chance), await someAddress(chance)]
    // Kept before the write, so that one which nobody announces shows.
    for (const path of paths) await said(kept, path)
    const own = chance.pick(['/carrito', '/checkout', '/checkout.data'])
    await said(kept, own, cookies)
    if (chance.roll() < 0.03) await loseListeners()
    const statement = await writeSomething(chance, TABLES[step % TABLES.length] ?? '')
    await rows(statement).then(
      () => (written += 1),
      () => {},
    )
    await sendSomeForm(kept)
    for (const path of paths) {
      const what = `step ${step}: ${path} after ${statement}`
      const page = await said(kept, path)
      const fresh = await said(anew, path)
      expect({ ...page, how: 0 }, what).toEqual({ ...fresh, how: 0 })
    }
    if ((await said(kept, paths[step % 3] ?? '')).how === 'hit') hits += 1
    const mine = { ...(await said(kept, own, cookies)), how: 0 }
    const again = { ...(await said(anew, own, cookies)), how: 0 }
    expect(mine, `step ${step}: ${own} after ${statement}`).toEqual(again)
    const path = chance.pick(paths)
    await until(`${path} of the other shop shows ${statement}`, () => isSame(other, path))
  }
  expect(written).toBeGreaterThan(STEPS / 3)
  expect(hits).toBeGreaterThan(STEPS / 3)
})

/** As when PostgreSQL's administrator ends them, or the network does. */
function loseListeners() {
  return rows(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'tienda-contenido' and datname = current_database()`,
  )
}
