import { sql } from 'kysely'
import { addDays, formatDayLong, limaDay } from '~/dates'
import { db } from '~/database/db.server'
import { aClosure, anOrder, aPeakDay, aSlot } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import { freshEmail, signIn } from '../support/browser/shopping'

const today = () => limaDay(new Date())
const tomorrow = () => addDays(today(), 1)
const ALL = '/admin/dashboard?resolver=todo'

type Some = Parameters<typeof anOrder>[0]
type Line = { day?: string | null; slot?: string | null; product?: string; amount?: number }

/** An order that lacks nothing, unless it says so, in a slot of its own. */
async function anOrderFor(line: Line, some: Some = {}) {
  const { day = tomorrow(), slot = '9am-3pm', product = crypto.randomUUID(), amount = 0 } = line
  const money = { subtotal: amount, shipping_cost: 0, total: amount }
  const where = { shipping_zone_name: 'Barranco', shipping_address: 'Av. Grau 120' }
  const order = await anOrder({ ...money, ...where, email: freshEmail(), phone: '', ...some })
  const sold = { product_name: product, quantity: 1, unit_price: amount, subtotal: amount }
  await db
    .insertInto('order_items')
    .values({ ...sold, delivery_date: day, delivery_time: slot, order_id: order.id, position: 1 })
    .execute()
  return order
}

