import type { Page } from '@playwright/test'
import { expect } from '../support/browser/fixtures'
import { type OwnShop, test } from '../support/browser/own-shop'
import { ADMIN } from '../support/browser/shop'
import { signIn } from '../support/browser/shopping'

/** Longer than a screen that stays open waits before it asks again. */
const POLL_MS = 16_000
const REPEAT_MS = 20_000

/** What a shopper leaves: an order of one arrangement, for the day before Christmas. */
function anOrder({ find }: OwnShop, last: string): Promise<string> {
  return find(`with placed as (
      insert into orders (order_number, email, customer_name, customer_dni, phone, delivery_type,
        shipping_zone_name, district, shipping_address, shipping_cost, subtotal, total, payment_method)
      values ('DZ-20261124-000${last}', 'ana@correo.pe', 'Ñusta', '45678912', '987654321', 'envio',
        'Lima centro', 'Barranco', 'Av. Grau 120', 1200, 14000, 15200, 'yape')
      returning id, order_number),
    line as (
      insert into order_items (order_id, position, product_name, delivery_date, delivery_time,
        quantity, unit_price, subtotal)
      select id, 1, 'Jardín de Dalias', '2026-12-24', '9am-3pm', 1, 14000, 14000 from placed)
    select order_number from placed`)
}

/** Counts the notes that the page plays. */
async function listen(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const heard = window as unknown as { notes: number }
    heard.notes = 0
    class Heard extends OscillatorNode {
      override start(when?: number) {
        heard.notes += 1
        super.start(when)
      }
    }
    window.OscillatorNode = Heard
  })
  return () => page.evaluate(() => (window as unknown as { notes: number }).notes)
}

test('new orders ring and are counted until they are seen, and a buyer is told in one press @no-js', async ({
  page,
  visit,
  isLive,
  ownShop,
  expectAccessible,
}) => {
  const notes = isLive ? await listen(page) : () => Promise.resolve(0)
  if (isLive) await page.clock.install()
  const later = async (ms: number) => {
    if (isLive) await page.clock.fastForward(ms)
    else await visit('/admin/dashboard')
  }
  await signIn(page, ADMIN)
  await visit('/admin/dashboard')
  const bell = page.getByRole('switch', { name: 'Timbre de pedidos' })
  if (isLive) {
    await page.locator('summary').filter({ hasText: 'menú' }).click()
    await bell.click()
    await expect(page.getByText('se repite hasta que lo veas').first()).toBeVisible()
    await expect.poll(notes).toBe(2)
  }
  await expect(page.getByText('sin ver')).toHaveCount(0)

  await anOrder(ownShop, '1')
  await later(POLL_MS)
  await expect(page.getByText('1 pedido nuevo sin ver', { exact: true })).toBeVisible()
  await expect(page.locator('summary').filter({ hasText: 'menú' })).toContainText('1 nuevo')
  await expectAccessible()
  if (isLive) {
    await expect(page).toHaveTitle(/^\(1\) Dashboard/)
    await expect.poll(notes).toBe(4)
    await later(REPEAT_MS)
    await expect.poll(notes).toBe(6)
  }
  await anOrder(ownShop, '2')
  await later(POLL_MS)
  await expect(page.getByText('2 pedidos nuevos sin ver', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Ver cuáles son' }).click()
  await expect(page).toHaveURL(/\/admin\/pedidos\?vistos=\d+$/)
  for (const number of ['DZ-20261124-0001', 'DZ-20261124-0002']) {
    await expect(page.getByRole('row').filter({ hasText: number })).toBeVisible()
  }
  await expect(page.getByText('sin ver')).toHaveCount(0)
  if (isLive) {
    await expect(page).toHaveTitle(/^Pedidos/)
    const before = await notes()
    await later(3 * REPEAT_MS)
    expect(await notes()).toBe(before)
    await page.reload()
    await page.locator('summary').filter({ hasText: 'menú' }).click()
    await expect(bell).toBeChecked()
    await expect(page.getByText('sin ver')).toHaveCount(0)
    await expect(page.getByText('se repite hasta que lo veas').first()).toBeVisible()
  }

  const number = await anOrder(ownShop, '3')
  await visit('/admin/dashboard')
  await page.getByRole('button', { name: 'Abrirlo' }).click()
  await expect(page).toHaveURL(`/admin/pedidos/${number}`)
  await expect(page.getByText('sin ver')).toHaveCount(0)
  const delivery = page.getByRole('main').locator('section').first()
  for (const text of ['jueves 24/12/2026, 9am-3pm', 'Recibe Ñusta', 'Barranco']) {
    await expect(delivery).toContainText(text)
  }
  await expect(page.locator('[href="mailto:ana@correo.pe"]')).toHaveCount(1)
  await expect(delivery.locator('[href="tel:987654321"]')).toHaveCount(1)

  await page.getByLabel(`Estado nuevo de ${number}`).selectOption('Enviado')
  await page.getByText('Agregar una frase al correo').click()
  await page.getByLabel('Tu frase').fill('Lo lleva Julio.')
  await ownShop.find(
    `update orders set status = 'entregado' where order_number = '${number}' returning 1`,
  )
  await page.getByRole('button', { name: 'Cambiar y avisar' }).click()
  await expect(page.getByText('Otra persona lo puso en «Entregado»')).toBeVisible()
  await expect(page.getByLabel('Tu frase')).toHaveValue('Lo lleva Julio.')
  await page.getByRole('button', { name: 'Cambiar y avisar' }).click()
  await expect(page.getByText('Correo enviado: A ana@correo.pe.')).toBeVisible()
  expect(ownShop.inbox.mails.map(({ subject }) => subject)).toEqual([
    `Enviado: tu pedido ${number}`,
  ])
  expect(ownShop.inbox.mails[0]?.text).toContain('Lo lleva Julio.')
  await expect(page.getByLabel(`Estado nuevo de ${number}`)).toHaveValue('entregado')
  await expectAccessible()
})
