import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { addDays, formatDayLong, limaDay } from '~/dates'
import { db } from '~/database/db.server'
import { balanceOf } from '~/models/orders/money/balance.server'
import { aSlot, aZone } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { addProduct } from '../support/browser/manual-order'
import { mailsTo } from '../support/browser/inbox'
import { ADMIN } from '../support/browser/shop'
import {
  aBouquet,
  type Bouquet,
  checkoutForm,
  freshEmail,
  putInCart,
  signIn,
  storedOrder,
} from '../support/browser/shopping'

/*
 * A busy day of a florist with ten orders: two that nobody paid, one paid short, one ordered twice, one that finds
 * nobody, one on a day that closes, one that goes to another zone, two by telephone.
 */

const DAY = addDays(limaDay(new Date()), 70)
const [NEXT, CLOSED, AFTER] = [addDays(DAY, 1), addDays(DAY, 2), addDays(DAY, 3)]
/** Céntimos. */
const [PRICE, NEAR, FAR] = [10_000, 1_200, 2_000]
const STOCK = 12

type Order = { number: string; email: string }

/** Buys one bouquet as a guest, for the near zone. */
async function buys(page: Page, bouquet: Bouquet, zone: string, day: string, slot: string) {
  const email = freshEmail()
  await putInCart(page, bouquet, { day, slot, dedication: 'Con cariño' })
  const form = checkoutForm(PRICE + NEAR, { email, shipping_zone_id: zone })
  const answer = await page.request.post('/checkout', { form, maxRedirects: 0 })
  const number = /DZ-\d{8}-\d{4}$/.exec(answer.headers().location ?? '')?.[0]
  if (!number) throw new Error(`no order: ${answer.status()} ${answer.headers().location}`)
  return { number, email }
}

async function says(page: Page, text: string | RegExp) {
  const said = page.getByRole('status').or(page.getByRole('alert'))
  await expect(said.getByText(text, { exact: true }).first()).toBeVisible()
}

async function subjectsTo(email: string): Promise<string[]> {
  return (await mailsTo(email)).map(({ subject = '' }) => subject)
}

test.use({ hasTouch: true })

