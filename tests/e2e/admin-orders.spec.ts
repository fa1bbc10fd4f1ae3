import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'
import { addDays, formatDay, limaDay } from '~/dates'
import { db } from '~/database/db.server'
import { aCoupon, anOrder, aZone } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { mailsTo } from '../support/browser/inbox'
import { ADMIN } from '../support/browser/shop'
import {
  aBouquet,
  checkoutForm,
  freshEmail,
  putInCart,
  signIn,
  unfoldCard,
} from '../support/browser/shopping'

const CARD = 'Mamá:\n\n  que florezcas 🌷 ¡Ñusta!\n<b>Te quiero</b>'

async function says(page: Page, text: string) {
  const said = page.getByRole('status').or(page.getByRole('alert'))
  await expect(said.getByText(text, { exact: true })).toBeVisible()
}

function rowOf(page: Page, number: string) {
  return page.getByRole('row').filter({ hasText: number })
}

/** Whether something lies over what has the focus, as the bar at the foot of a panel could. */
function isCovered(): boolean {
  const field = document.activeElement
  if (!field) return true
  const { left, top, width, height } = field.getBoundingClientRect()
  const seen = document.elementFromPoint(left + width / 2, top + height / 2)
  return !seen || !(field.contains(seen) || seen.contains(field))
}

/** An order with an arrangement for a day, as a shopper's would be. */
async function anOrderFor(day: string, some: Parameters<typeof anOrder>[0] = {}) {
  const order = await anOrder({
    shipping_zone_name: 'Barranco',
    shipping_address: 'Calle Las Begonias 450',
    email: freshEmail(),
    ...some,
  })
  const line = { order_id: order.id, position: 1, product_name: 'Jardín de Dalias', quantity: 1 }
  const price = { unit_price: 14_000, subtotal: 14_000 }
  const delivery = { delivery_date: day, delivery_time: '3pm-7pm', dedication: CARD }
  await db
    .insertInto('order_items')
    .values({ ...line, ...price, ...delivery })
    .execute()
  return order
}

/** Later than any other that something is delivered on: the orders of other tests stay. */
async function aDayOfItsOwn(): Promise<string> {
  const { last } = await db
    .selectFrom('order_items')
    .select((eb) => eb.fn.max('delivery_date').as('last'))
    .executeTakeFirstOrThrow()
  const day = addDays(limaDay(new Date()), 100)
  return last && last >= day ? addDays(last, 1) : day
}

