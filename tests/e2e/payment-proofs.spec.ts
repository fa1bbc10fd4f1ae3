import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { db } from '~/database/db.server'
import { FILE_TOO_LARGE } from '~/forms/file-size'
import { anOrder } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import { freshEmail, placeOrder, signIn } from '../support/browser/shopping'

const MB = 1024 * 1024

async function says(page: Page, text: string) {
  const said = page.getByRole('status').or(page.getByRole('alert'))
  await expect(said.getByText(text, { exact: true })).toBeVisible()
}

test('a buyer proves the payment, and staff see it against the total @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  const number = await placeOrder(page, { email: freshEmail() })
  const other = await anOrder()
  const operation = String(Date.now()).slice(-9)
  await db
    .insertInto('payment_proofs')
    .values({ order_id: other.id, operation_number: operation, amount: 5_000 })
    .execute()
  await visit(`/confirmacion/${number}`)
  await expect(page.getByText('Pedido recibido')).toBeVisible()
  await expect(page.getByLabel('Monto que pagaste')).toHaveValue('112.00')
  await page.getByLabel('Monto que pagaste').fill('cien')
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
  await expect(page.getByText('Adjunta la captura de tu pago o escribe')).toBeVisible()
  await expect(page.getByText('Escribe un monto como 12.50')).toBeVisible()
  if (isLive) {
    await expect(page.getByLabel('Captura de pantalla')).toBeFocused()
    await expect(page.locator('#capture-problem')).toBeInViewport()
  } else await expect(page).toHaveURL(/#comprobante$/)
  await page.getByLabel('Número de operación').fill('12')
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
  await expect(page.getByText('Escribe el número de operación: de 4')).toBeVisible()
  await expectAccessible()
  await page.getByLabel('Monto que pagaste').fill('100')
  await page
    .getByLabel('Número de operación')
    .fill(` ${operation.slice(0, 3)} ${operation.slice(3)}`)
  const fake = { name: 'captura.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') }
  await page.getByLabel('Captura de pantalla').setInputFiles(fake)
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
  await expect(page.getByText('Solo se permiten archivos .webp, .png o .jpeg')).toBeVisible()
  await page.getByLabel('Captura de pantalla').setInputFiles({ ...fake, buffer: await photo() })
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
  await expect(page.getByText('Recibimos tu comprobante')).toBeVisible()
  await expect(page.getByText('Faltan S/ 12.00')).toBeVisible()
  const howToPay = page.locator('section[aria-labelledby="como-pagar"]')
  await expect(howToPay, 'there is a rest to pay').toBeVisible()
  await page.getByLabel('Número de operación').fill(`${operation}B`)
  await page.getByLabel('Monto que pagaste').fill('12')
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
  await expect(page.getByText('Recibido: lo estamos revisando', { exact: true })).toBeVisible()
  await expect(page.getByText('Pago en revisión')).toBeVisible()
  await expect(howToPay).toContainText(number)
  await expect(howToPay).not.toBeVisible()
  await page.getByText('Cómo pagar y enviar otro comprobante').click()
  await page.getByLabel('Monto que pagaste').fill('9')
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
  await expect(page.getByText('Adjunta la captura de tu pago o escribe')).toBeVisible()
  await expect(howToPay).toBeVisible()
  await expectAccessible()

  const proof = await db
    .selectFrom('payment_proofs')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['payment_proofs.id', 'amount', 'file'])
    .where('order_number', '=', number)
    .orderBy('payment_proofs.created_at')
    .executeTakeFirstOrThrow()
  expect(proof).toMatchObject({ amount: 10_000, file: expect.stringMatching(/\.webp$/) })
  const picture = `/admin/comprobantes/${proof.id}`
  for (const path of [picture, `/imagenes/${proof.file}`, `/comprobantes/${proof.file}`]) {
    const answer = await page.request.get(path, { maxRedirects: 0 })
    expect([302, 404], path).toContain(answer.status())
  }

  await signIn(page, ADMIN)
  const answer = await page.request.get(picture)
  expect(answer.headers()).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-store',
  })
  expect((await sharp(await answer.body()).metadata()).exif).toBeUndefined()
  await visit(`/admin/pedidos/${number}`)
  const main = page.getByRole('main')
  await expect(main.getByText('Dice que pagó')).toContainText('S/ 112.00 de S/ 112.00')
  const capture = main.getByRole('img', { name: /^Captura de la operación/ })
  await expect(capture).toHaveAttribute('src', picture)
  if (isLive) {
    await capture.scrollIntoViewIfNeeded()
    await expect.poll(() => capture.evaluate(widthOf)).toBeGreaterThan(0)
  }
  await expect(main.getByText('Esta operación también está en')).toContainText(other.order_number)
  await expect(main.getByText('Verifica el movimiento en tu app')).toBeVisible()
  await expect(main.getByLabel('Número de operación')).toHaveValue(operation)
  await main.getByLabel('Monto que ves').fill('')
  await main.getByRole('button', { name: 'Verificar pago' }).click()
  await expect(main.getByText('Escribe el monto que ves en tu app')).toBeVisible()
  await main.getByLabel('Monto que ves').fill('100,00')
  await main.getByRole('button', { name: 'Verificar pago' }).click()
  await expect(main.getByText(`La operación ${operation} también está en`)).toBeVisible()
  await expectAccessible()
  await main.getByLabel('Lo revisé en mi app: es correcto').check()
  await main.getByRole('button', { name: 'Verificar pago' }).click()
  await says(page, 'Pago anotado')
  await expect(main.getByLabel('Número de operación')).toHaveValue(`${operation}B`)
  await expect(main.getByLabel('Monto que ves')).toHaveValue('12.00')
  await main.getByRole('button', { name: 'Verificar pago' }).click()
  await says(page, 'Pago verificado')
  await expect(main.getByLabel(`Estado de ${number}`)).toHaveValue('verificado')
  await expect(main.getByText('Vio el pago en su app: operación')).toHaveCount(2)
  await visit(`/confirmacion/${number}`)
  await expect(page.getByText('Pagado', { exact: true })).toBeVisible()
})

