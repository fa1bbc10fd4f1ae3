import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { addDays, formatDayLong, limaDay, weekdayOf } from '~/dates'
import { db } from '~/database/db.server'
import { aColor, anOrder, aProduct } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { aCapture } from '../support/browser/office'
import { ADMIN } from '../support/browser/shop'
import { freshEmail, signIn } from '../support/browser/shopping'
import { type Cost, type Thumb, thumb } from '../support/browser/thumb'

/*
 * Ten tasks of the day before Mother's Day, each from the desk on a phone of 390 px with a thumb that counts. What each
 * costs is in docs/desk.md.
 */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const tomorrow = () => addDays(limaDay(new Date()), 1)
/** The demo's. */
const [slot, other] = ['9am-3pm', '3pm-7pm'] as const

/**
 * What each costs, and scrolled before this desk: it never does again. How far it does depends on what else the lists
 * hold, and on the font.
 */
const EXPECTED: Record<string, Omit<Cost, 'scrolled'> & { before: number }> = {
  'Verificar un comprobante y avisar': { taps: 2, fields: 0, before: 5_747 },
  'Un monto equivocado': { taps: 3, fields: 1, before: 4_439 },
  'Un pedido por teléfono con tarjeta': { taps: 8, fields: 3, before: 1_799 },
  'Cambiar el día y avisar': { taps: 4, fields: 0, before: 687 },
  'Editar y cobrar la diferencia': { taps: 6, fields: 1, before: 3_318 },
  'Cuatro pedidos salen, y avisar': { taps: 2, fields: 0, before: 3_848 },
  'Imprimir el día': { taps: 1, fields: 0, before: 1_230 },
  'El enlace de quien reparte': { taps: 2, fields: 0, before: 1_393 },
  'Cerrar un día': { taps: 1, fields: 0, before: 4_431 },
  'Un producto nuevo con tres fotos': { taps: 11, fields: 2, before: 8_065 },
}

type Sent = { id: string; number: string; email: string; operation: string }

/** An order for tomorrow whose buyer sent a proof. */
async function anOrderWithProof(
  slot: string,
  paid: number,
  more: Parameters<typeof anOrder>[0] = {},
): Promise<Sent> {
  const product = await aProduct({ price: 14_000 })
  await aColor({ product_id: product.id })
  const order = await anOrder({
    ...{ email: freshEmail(), customer_name: 'Ñusta', customer_lastname: 'Quispe' },
    ...{ district: 'Barranco', shipping_address: 'Av. Grau 120', ...more },
  })
  const line = { product_id: product.id, product_name: product.name, product_color: 'Terracota' }
  const when = { delivery_date: tomorrow(), delivery_time: slot, dedication: 'Feliz día, mamá' }
  await db
    .insertInto('order_items')
    .values({
      ...{ ...line, ...when, order_id: order.id, position: 1 },
      ...{ quantity: 1, unit_price: 14_000, subtotal: 14_000 },
    })
    .execute()
  const operation = String(randomInt(1e8, 1e9))
  await db
    .insertInto('payment_proofs')
    .values({
      order_id: order.id,
      operation_number: operation,
      amount: paid,
      file: await aCapture(),
    })
    .execute()
  return { id: order.id, number: order.order_number, email: order.email ?? '', operation }
}

async function statusesOf(orders: Sent[]): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where(
      'id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute()
  return orders.map(({ id }) => rows.find((row) => row.id === id)?.status ?? '')
}

async function photos() {
  const create = { width: 60, height: 80, channels: 3, background: '#a33' } as const
  const buffer = await sharp({ create }).jpeg().toBuffer()
  return [1, 2, 3].map((n) => ({ name: `ramo-${n}.jpg`, mimeType: 'image/jpeg', buffer }))
}

async function says(page: Page, text: string | RegExp) {
  const said = page.getByRole('status').or(page.getByRole('alert'))
  await expect(said.getByText(text, { exact: true }).first()).toBeVisible()
}