test.describe('of staff', () => {
  test.beforeEach(({ page }) => signIn(page, ADMIN))

  test('an order is found, moved on, mailed once, noted and told of @no-js', async ({
    page,
    visit,
    isLive,
    expectAccessible,
  }) => {
    const day = addDays(limaDay(new Date()), 40)
    const order = await anOrderFor(day, { customer_name: 'Ñusta' })
    const { order_number: number, email } = order
    await visit('/admin/pedidos')
    await page.getByRole('searchbox').fill('nusta')
    await page.getByRole('button', { name: 'Buscar' }).click()
    const row = rowOf(page, number)
    for (const text of [email ?? '', 'S/ 152.00', 'Pendiente', formatDay(day), '3pm-7pm']) {
      await expect(row).toContainText(text)
    }
    await unfoldCard(row)
    await expect(row.getByRole('button', { name: 'Enviar correo' })).toBeDisabled()
    await expect(
      row.getByText('El estado de este pedido no permite enviar un correo', { exact: true }),
    ).toBeVisible()

    await row.getByLabel(`Estado de ${number}`).selectOption('En preparación')
    if (!isLive) await row.getByRole('button', { name: 'Guardar' }).click()
    await says(page, 'Estado actualizado')
    await expect(row.getByText('En preparación', { exact: true }).first()).toBeVisible()
    expect(await mailsTo(email ?? '')).toEqual([])
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(row.getByLabel(`Estado de ${number}`)).toHaveValue('pendiente')
    await expect(page.getByRole('button', { name: 'Deshacer' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(row.getByLabel(`Estado de ${number}`)).toHaveValue('preparacion')

    await unfoldCard(row)
    await row.getByRole('button', { name: 'Enviar correo' }).click()
    await says(page, 'Correo enviado')
    await expect.poll(async () => (await mailsTo(email ?? '')).length).toBe(1)
    const [mail] = await mailsTo(email ?? '')
    expect(mail?.subject).toBe(`En preparación: tu pedido ${number}`)
    await unfoldCard(row)
    await expect(row.getByText(/^Correo enviado:/)).toBeVisible()

    await row.getByRole('link', { name: 'Enviar otra vez' }).click()
    const question = page.getByRole('dialog', { name: '¿Enviar el correo otra vez?' })
    await expectAccessible()
    await question.getByRole('button', { name: 'Enviar otra vez' }).click()
    await says(page, 'Correo enviado')
    await expect.poll(async () => (await mailsTo(email ?? '')).length).toBe(2)

    await row.getByRole('link', { name: 'Ver detalles' }).click()
    const detail = isLive ? page.getByRole('dialog') : page.getByRole('main')
    await expect(detail.getByText('que florezcas 🌷 ¡Ñusta!')).toBeVisible()
    await expect(
      detail.getByRole('button', { name: 'Avisar por WhatsApp: en preparación' }),
    ).toBeVisible()
    await detail.getByLabel('Nota interna').fill('Tocar\nel timbre')
    await detail.getByRole('button', { name: 'Guardar nota' }).click()
    await says(page, 'Nota guardada')
    await expect(detail.getByText('Tocar\nel timbre')).toBeVisible()
    if (isLive) {
      await detail.getByLabel(`Estado de ${number}`).selectOption('Enviado')
      await says(page, 'Estado actualizado')
      await detail.getByRole('button', { name: 'Deshacer' }).press('Enter')
      await expect(detail.getByLabel(`Estado de ${number}`)).toHaveValue('preparacion')
    }
    await expect(detail.getByText('Cambió el estado de «Pendiente» a').first()).toContainText(
      '«En preparación»',
    )
    await expect(detail.getByText('Salió el correo «En preparación» para')).toHaveCount(2)
    await expect(detail.getByText(ADMIN.email).first()).toBeVisible()
    await expectAccessible()
  })

  test('a cancelled order gives back the last one, and is told when it cannot have it again @no-js', async ({
    page,
    visit,
    isLive,
    settings,
    expectAccessible,
  }) => {
    await settings({ track_stock: 'true' })
    const bouquet = await aBouquet({ name: 'Ramo Alba', stock: 1 })
    const [zone, coupon] = [await aZone(), await aCoupon({ max_uses: 1 })]
    const buyTheLast = async () => {
      await putInCart(page, bouquet)
      const some = { shipping_zone_id: zone.id, coupon_code: coupon.code }
      const form = checkoutForm(10_200, some)
      const answer = await page.request.post('/checkout', { form, maxRedirects: 0 })
      return /DZ-\d{8}-\d{4}$/.exec(answer.headers().location ?? '')?.[0] ?? 'nothing'
    }
    const setStatus = async (label: string) => {
      await page.getByLabel(`Estado de ${number}`).selectOption(label)
      if (!isLive) await page.getByRole('button', { name: 'Guardar el estado' }).click()
    }
    const history = page.getByRole('listitem')
    const number = await buyTheLast()
    await visit(`/admin/pedidos/${number}`)
    await setStatus('Cancelado')
    const returned = `De vuelta al stock: 1 × Ramo Alba. El cupón ${coupon.code} recuperó un uso.`
    await says(page, returned)
    await expect(history.filter({ hasText: returned })).toContainText(ADMIN.email)

    expect(await buyTheLast()).toMatch(/^DZ-/)
    await setStatus('En preparación')
    const missing = `El stock no alcanza para 1 × Ramo Alba (hay 0): revísalo. El cupón ${coupon.code} ya no tiene usos: el pedido conserva su descuento.`
    await says(page, `${missing} Faltan S/ 102.00.`)
    await expect(page.getByLabel(`Estado de ${number}`)).toHaveValue('preparacion')
    await expect(history.filter({ hasText: missing })).toContainText(ADMIN.email)
    await expectAccessible()
  })

  test('what was forged or overtaken changes nothing, and is said', async ({ page }) => {
    const order = await anOrderFor(addDays(limaDay(new Date()), 41))
    const post = (form: Record<string, string>) =>
      page.request.post('/admin/pedidos', { form: { id: order.id, ...form }, maxRedirects: 0 })
    const forged: Record<string, string>[] = [
      { intent: 'status', status: 'perdido' },
      { intent: 'status', status: '__proto__' },
      { intent: 'status', id: randomUUID(), status: 'enviado' },
      { intent: 'status', id: "'--", status: 'enviado' },
      { intent: 'send-mail', status: 'pendiente', seen: '0' },
      { intent: 'send-mail', status: 'enviado', seen: '0' },
      { intent: 'note', note: '  ' },
      { intent: 'note', note: 'x'.repeat(1001) },
      { intent: 'note', id: randomUUID(), note: 'hola' },
    ]
    for (const form of forged) {
      expect((await post(form)).status(), JSON.stringify(form)).toBe(303)
    }
    const row = db.selectFrom('orders').select('status').where('id', '=', order.id)
    expect(await row.executeTakeFirst()).toEqual({ status: 'pendiente' })
    const events = await db
      .selectFrom('order_events')
      .select('id')
      .where('order_id', '=', order.id)
      .execute()
    expect(events).toEqual([])

    await post({ intent: 'status', status: 'cancelado', seen: 'pendiente' })
    await post({ intent: 'status', status: 'enviado', seen: 'pendiente' })
    await page.goto(`/admin/pedidos/${order.order_number}`)
    await expect(page.getByText('Otra persona había puesto')).toContainText('«Cancelado»')
  })

  test('the keyboard walks past statuses and stores the one that Enter says', async ({
    page,
    visit,
  }) => {
    // The one that comes next.
    await anOrder()
    const order = await anOrderFor(addDays(limaDay(new Date()), 42))
    await visit(`/admin/pedidos?q=${order.order_number}`)
    const select = page.getByLabel(`Estado de ${order.order_number}`)
    await unfoldCard(rowOf(page, order.order_number))
    await select.focus()
    await select.press('ArrowDown')
    await select.press('ArrowDown')
    await expect(select).toHaveValue('preparacion')
    const stored = () =>
      db.selectFrom('order_events').select('status').where('order_id', '=', order.id).execute()
    expect(await stored()).toEqual([])

    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/admin/pedidos**', async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    await select.press('Enter')
    await expect(page.getByText('Guardando cambios…')).toBeVisible()
    letGo()
    await says(page, 'Estado actualizado')
    await expect(page.getByText('Guardando cambios…')).toHaveCount(0)
    expect(await stored()).toEqual([{ status: 'preparacion' }])

    const details = page.getByRole('link', { name: `Ver detalles de ${order.order_number}` })
    await details.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Pedido DZ-/ })
    await dialog.getByRole('link', { name: 'Siguiente ›' }).press('Enter')
    await expect(dialog.getByRole('heading', { level: 2 })).not.toHaveText(
      `Pedido ${order.order_number}`,
    )
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(details).toBeFocused()

    await page.getByRole('link', { name: 'Agregar pedido manual' }).press('Enter')
    await page.getByRole('dialog').getByLabel('Nombre').focus()
    for (let field = 0; field < 10; field += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(isCovered), `field ${field} after the name`).toBe(false)
    }
  })

  test('a delivery is moved, the buyer told, and the order printed as it is now @no-js-screen', async ({
    page,
    visit,
    expectAccessible,
  }) => {
    const today = limaDay(new Date())
    const order = await anOrderFor(addDays(today, 43))
    const { order_number: number, email } = order
    const far = await aZone({ name: 'Zona lejana', cost: 3_500 })
    await visit(`/admin/pedidos/${number}`)
    await page.getByRole('link', { name: 'Cambiar la entrega' }).click()
    await page.getByLabel('Día de entrega').fill(addDays(today, -1))
    await page.getByLabel('Dirección').fill('Jr. Ñuflo de Chávez 9')
    await page.getByRole('button', { name: 'Guardar y avisar' }).click()
    await expect(page.getByText('Elige hoy o un día que venga').first()).toBeVisible()
    await expect(page.getByLabel('Dirección')).toHaveValue('Jr. Ñuflo de Chávez 9')
    await expectAccessible()
    const day = addDays(today, 44)
    await page.getByLabel('Día de entrega').fill(day)
    await page.getByLabel('Zona de envío').selectOption({ value: far.id })
    await page.getByRole('button', { name: 'Guardar y avisar' }).click()
    await expect(page.getByRole('radio', { name: /Cobrar S\/ 35.00 de envío/ })).toBeChecked()
    await expect(page.getByText('Total: S/ 152.00 → S/ 175.00. Faltan S/ 175.00')).toBeVisible()
    await expectAccessible()
    const keep = page.getByRole('radio', { name: /Dejar el envío en S\/ 12.00/ })
    await keep.check()
    await page.getByRole('button', { name: 'Guardar y avisar' }).click()
    await says(page, 'Entrega actualizada')
    await expect(page.getByText('Dirección: Calle Las Begonias 450 → Jr. Ñuflo')).toBeVisible()
    await expect.poll(async () => (await mailsTo(email ?? '')).length).toBe(1)
    const [mail] = await mailsTo(email ?? '')
    expect(mail?.subject).toBe(`Cambió la entrega de tu pedido ${number}`)
    expect(mail?.text).toContain(formatDay(day))

    await page.getByRole('link', { name: 'Imprimir el pedido' }).click()
    await expect(page.getByText('Zona lejana · Jr. Ñuflo de Chávez 9')).toBeVisible()
    await expect(page.getByText('S/ 140.00')).toHaveCount(0)
    await expectAccessible()
    await page.getByRole('link', { name: 'Con precios' }).click()
    await expect(page.getByText('S/ 152.00', { exact: true })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('que florezcas 🌷 ¡Ñusta!')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sin precios' })).toBeHidden()
  })

  test('the day’s sheet holds what to make, and its cards as they were typed @no-js-screen', async ({
    page,
    visit,
    expectAccessible,
  }) => {
    const day = await aDayOfItsOwn()
    const person = { customer_dni: '01234567', phone: '+51 987 654 321', notes: '=1+1' }
    const gift = { recipient_name: 'Rosa Paz', recipient_phone: '999 111 222' }
    const order = await anOrderFor(day, { ...person, ...gift, signed_as: 'Tu hija Carmencita' })
    await anOrderFor(day, { status: 'cancelado', customer_name: 'Nadie' })
    const { product_id, image_url } = await db
      .selectFrom('product_colors')
      .select(['product_id', 'image_url'])
      .where('image_url', 'is not', null)
      .orderBy('display_order')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('order_items')
      .set({ product_id })
      .where('order_id', '=', order.id)
      .execute()
    await visit(`/admin/pedidos?dia=${day}`)
    await page.getByRole('link', { name: 'Hoja del día' }).click()
    await expect(page).toHaveURL(`/admin/pedidos/hoja?dia=${day}`)
    await expectAccessible()
    // Beside what there is to make in all.
    const line = page.getByRole('paragraph').filter({ hasText: '1 × Jardín de Dalias' })
    await expect(line).toHaveCount(1)
    const picture = page.getByRole('listitem').locator('img')
    await expect(picture).toHaveAttribute(
      'src',
      image_url?.replace(/-\d+\.webp$/, '-180.webp') ?? '',
    )
    await expect(picture).not.toHaveAttribute('loading', 'lazy')
    await expect(page.getByText('Barranco · Calle Las Begonias 450')).toBeVisible()
    await expect(page.getByText('Falta S/ 152.00')).toBeVisible()
    const card = page.getByText('que florezcas 🌷 ¡Ñusta!')
    expect(await card.innerText()).toBe(CARD)
    const face = page.getByRole('group', { name: 'Cara de la tarjeta' })
    await expect(face).toContainText('Tu hija Carmencita')
    await expect(face).toContainText('Dalia & Zinnia')
    await expect(face).not.toContainText(order.order_number)
    await expect(page.getByText(`✂ ${order.order_number}`)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(card).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Secciones' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Ver' })).toBeHidden()

    const csv = await page.request.get(`/admin/pedidos/csv?q=${order.order_number}`)
    expect(csv.headers()['content-type']).toBe('text/csv; charset=utf-8')
    const text = (await csv.body()).toString('utf8')
    expect(text.startsWith('\uFEFFPedido;Fecha;')).toBe(true)
    expect(text.split('\r\n')[1]).toContain(`${order.order_number};`)

    const xlsx = await page.request.get(`/admin/pedidos/xlsx?q=${order.order_number}`)
    expect(xlsx.headers()['content-disposition']).toMatch(/filename="pedidos-[\d-]+\.xlsx"/)
    const [names = [], cells = []] = await readSheet(await xlsx.body())
    const sheet = Object.fromEntries(names.map((name, at) => [String(name), cells[at]]))
    expect(sheet).toMatchObject({
      ...{ DNI: '01234567', Celular: '+51 987 654 321', Notas: '=1+1' },
      ...{ Pedido: order.order_number, Total: order.total / 100 },
    })
  })

  test('marked orders change and print together @no-js', async ({
    page,
    visit,
    expectAccessible,
  }) => {
    const day = await aDayOfItsOwn()
    const both = [await anOrderFor(day), await anOrderFor(day)]
    await visit(`/admin/pedidos?dia=${day}`)
    const apply = async (action: string) => {
      for (const { order_number: number } of both) await page.getByLabel(`Marcar ${number}`).check()
      await page.getByLabel('Acción para las filas marcadas').selectOption(action)
      await page.getByRole('button', { name: 'Aplicar' }).click()
    }
    await apply('En preparación')
    // Nobody paid: each is named, and nothing moves until somebody says so.
    const question = page.getByRole('alert').filter({ hasText: 'falta dinero en 2 pedidos' })
    for (const { order_number: number } of both) {
      await expect(question.getByRole('link', { name: number })).toBeVisible()
      await expect(page.getByLabel(`Marcar ${number}`)).toBeChecked()
      await expect(page.getByLabel(`Estado de ${number}`)).toHaveValue('pendiente')
    }
    await expectAccessible()
    await question.getByLabel('Cambiar de todas formas').check()
    await page.getByRole('button', { name: 'Aplicar' }).click()
    await says(page, '2 pedidos pasaron a «En preparación».')
    for (const { order_number: number } of both) {
      await expect(page.getByLabel(`Estado de ${number}`)).toHaveValue('preparacion')
    }
    // The marks go with the old page.
    await expect(page.getByLabel('Acción para las filas marcadas')).toHaveValue('')
    await expect(page.getByText('2 filas marcadas')).toHaveCount(0)
    await apply('Imprimir sus hojas')
    await expect(page.getByRole('article')).toHaveCount(2)
    await expectAccessible()
  })
})