/** What the browser drew of a picture: nothing of one that it may not or could not load. */
function widthOf(picture: Element): number {
  return picture instanceof HTMLImageElement ? picture.naturalWidth : 0
}

function photo(): Promise<Buffer> {
  const background = { width: 400, height: 800, channels: 3, background: '#742284' } as const
  return sharp({ create: background })
    .withExif({ IFD0: { Copyright: 'Ana' }, IFD3: { GPSLatitude: '12/1 2/1 0/1' } })
    .jpeg()
    .toBuffer()
}

test('a screenshot of 3 MB is proof enough, and one above 5 MB loses nothing that was typed @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  const number = await placeOrder(page, { email: freshEmail() })
  const screenshots = [await screenshot('png', 1_000), await screenshot('jpeg', 2_300)]
  for (const file of screenshots) expect(file.buffer.length).toBeGreaterThan(2.8 * MB)
  for (const [turn, file] of screenshots.entries()) {
    const operation = `${turn}${String(Date.now()).slice(-8)}`
    await visit(`/confirmacion/${number}`)
    if (turn === 1) await page.getByLabel('Número de operación').fill(operation)
    await page.getByLabel('Monto que pagaste').fill('40.50')
    const large = Buffer.concat([file.buffer, Buffer.alloc(5 * MB + 1 - file.buffer.length)])
    await page.getByLabel('Captura de pantalla').setInputFiles({ ...file, buffer: large })
    await page.getByRole('button', { name: 'Enviar comprobante' }).click()
    await expect(page.locator('#capture-problem')).toHaveText(FILE_TOO_LARGE)
    await expect(page.getByLabel('Número de operación')).toHaveValue(turn === 1 ? operation : '')
    await expect(page.getByLabel('Monto que pagaste')).toHaveValue('40.50')
    if (turn === 0) await expectAccessible()
    await page.getByLabel('Captura de pantalla').setInputFiles(file)
    await page.getByRole('button', { name: 'Enviar comprobante' }).click()
    const said = turn === 1 ? `Operación ${operation}` : 'Captura · S/ 40.50'
    await expect(page.getByText(said)).toBeVisible()
  }
  await page.getByLabel('Captura de pantalla').setInputFiles(screenshots[0] ?? [])
  await page.getByLabel('Monto que pagaste').fill('40.50')
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
  await expect(page.getByText('Ya teníamos este comprobante')).toBeVisible()
  const proofs = await db
    .selectFrom('payment_proofs')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['operation_number', 'file'])
    .where('order_number', '=', number)
    .orderBy('payment_proofs.created_at')
    .execute()
  expect(proofs).toEqual([
    { operation_number: null, file: expect.stringMatching(/\.webp$/) },
    { operation_number: expect.any(String), file: expect.stringMatching(/\.webp$/) },
  ])
})

/** What a telephone makes of a busy screen: noise, which no format makes small. */
async function screenshot(format: 'png' | 'jpeg', side: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: side, height: side, channels: 3, background: '#742284', noise } as const
  const buffer = await sharp({ create }).toFormat(format).toBuffer()
  return { name: `captura.${format}`, mimeType: `image/${format}`, buffer }
}

test('a proof leads to the top, where the order stands, and folds how to pay @no-js-screen', async ({
  page,
  visit,
}) => {
  const number = await placeOrder(page, { email: freshEmail() })
  await visit(`/confirmacion/${number}`)
  await page.getByLabel('Número de operación').fill('12345678')
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
  await expect(page.getByText('Pago en revisión')).toBeInViewport()
  const howToPay = page.locator('section[aria-labelledby="como-pagar"]')
  await expect(howToPay).toContainText(number)
  await expect(howToPay).not.toBeVisible()
  await page.getByText('Cómo pagar y enviar otro comprobante').click()
  await expect(howToPay).toBeVisible()
})

test('nobody proves the payment of somebody else’s order @served', async ({ page }) => {
  const order = await anOrder()
  const multipart = { intent: 'proof', operation: '12345678', amount: '10' }
  for (const number of [order.order_number, 'DZ-20000101-0000', 'DZ-1']) {
    const answer = await page.request.post(`/confirmacion/${number}`, { multipart })
    expect(answer.status(), number).toBe(404)
  }
  const proofs = await db
    .selectFrom('payment_proofs')
    .select('id')
    .where('order_id', '=', order.id)
    .execute()
  expect(proofs).toEqual([])
})
