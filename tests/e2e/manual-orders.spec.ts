import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDays, formatDeadline, limaDay } from '~/dates'
import { db } from '~/database/db.server'
import {
  aClosure,
  aColor,
  aComplement,
  anOrder,
  aProduct,
  aSize,
  aZone,
} from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { addProduct } from '../support/browser/manual-order'
import { ADMIN } from '../support/browser/shop'
import { signIn, unfoldCard } from '../support/browser/shopping'

test.beforeEach(({ page }) => signIn(page, ADMIN))

async function says(page: Page, text: string) {
  const said = page.getByRole('status').or(page.getByRole('alert'))
  await expect(said.getByText(text, { exact: true })).toBeVisible()
}

function rowOf(page: Page, number: string) {
  return page.getByRole('row').filter({ hasText: number })
}

test('a manual order is noted, refused in words and noted again @no-js', async ({
  page,
  visit,
  isLive,
}) => {
  const zone = await aZone({ name: 'Zona de prueba', cost: 1_250, active: false })
  const product = await aProduct({ name: `Ramo ${randomInt(1e6)}`, price: 10_050 })
  const taken = await anOrder()
  const phone = `9${String(Date.now()).slice(-8)}`
  await visit('/admin/pedidos')
  await page.getByRole('link', { name: 'Agregar pedido manual' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agregar pedido manual' })
  await expect(dialog.getByLabel('Número de pedido')).toHaveValue(/^DZ-\d{8}-\d{4}$/)

  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  for (const text of [
    'Completa el nombre del cliente',
    'Datos de contacto incompletos',
    'Falta la dirección',
  ]) {
    await expect(dialog.getByText(text, { exact: true })).toBeVisible()
  }
  for (const text of [
    'El nombre y apellido son obligatorios.',
    'DNI y teléfono son obligatorios.',
    'Indica la dirección de envío o cambia el tipo a retiro.',
  ]) {
    await expect(dialog.getByText(text, { exact: true }).first()).toBeVisible()
  }

  await dialog.getByLabel('Número de pedido').fill(taken.order_number)
  await dialog.getByLabel('Nombre').fill('Rosa')
  await dialog.getByLabel('Apellido').fill('Flores')
  await dialog.getByLabel('DNI').fill('45678912')
  await dialog.getByLabel('Teléfono').fill(phone)
  await dialog.getByLabel('Dirección').fill('Av. Grau 120')
  await dialog.getByLabel('Zona de envío').selectOption({ value: zone.id })
  await dialog.getByLabel('Descuento').fill('10,5')
  await addProduct(dialog, product.name, isLive)
  await dialog.getByLabel('Cantidad').fill('2')
  if (isLive) {
    await expect(dialog.locator('output')).toHaveText('S/ 203.00')
    await addProduct(dialog, product.name, isLive)
    await expect(dialog.locator('output')).toHaveText('S/ 303.50')
    await dialog.getByRole('button', { name: 'Quitar producto 2' }).click()
    await expect(dialog.locator('output')).toHaveText('S/ 203.00')
  }
  // Last, so that no answer to a line's button has refused it already.
  await dialog.getByLabel('Subtotal').fill('1.234,50')
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(dialog.getByText('Escribe un monto como 12.50').first()).toBeVisible()
  await dialog.getByLabel('Subtotal').fill('')
  if (!isLive) {
    await dialog.getByRole('button', { name: 'Calcular total' }).click()
    await expect(dialog.locator('output')).toHaveText('S/ 203.00')
  }
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(dialog.getByText('Otro pedido ya tiene este número').first()).toBeVisible()
  await expect(dialog.getByText('No se pudo crear el pedido')).toBeVisible()
  const free = /«(DZ-\d{8}-\d{4})»/.exec(await dialog.innerText())?.[1] ?? ''
  await dialog.getByLabel('Número de pedido').fill(free)
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await says(page, 'Pedido creado')
  await expect(page.getByText('El pedido manual se agregó correctamente.')).toBeVisible()
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    order_number: free,
    email: null,
    shipping_cost: 1_250,
    subtotal: 20_100,
    discount: 1_050,
    total: 20_300,
    payment_method: 'yape',
    status: 'pendiente',
  })
  await unfoldCard(rowOf(page, free))
  await expect(
    rowOf(page, free).getByText('Esta orden no tiene un correo asociado', { exact: true }),
  ).toBeVisible()
})