/** A mail of an order that nobody received. */
async function aLostMail(orderId: string) {
  const mail = { order_id: orderId, status: 'verificado', detail: 'ana@correo.pe' }
  const { id } = await db
    .insertInto('order_events')
    .values({ ...mail, kind: 'email' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_events')
    .values({ ...mail, kind: 'unmailed', detail: 'rechazado', about: id })
    .execute()
}

test('what waits for a decision is counted on every screen, and gone once it is solved @no-js', async ({
  page,
  visit,
}) => {
  const unpaid = await anOrderFor({ amount: 10_000 })
  const buyer = { email: freshEmail() }
  const first = await anOrderFor({ product: 'Dalias' }, buyer)
  const second = await anOrderFor({ product: 'Dalias' }, buyer)
  const lost = await anOrderFor({ day: today() }, { customer_dni: '123' })
  await signIn(page, ADMIN)
  await visit('/admin/tags')
  const counted = page.getByRole('link', { name: /^\d+ por resolver$/ }).first()
  const left = async () =>
    (await counted.count()) === 0 ? 0 : Number((await counted.innerText()).match(/^\d+/)?.[0])
  const before = await left()
  expect(before).toBeGreaterThanOrEqual(3)
  await counted.click()
  await expect(page).toHaveURL('/admin/dashboard#por-resolver')
  await expect(
    page.getByRole('link', { name: new RegExp(`^Por resolver ?${before}$`) }),
  ).toBeVisible()

  await visit(ALL)
  const list = page.locator('#por-resolver')
  const row = (number: string) => list.getByRole('listitem').filter({ hasText: number })
  await expect(row(unpaid.order_number)).toContainText('Falta S/ 100.00 · Ana')
  await row(unpaid.order_number).getByRole('link', { name: 'Anotar el pago' }).click()
  await expect(page).toHaveURL(`/admin/pedidos/${unpaid.order_number}#pago`)
  const main = page.getByRole('main')
  await main.getByLabel('Número de operación').fill(String(Date.now()).slice(-9))
  await main.getByLabel('Monto que ves').fill('100')
  await main.getByRole('button', { name: 'Verificar pago' }).click()
  await expect(page.getByText('Pagado', { exact: true }).first()).toBeVisible()
  expect(await left()).toBe(before - 1)

  await visit(ALL)
  await expect(row(unpaid.order_number)).toHaveCount(0)
  const repeats = row(second.order_number)
  await expect(repeats).toContainText(`Parece repetir ${first.order_number} · Ana`)
  await repeats.getByRole('button', { name: 'No es repetido' }).click()
  await expect(page.getByText('Anotado: no es repetido').first()).toBeVisible()
  await expect(repeats).toHaveCount(0)
  await expect(page).toHaveURL(`${ALL}#por-resolver`)

  await row(lost.order_number).getByRole('link', { name: 'Corregir el DNI' }).click()
  await page.getByLabel('DNI', { exact: true }).fill('12345678')
  await page.getByRole('button', { name: 'Guardar DNI' }).click()
  await expect(page.getByText('DNI guardado').first()).toBeVisible()
  expect(await left()).toBe(before - 3)
  await visit(`/admin/pedidos/${second.order_number}`)
  await expect(page.getByText(`Dijo que no repite a ${first.order_number}`)).toBeVisible()
  await visit(ALL)
  await expect(row(lost.order_number)).toHaveCount(0)
})

test('every kind stands with its way out, by when it is delivered @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  const later = addDays(today(), 88)
  const unpaid = await anOrderFor({ day: today(), amount: 10_000 })
  const absent = await anOrderFor({ day: today() }, { status: 'enviado' })
  const stop = `${today()} 9am-3pm`
  await db
    .insertInto('order_events')
    .values({ order_id: absent.id, kind: 'absent', detail: stop })
    .execute()
  const mailed = await anOrderFor({}, { status: 'verificado' })
  await aLostMail(mailed.id)
  const { name: shut } = await aSlot()
  const closed = [
    await anOrderFor({ day: later, slot: shut }),
    await anOrderFor({ day: later, slot: shut }),
  ]
  await aClosure(later, later, shut)
  const { name: full } = await aSlot({ capacity: 1 })
  const many = [
    await anOrderFor({ day: later, slot: full }),
    await anOrderFor({ day: later, slot: full }),
  ]
  for (const { id } of many) {
    await sql`insert into order_takings (order_id, kind, day, name) values (${id}, 'place', ${later}, ${full})`.execute(
      db,
    )
  }
  await aPeakDay({ day: later, capacity: 1, name: `Pico ${full}` })
  const gaps = { customer_dni: '', shipping_zone_name: null }
  const undated = await anOrderFor({ day: null, slot: null }, gaps)
  const buyer = { email: freshEmail() }
  const first = await anOrderFor({ product: 'Dalias' }, buyer)
  const second = await anOrderFor({ product: 'Dalias' }, buyer)

  await signIn(page, ADMIN)
  await visit(ALL)
  const list = page.locator('#por-resolver')
  const group = (title: string) => list.getByRole('region', { name: title })
  const row = (text: string) => list.getByRole('listitem').filter({ hasText: text })
  // A free slot is also proposed to whoever was absent.
  const [over, onClosed] = [`${formatDayLong(later)}, ${full}`, `${shut} (Feriado)`]
  await expect(group('Para hoy')).toContainText(unpaid.order_number)
  await expect(
    group('Para hoy').getByRole('listitem').filter({ hasText: absent.order_number }),
  ).toContainText('No había nadie')
  await expect(group('Para mañana')).toContainText(mailed.order_number)
  await expect(row(mailed.order_number)).toContainText(
    'No llegó el correo. Nadie recibe correos en esa dirección',
  )
  await expect(group('Más adelante')).toContainText(`2 pedidos en un día cerrado`)
  await expect(row(over)).toContainText('1 pedido de más de lo que cabe')
  await expect(group('Sin día')).toContainText(undated.order_number)
  await expect(row(undated.order_number)).toContainText(
    'Le falta: el día de entrega, la zona de envío y un DNI de ocho dígitos',
  )
  await expect(row(second.order_number)).toContainText(first.order_number)
  await expectAccessible()

  const ways: [string, string, string][] = [
    [mailed.order_number, 'Enviarlo otra vez', `/admin/pedidos/${mailed.order_number}#estado`],
    [second.order_number, 'Ver y cancelar', `/admin/pedidos/${second.order_number}#estado`],
    [undated.order_number, 'Poner el día', `/admin/pedidos/${undated.order_number}`],
    [undated.order_number, 'Elegir la zona', `/admin/pedidos/${undated.order_number}/entrega`],
    [absent.order_number, 'Volver', `/admin/pedidos/${absent.order_number}/entrega?propuesta`],
  ]
  for (const [text, label, to] of ways) {
    await expect(row(text).getByRole('link', { name: label })).toHaveAttribute('href', to)
  }
  await row(over).getByRole('link', { name: 'Ver sus pedidos' }).click()
  for (const { order_number: number } of many) {
    await expect(page.getByRole('row').filter({ hasText: number })).toBeVisible()
  }
  await visit(ALL)
  await row(onClosed).getByRole('link', { name: 'Moverlos' }).click()
  await expect(page.getByRole('checkbox', { name: closed[0]?.order_number })).toBeChecked()
  await visit(ALL)
  await row(onClosed).getByRole('button', { name: 'Se entregan igual' }).click()
  await expect(page.getByText('Anotado: se entregan igual').first()).toBeVisible()
  await expect(row(onClosed)).toHaveCount(0)
  await row(mailed.order_number).getByRole('button', { name: 'El cliente ya lo sabe' }).click()
  await expect(row(mailed.order_number)).toHaveCount(0)
})