test('ten tasks of a florist cost the taps and the fields that docs/desk.md says', async ({
  page,
  visit,
}) => {
  const costs: Record<string, Cost> = {}
  const main = page.getByRole('main')
  const button = (name: string | RegExp, exact = true) => page.getByRole('button', { name, exact })
  const ofTomorrow = main.locator('section').filter({ hasText: 'Entregas de mañana' })
  const task = async (name: string, work: (hand: Thumb) => Promise<void>) => {
    await visit('/admin/dashboard')
    const hand = thumb()
    await test.step(name, () => work(hand))
    costs[name] = hand.cost
  }

  const whole = await anOrderWithProof(slot, 15_200)
  await anOrderWithProof(slot, 10_000)
  const paid = { status: 'verificado' } as const
  const [moved, edited] = [
    await anOrderWithProof(slot, 15_200, paid),
    await anOrderWithProof(slot, 15_200, paid),
  ]
  const going: Sent[] = []
  // The newest first, as the list has them.
  for (let n = 0; n < 4; n += 1) going.unshift(await anOrderWithProof(other, 15_200, paid))
  const settled = [moved, edited, ...going].map(({ id, operation }) => ({
    ...{ order_id: id, kind: 'payment' as const, method: 'yape' as const, amount: 15_200 },
    ...{ operation_number: operation, paid_on: limaDay(new Date()) },
  }))
  await db.insertInto('payments').values(settled).execute()
  const product = `Ramo ${randomInt(1e6)} de la abuela`
  await aProduct({ name: product, price: 9_000 })
  await signIn(page, ADMIN)

  await task('Verificar un comprobante y avisar', async ({ press, read }) => {
    await press(main.getByRole('link', { name: /^Verificar \d+ comprobantes$/ }))
    await expect(main.getByLabel('Número de operación')).toHaveValue(whole.operation)
    await read(main.getByRole('img', { name: /^Captura/ }))
    await press(button('Verificar y avisar'))
    await says(page, 'Pago verificado')
  })

  await task('Un monto equivocado', async ({ press, read, type }) => {
    await press(main.getByRole('link', { name: 'Verificar 1 comprobante' }))
    await read(main.getByRole('img', { name: /^Captura/ }))
    await type(main.getByLabel('Monto que ves'), '100')
    await press(button('Verificar y avisar'))
    await says(page, 'Pago anotado')
  })

  await task('Un pedido por teléfono con tarjeta', async ({ press, type }) => {
    const block = main.locator('section').filter({ hasText: 'Entregas de mañana' })
    await press(block.getByRole('link', { name: /^Agregar pedido/ }))
    const dialog = page.getByRole('dialog', { name: 'Agregar pedido manual' })
    await type(dialog.getByLabel('Agregar producto'), product)
    await press(dialog.getByRole('button', { name: `Agregar ${product}` }).first())
    await type(dialog.getByLabel('Dedicatoria'), 'Por tus 50')
    await expect(dialog.getByRole('radio', { name: 'Mañana' })).toBeChecked()
    await press(dialog.locator(`label:has([name=delivery_time][value="${slot}"])`))
    await press(dialog.getByText('Retiro', { exact: true }))
    await type(dialog.getByLabel('Quién compra'), 'Rosa Flores 45678912 987111222')
    await expect(dialog.getByLabel('Apellido')).toHaveValue('Flores')
    await press(dialog.getByRole('button', { name: 'Guardar', exact: true }))
    await says(page, 'Pedido creado')
  })

  await task('Cambiar el día y avisar', async ({ press }) => {
    await press(main.getByRole('link', { name: moved.number }).first())
    const dialog = page.getByRole('dialog')
    await press(dialog.getByRole('link', { name: 'Cambiar la entrega' }))
    await press(button(weekdayOf(addDays(tomorrow(), 1))))
    await press(button('Guardar y avisar'))
    await says(page, 'Entrega actualizada')
  })

  await task('Editar y cobrar la diferencia', async ({ press, type }) => {
    await press(main.getByRole('link', { name: edited.number }).first())
    const dialog = page.getByRole('dialog')
    await press(dialog.getByRole('link', { name: 'Editar pedido' }))
    await press(button('Uno más').first())
    await expect(main.getByText('Faltan S/ 140.00 por cobrar.')).toBeVisible()
    await press(button('Guardar'))
    await says(page, 'Pedido actualizado')
    await type(main.getByLabel('Número de operación'), String(randomInt(1e8, 1e9)))
    await press(button('Verificar pago'))
    await says(page, 'Pago anotado')
  })

  await task('Cuatro pedidos salen, y avisar', async ({ press }) => {
    await press(ofTomorrow.getByRole('link', { name: `Cambiar todos los de ${other}` }))
    for (const { number } of going) await expect(main.getByLabel(`Marcar ${number}`)).toBeChecked()
    await press(main.getByRole('group', { name: /^Cambiar y avisar/ }).getByText('Enviado'))
    await expect.poll(() => statusesOf(going)).toEqual(Array(4).fill('enviado'))
  })

  await task('Imprimir el día', async ({ press, read }) => {
    await press(ofTomorrow.getByRole('link', { name: 'Hoja del día' }))
    await read(button('Imprimir'))
  })

  await task('El enlace de quien reparte', async ({ press, read }) => {
    await press(ofTomorrow.getByRole('link', { name: 'Reparto' }))
    await press(button(new RegExp(`^Crear enlace.*${slot}$`)))
    await read(main.getByRole('link', { name: new RegExp(`^Enviar por WhatsApp.*${slot}$`) }))
  })

  await task('Cerrar un día', async ({ press }) => {
    const day = formatDayLong(addDays(tomorrow(), 4))
    await press(button(new RegExp(`^No aceptamos más el día del ${day}$`)))
    await expect(button(new RegExp(`^Volver a aceptar.*el día del ${day}$`))).toBeVisible()
  })

  await task('Un producto nuevo con tres fotos', async ({ press, type, choose, files }) => {
    await press(main.getByRole('link', { name: 'Nuevo producto' }))
    await type(main.getByLabel('Nombre', { exact: true }), `Ramo ${randomInt(1e6)}`)
    await type(main.getByLabel('Precio', { exact: true }), '120')
    await choose(main.getByLabel('Categoría', { exact: true }), 'Ramos')
    await files(main.getByLabel('Agregar fotos'), await photos())
    await expect(main.getByText('3 imágenes subidas correctamente')).toBeVisible()
    await press(button('Guardar'))
    await says(page, 'Producto creado')
  })

  test.info().annotations.push({ type: 'costs', description: JSON.stringify(costs) })
  for (const [name, { before, ...expected }] of Object.entries(EXPECTED)) {
    expect.soft(costs[name], name).toMatchObject(expected)
    expect.soft(costs[name]?.scrolled, name).toBeLessThanOrEqual(before)
  }
})