test('an order by telephone costs what its district costs, and says what it lacks @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  await aZone({ name: 'Zona Callao', cost: 1_800, areas: ['Mi Perú'] })
  const phone = `9${String(Date.now()).slice(-8)}`
  await visit('/admin/pedidos?nuevo')
  const dialog = page.getByRole('dialog', { name: 'Agregar pedido manual' })
  await dialog.getByLabel('Nombre').fill('Rosa')
  await dialog.getByLabel('Apellido').fill('Flores')
  await dialog.getByLabel('DNI').fill('4567')
  await dialog.getByLabel('Teléfono').fill(phone)
  await dialog.getByLabel('Distrito').fill('mi peru')
  await dialog.getByLabel('Dirección').fill('Av. Grau 120')
  await dialog.getByLabel('Subtotal').fill('100')
  if (isLive) {
    await expect(dialog.getByLabel('Costo de envío · Zona Callao')).toHaveValue('18.00')
    await expect(dialog.locator('output')).toHaveText('S/ 118.00')
  }
  await dialog.getByLabel('Zona de envío').selectOption('Costo personalizado')
  const save = dialog.getByRole('button', { name: 'Guardar', exact: true })
  await save.click()
  await expect(
    dialog.getByText('Escribe el costo de envío; 0 si no se cobra').first(),
  ).toBeVisible()
  await expect(dialog.getByLabel('Zona de envío')).toHaveValue('')
  await dialog.getByLabel('Zona de envío').selectOption('La del distrito')
  await save.click()
  await says(page, 'Pedido creado')
  const row = await db
    .selectFrom('orders')
    .select(['shipping_cost', 'total', 'shipping_zone_name'])
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ shipping_cost: 1_800, total: 11_800, shipping_zone_name: 'Zona Callao' })
  await page.getByRole('link', { name: 'Le falta: el día de entrega y un DNI de ocho' }).click()
  const lacks = page.getByRole('region', { name: 'Lo que le falta al pedido' })
  await expect(lacks.getByRole('link', { name: 'Poner el día' })).toBeVisible()
  await expectAccessible()
  await lacks.getByLabel('DNI').fill('45678912')
  await lacks.getByRole('button', { name: 'Guardar DNI' }).click()
  await says(page, 'DNI guardado')
  await expect(lacks.getByText('Le falta: el día de entrega', { exact: true })).toBeVisible()
})

test('what lacks its day and what will expire is said where staff look @served', async ({
  page,
  visit,
  settings,
}) => {
  const until = new Date(Date.now() + 5 * 3_600_000)
  const { id, order_number: number } = await anOrder({ pay_until: until })
  const line = { product_name: 'Dalias', quantity: 1, unit_price: 14_000, subtotal: 14_000 }
  await db
    .insertInto('order_items')
    .values({ ...line, order_id: id, position: 1 })
    .execute()
  await db.updateTable('orders').set({ cart_id: randomUUID() }).where('id', '=', id).execute()
  for (const path of ['/admin/dashboard', '/admin/pedidos/hoja']) {
    await visit(path)
    await page.getByText(/pedidos? esperan? su fecha de entrega/).click()
    await expect(page).toHaveURL('/admin/pedidos?dia=sin-fecha')
    await expect(rowOf(page, number)).toBeVisible()
  }
  await expect(rowOf(page, number)).not.toContainText('Paga hasta')
  await settings({ unpaid_expiry_hours: '24' })
  await visit(`/admin/pedidos?q=${number}`)
  await expect(rowOf(page, number)).toContainText(`Paga hasta el ${formatDeadline(until)}`)
  await visit(`/admin/pedidos/${number}`)
  await expect(page.getByText('Le prometimos esperar su pago')).toContainText(formatDeadline(until))
  await db
    .insertInto('payment_proofs')
    .values({
      order_id: id,
      operation_number: '123456',
      amount: 100,
    })
    .execute()
  await visit(`/admin/pedidos/${number}`)
  await expect(page.getByText('Le prometimos esperar su pago')).toHaveCount(0)
})