test('a busy day on a phone: money, stock, slots and buyers end as they should @no-js', async ({
  page,
  visit,
  isLive,
  settings,
}) => {
  const press = (target: Locator) => (isLive ? target.tap() : target.click())
  const button = (name: string | RegExp) => press(page.getByRole('button', { name }))
  const main = page.getByRole('main')
  await settings({ track_stock: 'true', enable_absent_mail: 'true' })
  const bouquet = await aBouquet({ name: `Ramo ${randomInt(1e6)}`, price: PRICE, stock: STOCK })
  const [near, far] = [
    await aZone({ name: 'Zona cercana', cost: NEAR }),
    await aZone({ name: 'Zona lejana', cost: FAR, areas: ['Ancón'] }),
  ]
  const { name: slot } = await aSlot({ capacity: 9 })
  const order = (day = DAY) => buys(page, bouquet, near.id, day, slot)

  const [moves, quits, collects, short] = [
    await order(),
    await order(),
    await order(),
    await order(),
  ]
  const [once, twice, absent, closed] = [
    await order(),
    await order(),
    await order(),
    await order(CLOSED),
  ]
  await signIn(page, ADMIN)

  const isPaid = async ({ number }: Order, amount?: string) => {
    await visit(`/admin/pedidos/${number}`)
    await main.getByLabel('Número de operación').fill(String(randomInt(1e8, 1e9)))
    if (amount) await main.getByLabel('Monto que ves').fill(amount)
    await button('Verificar pago')
    await says(page, amount ? 'Pago anotado' : 'Pago verificado')
  }
  const becomes = async ({ number }: Order, status: string) => {
    await visit(`/admin/pedidos/${number}`)
    await main.getByLabel(`Estado nuevo de ${number}`).selectOption(status)
    await button('Cambiar y avisar')
    await says(page, /^Correo enviado/)
  }

  await test.step('six are paid, one of them S/ 40 short', async () => {
    for (const one of [moves, once, absent, closed]) await isPaid(one)
    await isPaid(short, '72')
  })

  await test.step('the second of two alike and the one that nobody pays are called off, and told', async () => {
    for (const one of [twice, quits]) await becomes(one, 'Cancelado')
  })

  await test.step('another zone costs more: it is asked, charged and paid', async () => {
    await visit(`/admin/pedidos/${moves.number}/entrega`)
    await page.getByLabel('Zona de envío').selectOption({ value: far.id })
    await button('Guardar entrega')
    await expect(page.getByText('elige qué se cobra').first()).toBeVisible()
    await page.getByRole('radio', { name: /^Cobrar S\/ 20\.00/ }).check()
    await button('Guardar y avisar')
    await says(page, 'Entrega actualizada')
    expect(await storedOrder(moves.email)).toMatchObject({ total: PRICE + FAR })
    await isPaid(moves, '8')
  })

  await test.step('a day closes, and its order is moved to another and told', async () => {
    await visit('/admin/dias-cerrados?nuevo')
    await page.getByLabel('Primer día').fill(CLOSED)
    await page.getByLabel('Horario').selectOption(slot)
    await page.getByLabel('Motivo', { exact: true }).fill('Feriado')
    await press(page.getByRole('button', { name: 'Guardar', exact: true }))
    await expect(page.getByText('1 pedido se entrega').first()).toBeVisible()
    await press(page.getByRole('button', { name: 'Guardar', exact: true }))
    await expect(page.getByRole('checkbox', { name: closed.number })).toBeChecked()
    await page.getByLabel('Pasan al día').fill(AFTER)
    await page.getByLabel('Horario').selectOption({ value: slot })
    await button('Mover pedidos')
    await says(page, `1 pedido pasó al ${formatDayLong(AFTER)}, ${slot}`)
  })

  const phones = [
    `9${String(randomInt(1e8)).padStart(8, '0')}`,
    `9${String(randomInt(1e8)).padStart(8, '0')}`,
  ]
  await test.step('two order by telephone: one to a district, one who says no day and collects it', async () => {
    for (const [index, phone] of phones.entries()) {
      await visit('/admin/pedidos?nuevo')
      const dialog = page.getByRole('dialog', { name: 'Agregar pedido manual' })
      await dialog.getByLabel('Nombre').fill('Rosa')
      await dialog.getByLabel('Apellido').fill('Flores')
      await dialog.getByLabel('DNI').fill('45678912')
      await dialog.getByLabel('Teléfono').fill(phone)
      if (index === 0) {
        await dialog.getByLabel('Distrito').fill('ancon')
        await dialog.getByLabel('Dirección').fill('Av. Grau 120')
        await dialog.getByLabel('Día').fill(DAY)
        await dialog.locator(`[name=delivery_time][value="${slot}"]`).check()
      } else await press(dialog.getByText('Retiro', { exact: true }))
      await addProduct(dialog, bouquet.name, isLive)
      await press(dialog.getByRole('button', { name: 'Guardar', exact: true }))
      await says(page, 'Pedido creado')
    }
  })
  const called = await Promise.all(phones.map(orderOf))
  await test.step('the first pays at once, the second when it is collected', async () => {
    const [delivered, collected] = called
    await isPaid({ number: delivered?.order_number ?? '', email: '' })
    expect(delivered).toMatchObject({ shipping_cost: FAR, total: PRICE + FAR })
    await visit(`/admin/pedidos/${collected?.order_number}`)
    await expect(page.getByRole('link', { name: 'Poner el día' })).toBeVisible()
    await isPaid({ number: collected?.order_number ?? '', email: '' })
  })

  await test.step('who has not paid pays at the door', async () => {
    await visit(`/admin/pedidos/${collects.number}`)
    await press(page.getByRole('button', { name: 'Cobrar al entregar', exact: true }))
    await says(page, 'Se cobra al entregar')
  })

  const going = [moves, short, once, absent]
  await test.step('marked orders leave together, but not while one is short and nobody agreed', async () => {
    await visit(`/admin/pedidos?dia=${DAY}&horario=${encodeURIComponent(slot)}`)
    for (const { number } of going) await press(page.getByLabel(`Marcar ${number}`))
    await main.getByLabel('Acción para las filas marcadas').selectOption('Enviado, con correo')
    await button('Aplicar')
    await expect(page.getByText('falta dinero en 1 pedido').first()).toBeVisible()
    expect(await statusesOf(going)).toEqual(['verificado', 'pendiente', 'verificado', 'verificado'])
    await page.getByLabel('Cambiar de todas formas').check()
    await button('Aplicar')
    await expect.poll(() => statusesOf(going)).toEqual(Array(4).fill('enviado'))
  })

  const stop = (number: string) => page.getByRole('listitem').filter({ hasText: number })
  await test.step('who delivers hands over, collects, is asked about the rest, and finds nobody once', async () => {
    await visit(`/admin/pedidos/reparto?dia=${DAY}`)
    await button(`Crear enlace de ${slot}`)
    await page.goto(new URL(await page.getByLabel(`Enlace de ${slot}`).inputValue()).pathname)
    const hand = (number: string) =>
      press(stop(number).getByRole('button', { name: 'Entregado a' }))
    for (const number of [moves.number, once.number, called[0]?.order_number ?? '']) {
      await hand(number)
      await expect(stop(number).getByText(/^Entregado, /)).toBeVisible()
    }
    await stop(collects.number).getByLabel('Cobré, en soles').fill('112')
    await hand(collects.number)
    await expect(stop(collects.number).getByText('Pagado', { exact: true })).toBeVisible()
    await hand(short.number)
    await expect(page.getByText(`Falta S/ 40.00 de ${short.number}`)).toBeVisible()
    expect(await statusesOf([short])).toEqual(['enviado'])
    await button('Sí, entregado sin ese pago')
    await expect(stop(short.number).getByText(/^Entregado, /)).toBeVisible()
    await press(stop(absent.number).getByRole('button', { name: 'No había nadie' }))
    await expect(stop(absent.number).getByText(/^No había nadie, /)).toBeVisible()
    expect(await statusesOf([quits, twice])).toEqual(['cancelado', 'cancelado'])
    for (const { number } of [quits, twice]) await expect(stop(number)).toHaveCount(0)
  })

  await test.step('the one that found nobody goes another day, and is told', async () => {
    await visit('/admin/dashboard')
    await press(page.getByRole('link', { name: new RegExp(`^Volver .*${absent.number}$`) }))
    await page.getByLabel('Día de entrega').fill(NEXT)
    await page.getByLabel('Horario').selectOption({ value: slot })
    await button('Guardar y avisar')
    await says(page, 'Entrega actualizada')
  })

  const [delivered, collected] = called.map((one) => one?.order_number ?? '')
  await test.step('the one that is collected gets its day', async () => {
    await visit(`/admin/pedidos/${collected}`)
    await press(page.getByRole('link', { name: 'Poner el día' }))
    await page.getByLabel('Día de entrega').fill(DAY)
    await page.getByLabel('Horario').selectOption({ value: slot })
    await button('Guardar entrega')
    await says(page, 'Entrega actualizada')
  })

  await test.step('the money, the stock, the slot bookings and the statuses are those of the day', async () => {
    const [done, sent, off] = ['entregado', 'enviado', 'cancelado']
    const ends: [string, status: string, paid: number, missing: number][] = [
      [moves.number, done, PRICE + FAR, 0],
      [once.number, done, PRICE + NEAR, 0],
      [delivered ?? '', done, PRICE + FAR, 0],
      [collects.number, done, PRICE + NEAR, 0],
      [short.number, done, 7_200, 4_000],
      [absent.number, sent, PRICE + NEAR, 0],
      [closed.number, 'verificado', PRICE + NEAR, 0],
      [collected ?? '', 'verificado', PRICE, 0],
      [quits.number, off, 0, 0],
      [twice.number, off, 0, 0],
    ]
    for (const [number, status, paid, missing] of ends) {
      const row = await db
        .selectFrom('orders')
        .select(['id', 'status'])
        .where('order_number', '=', number)
        .executeTakeFirstOrThrow()
      expect(row.status, number).toBe(status)
      expect(await balanceOf(row.id), number).toMatchObject({ paid, missing })
    }
    const product = db.selectFrom('products').select('stock').where('id', '=', bouquet.id)
    // Of the orders by telephone staff count by themselves (decision 0062).
    expect(await product.executeTakeFirst()).toEqual({ stock: STOCK - 6 })
    const places = db
      .selectFrom('delivery_places')
      .select(['day', 'orders'])
      .where('slot', '=', slot)
    const taken = (await places.orderBy('day').execute()).filter(({ orders }) => orders > 0)
    expect(taken).toEqual([
      { day: DAY, orders: 6 },
      { day: NEXT, orders: 1 },
      { day: AFTER, orders: 1 },
    ])
  })

  await test.step('every buyer was told what became of the order', async () => {
    const [sent, off] = ['Enviado: tu pedido', 'Cancelado: tu pedido']
    const moved = 'Cambió la entrega de tu pedido'
    const told: [Order, mails: string[], stands: string][] = [
      [moves, ['Tu pedido cambió:', sent], 'Pedido entregado'],
      [once, [sent], 'Pedido entregado'],
      [short, [sent], 'Pedido entregado'],
      [absent, [sent, 'No encontramos a nadie: tu pedido', moved], 'En camino'],
      [closed, [moved], 'Pagado'],
      [collects, [], 'Pedido entregado'],
      [quits, [off], 'Pedido cancelado'],
      [twice, [off], 'Pedido cancelado'],
    ]
    for (const [{ email, number }, mails, stands] of told) {
      const subjects = mails.map((subject) => `${subject} ${number}`)
      const all = [`Pedido recibido: ${number}`, ...subjects].sort()
      // Mails of several tasks may overtake each other.
      await expect.poll(async () => (await subjectsTo(email)).sort()).toEqual(all)
      await visit(`/confirmacion/${number}`)
      await expect(main.getByText(stands, { exact: true }).first()).toBeVisible()
    }
  })
})

/** In the sequence of the orders. */
async function statusesOf(orders: Order[]): Promise<string[]> {
  return Promise.all(orders.map(async ({ email }) => (await storedOrder(email)).status))
}

function orderOf(phone: string) {
  return db.selectFrom('orders').selectAll().where('phone', '=', phone).executeTakeFirst()
}
