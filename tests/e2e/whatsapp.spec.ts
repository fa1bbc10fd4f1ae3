import type { Page } from '@playwright/test'
import { db } from '~/database/db.server'
import { anOrder } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import { signIn } from '../support/browser/shopping'

const freshPhone = () => `9${String(Date.now()).slice(-8)}`
const TOLD = 'Avisado por WhatsApp: pedido recibido'

/** Presses a button 'Avisar por WhatsApp' as a browser sends its form. @returns where the answer leads */
async function pressed(page: Page, number: string, label: string): Promise<URL> {
  const button = page.getByRole('button', { name: `Avisar por WhatsApp: ${label}` })
  const form = page.locator('form', { has: button })
  await expect(form).toHaveAttribute('target', '_blank')
  await expect(form).toHaveAttribute('rel', 'noopener')
  const field = (name: string) => form.locator(`input[name=${name}]`).inputValue()
  const answer = await page.request.post(`/admin/pedidos/${number}`, {
    form: {
      ...{ id: await field('id'), step: await field('step'), seen: await field('seen') },
      intent: 'notify-by-whatsapp',
    },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  return new URL(answer.headers().location ?? '')
}

test('an order by WhatsApp is noted, told, and then waits for nobody @no-js', async ({
  page,
  visit,
  settings,
  expectAccessible,
}) => {
  await settings({ yape_number: '912 345 678', yape_name: 'Rosa Flores' })
  const phone = freshPhone()
  await signIn(page, ADMIN)
  await visit('/admin/pedidos?nuevo')
  const dialog = page.getByRole('dialog', { name: 'Agregar pedido manual' })
  const number = await dialog.getByLabel('Número de pedido').inputValue()
  await expect(dialog.getByLabel('Por dónde llegó')).toHaveValue('whatsapp')
  await dialog.getByLabel('Por dónde llegó').selectOption('Instagram')
  await dialog.getByLabel('Nombre').fill('Ñusta & Cía.')
  await dialog.getByLabel('Apellido').fill('Flores')
  await dialog.getByLabel('DNI').fill('45678912')
  await dialog.getByLabel('Teléfono').fill(phone)
  await dialog.getByLabel('Dirección').fill('Av. Grau 120')
  await dialog.getByLabel('Costo de envío').fill('12')
  await dialog.getByLabel('Subtotal').fill('140')
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Pedido creado', { exact: true })).toBeVisible()

  await visit('/admin/dashboard?resolver=todo')
  await page.getByRole('link', { name: /^Avisar ?:/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pedidos')
  await expect(page.getByRole('row').filter({ hasText: number })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Por avisar por WhatsApp' })).toBeVisible()
  await visit(`/admin/pedidos/${number}`)
  await expect(page.getByText('Instagram', { exact: true })).toBeVisible()
  await page.getByText('Otros avisos', { exact: true }).click()
  await expectAccessible()

  const chat = await pressed(page, number, 'pedido recibido')
  expect(chat.origin + chat.pathname).toBe(`https://wa.me/51${phone}`)
  const text = chat.searchParams.get('text') ?? ''
  for (const said of [
    'Hola, Ñusta & Cía.',
    `${number} por S/ 152.00. Puedes pagar con Yape al 912 345 678, a nombre de Rosa Flores.`,
  ]) {
    expect(text).toContain(said)
  }
  const link = /\S+$/.exec(text)?.[0] ?? ''
  const opened = await fetch(link, { redirect: 'manual' })
  expect(opened.headers.getSetCookie().join()).not.toBe('')
  expect((await fetch(`${link}x`)).status).not.toBe(200)

  await visit(`/admin/pedidos/${number}`)
  await expect(page.getByText(TOLD, { exact: true })).toBeVisible()
  await expect(page.getByText(/^Avisado: /)).toBeVisible()
  await visit('/admin/pedidos?aviso=pendiente&canal=instagram')
  await expect(page.getByRole('link', { name: 'Quitar el filtro Instagram' })).toBeVisible()
  await expect(page.getByText(number)).toHaveCount(0)
})

test('a step that another person told since is told once, and one that cannot be is refused in words @no-js', async ({
  page,
  visit,
}) => {
  const order = await anOrder({ phone: freshPhone(), status: 'enviado' })
  const number = order.order_number
  await signIn(page, ADMIN)
  await visit(`/admin/pedidos/${number}`)
  for (const _ of [1, 2]) await pressed(page, number, 'en camino')
  await visit(`/admin/pedidos/${number}`)
  const told = page.getByText('Avisado por WhatsApp: en camino', { exact: true })
  await expect(told).toHaveCount(1)
  await pressed(page, number, 'en camino')
  await visit(`/admin/pedidos/${number}`)
  await expect(told).toHaveCount(2)

  const form = { intent: 'notify-by-whatsapp', id: order.id, step: 'sent', seen: '2' }
  await db.updateTable('orders').set({ status: 'cancelado' }).where('id', '=', order.id).execute()
  const refused = await page.request.post(`/admin/pedidos/${number}`, { form, maxRedirects: 0 })
  expect(refused.headers().location).toBe(`/admin/pedidos/${number}`)
  await visit(`/admin/pedidos/${number}`)
  await expect(page.getByText('El pedido está ahora en «Cancelado».')).toBeVisible()
  await expect(told).toHaveCount(2)
})

test('a number that WhatsApp does not reach is said so @no-js', async ({ page, visit }) => {
  const { order_number } = await anOrder({ phone: '(01) 445 1234' })
  await signIn(page, ADMIN)
  await visit(`/admin/pedidos/${order_number}`)
  await expect(
    page.getByText('A este número no se le puede escribir por WhatsApp.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /Avisar por WhatsApp/ })).toHaveCount(0)
})

test('the chat opens beside the order, which shows what was told once it is looked at again', async ({
  page,
  visit,
}) => {
  const { order_number: number } = await anOrder({ email: null, phone: freshPhone() })
  await signIn(page, ADMIN)
  await visit(`/admin/pedidos?pedido=${number}`)
  const led: string[] = []
  // The chat itself is not asked for.
  await page.context().route('**/admin/pedidos?*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const answer = await route.fetch({ maxRedirects: 0 })
    led.push(answer.headers().location ?? '')
    await route.fulfill({ contentType: 'text/html', body: 'El chat' })
  })
  const chat = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Avisar por WhatsApp: pedido recibido' }).click()
  const popup = await chat
  await expect
    .poll(() => led)
    .toEqual([expect.stringMatching(/^https:\/\/wa\.me\/519\d{8}\?text=/)])
  await popup.close()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText(TOLD, { exact: true })).toBeVisible()
})

test('whoever comes to the back office from the shop loads its pages as documents', async ({
  page,
  visit,
}) => {
  await signIn(page, ADMIN)
  await visit('/contacto')
  await page.locator('summary', { hasText: 'Tu cuenta' }).click()
  const loaded = page.waitForResponse((answer) => answer.url().endsWith('/admin/dashboard'))
  await page.getByRole('link', { name: 'Dashboard Admin' }).click()
  expect((await loaded).headers()['content-security-policy']).toContain(
    "form-action 'self' https://wa.me https://api.whatsapp.com;",
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
})

test('the file says by which way an order came @served', async ({ page }) => {
  const phone = freshPhone()
  await anOrder({ phone, channel: 'tienda' })
  await signIn(page, ADMIN)
  const file = await page.request.get(`/admin/pedidos/csv?q=${phone}&canal=tienda`)
  const [heading = '', row = '', ...more] = (await file.text()).trim().split(/\r?\n/)
  expect(more).toEqual([])
  const [names = [], cells = []] = [heading, row].map((line) => line.split(/[,;]/))
  expect(cells[names.findIndex((name) => name.includes('Canal'))]).toContain('Tienda')
})