test('a customer of before is sold to again, in a colour, on a day that says how it stands @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  const phone = `9${String(Date.now()).slice(-8)}`
  const name = `Ñusta <i>${randomInt(10_000)}`
  const before = { phone, customer_name: name, customer_lastname: 'Flores' }
  const receiver = { recipient_name: 'Lucía Paz', recipient_phone: '999 111 222' }
  await anOrder({ ...before, ...receiver, shipping_address: 'Av. Grau 120' })
  const product = await aProduct({ name: `Ramo ${randomInt(1e6)}`, price: 10_000 })
  const color = await aColor({ product_id: product.id, color_name: 'Marfil' })
  await aComplement({ name: 'Globo de prueba', price: 1_500 })
  const day = addDays(limaDay(new Date()), 85)
  await aClosure(day)
  await visit('/admin/pedidos?nuevo')
  const dialog = page.getByRole('dialog', { name: 'Agregar pedido manual' })
  await dialog.getByLabel('Notas').fill('Sin espinas')
  await dialog.getByLabel('Quién compra').fill(phone.slice(2, 8))
  if (!isLive) await dialog.getByRole('button', { name: 'Buscar cliente' }).click()
  await expect(dialog.getByText('cliente encontrado', { exact: false }).first()).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: new RegExp(`${phone}.*último`) }).click()
  await expect(dialog.getByLabel('Nombre', { exact: true })).toHaveValue(name)
  await expect(dialog.getByLabel('Dirección')).toHaveValue('Av. Grau 120')
  await expect(dialog.getByLabel('Notas')).toHaveValue('Sin espinas')
  // Of the last order.
  await expect(dialog.getByRole('switch')).toBeChecked()
  await dialog
    .getByLabel('Alguien a quien ya le enviaste')
    .selectOption({ label: 'Lucía Paz · 999 111 222' })
  await addProduct(dialog, product.name, isLive)
  // There is no other colour.
  await expect(dialog.getByRole('radio', { name: color.color_name })).toBeChecked()
  await dialog.getByText('Complementos', { exact: true }).click()
  await dialog.getByLabel('Globo de prueba · S/ 15.00').check()
  await dialog.getByLabel('Cargo adicional').fill('Envase de vidrio')
  await dialog.getByLabel('Monto').fill('5')
  await dialog.getByLabel('Día').fill(day)
  if (!isLive) await dialog.getByRole('button', { name: 'Ver qué horarios quedan' }).click()
  await dialog.getByRole('radio', { name: '3pm-7pm · cerrado: Feriado' }).check()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await dialog.getByRole('checkbox', { name: /a propósito/ }).check()
  const number = await dialog.getByLabel('Número de pedido').inputValue()
  await dialog.getByRole('button', { name: 'Guardar y crear otro' }).click()
  await says(page, 'Pedido creado')
  await expect(dialog.getByLabel('Número de pedido')).not.toHaveValue(number)
  await expect(dialog.getByLabel('Notas')).toHaveValue('')
  const row = await db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_id', 'orders.id')
    .selectAll()
    .where('phone', '=', phone)
    .where('product_color', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    ...{ ...before, ...receiver, product_color: 'Marfil', delivery_date: day },
    ...{ charges: 500, notes: 'Sin espinas', delivery_time: '3pm-7pm' },
  })
  expect(row.total - row.shipping_cost).toBe(12_000)
})

