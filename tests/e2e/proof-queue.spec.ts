import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { db } from '~/database/db.server'
import { anOrder } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { mailsTo } from '../support/browser/inbox'
import { ADMIN } from '../support/browser/shop'
import { freshEmail, signIn } from '../support/browser/shopping'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** An order whose buyer sent a proof so many days ago. */
async function aProof(daysAgo: number, amount: number, operation: string | null, more = {}) {
  const order = await anOrder({ email: freshEmail(), ...more })
  const created_at = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000)
  await db
    .insertInto('payment_proofs')
    .values({ order_id: order.id, operation_number: operation, amount, created_at })
    .execute()
  return { ...order, email: order.email ?? '' }
}

function anOperation(): string {
  return String(randomInt(1e8, 1e9))
}

async function says(page: Page, text: string | RegExp) {
  const said = page.getByRole('status').or(page.getByRole('alert'))
  await expect(said.getByText(text, { exact: true }).first()).toBeVisible()
}

async function subjectsTo(email: string) {
  return (await mailsTo(email)).map(({ subject }) => subject)
}

test('proofs are verified one after the other, the oldest first, and their buyers told @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  // Years ago, before whatever else waits.
  const [operation, again] = [anOperation(), anOperation()]
  const whole = await aProof(4_000, 15_200, operation)
  const short = await aProof(3_900, 15_200, again)
  const nameless = await aProof(3_800, 15_200, null, { email: null })
  const main = page.getByRole('main')
  const heading = page.getByRole('heading', { level: 1 })
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  await signIn(page, ADMIN)

  await test.step('two presses from the desk, without scrolling', async () => {
    await visit('/admin/dashboard')
    const way = main.getByRole('link', { name: /^Verificar \d+ comprobantes$/ })
    if (isLive) await expect(way).toBeInViewport({ ratio: 1 })
    await way.click()
    await expect(heading).toHaveText(`Pagos del pedido ${whole.order_number}`)
    await expect(main.getByLabel('Número de operación')).toHaveValue(operation)
    await expect(main.getByLabel('Monto que ves')).toHaveValue('152.00')
    await expectAccessible()
    const verify = page.getByRole('button', { name: 'Verificar y avisar' })
    if (isLive) await expect(verify).toBeInViewport({ ratio: 1 })
    await verify.click()
    await says(page, 'Pago verificado')
    await expect(page.getByText(`Le escribimos a ${whole.email}.`)).toBeVisible()
  })
  await expect
    .poll(() => subjectsTo(whole.email))
    .toEqual([`Verificado: tu pedido ${whole.order_number}`])

  await test.step('one is left for later, and comes back at the end', async () => {
    await expect(heading).toHaveText(`Pagos del pedido ${short.order_number}`)
    await main.getByRole('link', { name: /^Después/ }).click()
    await expect(heading).toHaveText(`Pagos del pedido ${nameless.order_number}`)
    await visit(`/admin/pagos/siguiente`)
    await expect(heading).toHaveText(`Pagos del pedido ${short.order_number}`)
  })

  await test.step('a wrong amount: what is missing is asked for by mail', async () => {
    await main.getByLabel('Monto que ves').fill('cien')
    await press('Verificar y avisar')
    await expect(main.getByText('Escribe un monto como 12.50').first()).toBeVisible()
    await expect(main.getByLabel('Número de operación')).toHaveValue(again)
    await main.getByLabel('Monto que ves').fill('100')
    await press('Verificar y avisar')
    await says(page, 'Pago anotado')
    await expect(page.getByText(`Faltan S/ 52.00. Le escribimos a ${short.email}.`)).toBeVisible()
    const subject = `Falta una parte del pago de tu pedido ${short.order_number}`
    await expect.poll(() => subjectsTo(short.email)).toEqual([subject])
    const [mail] = await mailsTo(short.email)
    expect(mail?.text).toContain('Ya pagaste S/ 100.00: faltan S/ 52.00')
  })

  await test.step('a proof without a number is answered by its payment, and who has no mail gets none', async () => {
    await expect(heading).toHaveText(`Pagos del pedido ${nameless.order_number}`)
    await expect(page.getByRole('button', { name: 'Verificar y avisar' })).toHaveCount(0)
    await main.getByLabel('Número de operación').fill(anOperation())
    await main.getByLabel('Monto que ves').fill('150')
    await press('Verificar pago')
    await says(page, 'Pago anotado')
    await expect(heading).not.toHaveText(`Pagos del pedido ${nameless.order_number}`)
  })

  await test.step('the orders’ search finds an operation', async () => {
    await visit(`/admin/pedidos?q=${again.slice(0, 4)} ${again.slice(4)}`)
    await expect(page.getByRole('row').filter({ hasText: short.order_number })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: whole.order_number })).toHaveCount(0)
  })
})