test('two products are found, sized, coloured and noted for tomorrow, refused and mended @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  const mark = randomInt(1e6)
  const [roses, lilies] = [
    await aProduct({ name: `Rosas ${mark} de prueba`, price: 9_000, active: false }),
    await aProduct({ name: `Lirios ${mark} de prueba`, price: 5_000 }),
  ]
  await aSize({ product_id: roses.id, name: 'Doce', slug: 'doce', price: 9_000 })
  const many = await aSize({ product_id: roses.id, name: 'Veinte', slug: 'veinte', price: 15_000 })
  await aColor({ product_id: lilies.id, color_name: 'Marfil' })
  await aColor({ product_id: lilies.id, color_name: 'Terracota' })
  const phone = `9${String(Date.now()).slice(-8)}`
  await visit('/admin/pedidos?nuevo')
  const dialog = page.getByRole('dialog', { name: 'Agregar pedido manual' })
  const save = dialog.getByRole('button', { name: 'Guardar', exact: true })

  // Enter looks, and saves nothing.
  await dialog.getByLabel('Agregar producto').fill(`${mark} prueba`)
  if (isLive) await dialog.getByLabel('Agregar producto').press('Enter')
  else await dialog.getByRole('button', { name: 'Buscar productos' }).click()
  await expect(dialog.getByText('2 productos encontrados', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Completa el nombre del cliente')).toHaveCount(0)
  await expectAccessible()
  await addProduct(dialog, roses.name, isLive)
  await addProduct(dialog, lilies.name, isLive)
  const [first, second] = [
    dialog.getByRole('group', { name: /^Producto 1: Rosas/ }),
    dialog.getByRole('group', { name: /^Producto 2: Lirios/ }),
  ]
  if (isLive) await expect(second).toBeFocused()
  await second.getByRole('radio', { name: 'Terracota' }).check()
  await second.getByLabel('Dedicatoria').fill('Por tus 50')
  await dialog.getByRole('radio', { name: 'Mañana' }).check()
  await dialog.getByRole('radio', { name: /^9am-3pm/ }).check()
  await dialog.getByLabel('Distrito').fill('Barranco')
  await dialog.getByLabel('Dirección').fill('Av. Grau 120')
  await dialog.getByLabel('Nombre', { exact: true }).fill('Rosa')
  await dialog.getByLabel('Apellido').fill('Flores')
  await dialog.getByLabel('DNI').fill('45678912')
  await dialog.getByLabel('Teléfono').fill(phone)
  await dialog.getByRole('radio', { name: 'Plin' }).check()
  await save.click()
  await expect(dialog.getByText('Elige el tamaño').first()).toBeVisible()
  await expectAccessible()
  await expect(second.getByRole('radio', { name: 'Terracota' })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: 'Mañana' })).toBeChecked()
  await first.getByRole('radio', { name: 'Veinte · S/ 150.00' }).check()
  await save.click()
  await says(page, 'Pedido creado')
  const lines = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['size_id', 'product_color', 'dedication', 'unit_price'])
    .select(['delivery_date', 'delivery_time', 'payment_method'])
    .where('phone', '=', phone)
    .orderBy('position')
    .execute()
  const when = { delivery_date: addDays(limaDay(new Date()), 1), delivery_time: '9am-3pm' }
  expect(lines).toMatchObject([
    { ...when, size_id: many.id, product_color: null, unit_price: 15_000, payment_method: 'plin' },
    { ...when, product_color: 'Terracota', dedication: 'Por tus 50', unit_price: 5_000 },
  ])
})

test('a search that fails loses nothing that is typed', async ({ page, visit }) => {
  await visit('/admin/pedidos?nuevo')
  const dialog = page.getByRole('dialog', { name: 'Agregar pedido manual' })
  await dialog.getByLabel('Notas').fill('Sin espinas')
  await page.context().setOffline(true)
  await dialog.getByLabel('Agregar producto').fill('rosas')
  await expect(dialog.getByText('No pudimos buscar.', { exact: false })).toBeVisible()
  await page.context().setOffline(false)
  await expect(dialog.getByLabel('Notas')).toHaveValue('Sin espinas')
})

test('what was found for other words cannot be pressed for these', async ({ page, visit }) => {
  const mark = randomInt(1e6)
  const roses = await aProduct({ name: `Rosas ${mark}` })
  const lilies = await aProduct({ name: `Lirios ${mark}` })
  await visit('/admin/pedidos?nuevo')
  const dialog = page.getByRole('dialog', { name: 'Agregar pedido manual' })
  const found = dialog.getByRole('list', { name: 'Productos encontrados' })
  await addProduct(dialog, roses.name, true)
  const held: (() => Promise<void>)[] = []
  await page.route(/[?&]producto=Lirios/, (route) => {
    held.push(() => route.continue())
  })
  await dialog.getByLabel('Agregar producto').fill(lilies.name)
  await expect.poll(() => held.length).toBe(1)
  await expect(found).toHaveCount(0)
  await held[0]?.()
  await found.getByRole('button', { name: lilies.name }).click()
  await expect(dialog.getByRole('group', { name: /^Producto 2: Lirios/ })).toBeVisible()
})
