import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { db } from '~/database/db.server'
import { addDays, limaDay } from '~/dates'
import { openRun, runsOf, runToken } from '~/models/deliveries/delivery-run.server'
import { anOrder, aUser } from '../support/factories'
import { mailsTo } from '../support/browser/inbox'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN, ORIGIN } from '../support/browser/shop'
import { freshEmail, placeOrder, signIn } from '../support/browser/shopping'
import { startSlowLine } from '../support/network/slow-line'

const MB = 1024 * 1024

/** What a telephone makes of flowers: of 3 MB, with the place where it was taken. */
async function aPhoto(side = 2_300) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: side, height: side, channels: 3, background: '#742284', noise } as const
  const buffer = await sharp({ create })
    .withExif({ IFD0: { Copyright: 'Ana' }, IFD3: { GPSLatitude: '12/1 2/1 0/1' } })
    .jpeg()
    .toBuffer()
  return { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer }
}

type File = Awaited<ReturnType<typeof aPhoto>>

/** Takes a photo on the order's page: one press with scripts, a form without. */
async function take(page: Page, file: File, isLive: boolean, label = 'Tomar la foto') {
  await page.getByLabel(label).setInputFiles(file)
  if (!isLive) await page.getByRole('button', { name: 'Enviar la foto' }).click()
}

function photosOf(number: string) {
  return db
    .selectFrom('bouquet_photos')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['bouquet_photos.id', 'place', 'width', 'file'])
    .where('order_number', '=', number)
    .execute()
}

test('staff take a photo with one press, and the buyer gets it, nobody else @no-js', async ({
  page,
  visit,
  isLive,
  browser,
  javaScriptEnabled,
  expectAccessible,
}) => {
  const email = freshEmail()
  const number = await placeOrder(page, { email })
  await signIn(page, ADMIN)
  await visit(`/admin/pedidos/${number}`)
  await expect(page.getByText('Quien recibe no la ve.')).toBeVisible()
  const fake = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') }
  await take(page, fake, isLive)
  await expect(page.getByText('Solo se permiten archivos .webp, .png o .jpeg')).toBeVisible()
  expect(await photosOf(number)).toEqual([])
  await expectAccessible()

  const file = await aPhoto()
  expect(file.buffer.length).toBeGreaterThan(2.8 * MB)
  if (!isLive) await visit(`/admin/pedidos/${number}`)
  await take(page, file, isLive)
  await expect(page.getByText(isLive ? 'Foto enviada' : 'Foto guardada')).toBeVisible()
  await expect(page.getByRole('img', { name: 'El ramo antes de salir' })).toBeVisible()
  await expectAccessible()
  const [photo, ...others] = await photosOf(number)
  expect(others).toEqual([])
  expect(photo).toMatchObject({ place: 'shop', width: 1_080 })

  await expect
    .poll(async () => (await mailsTo(email)).map(({ subject }) => subject))
    .toContain(`Así quedó tu ramo: pedido ${number}`)
  const mail = (await mailsTo(email)).find(({ subject }) => subject?.startsWith('Así quedó'))
  const [attached] = mail?.attachments ?? []
  expect(mail?.html).toContain('src="cid:ramo"')
  expect(attached).toMatchObject({ mimeType: 'image/jpeg', contentId: '<ramo>' })
  const carried = await sharp(Buffer.from(attached?.content as ArrayBuffer)).metadata()
  expect(carried).toMatchObject({ format: 'jpeg', width: 1_080 })
  expect(carried.exif).toBeUndefined()

  // The mail is read on another machine.
  const [link = ''] = /https?:\S+llave=[\w.-]+/.exec(mail?.text ?? '') ?? []
  const elsewhere = await browser.newContext({ javaScriptEnabled })
  const phone = await elsewhere.newPage()
  const address = `/confirmacion/${number}/foto/${photo?.id}`
  const other = await anOrder()
  for (const path of [
    ...[address, `/confirmacion/${other.order_number}/foto/${photo?.id}`],
    ...[`/fotos/${photo?.file}`, `/imagenes/${photo?.file}`, `/comprobantes/${photo?.file}`],
  ]) {
    expect((await phone.request.get(path)).status(), path).toBe(404)
  }
  await phone.goto(link)
  await expect(phone.getByRole('img', { name: 'Tu ramo antes de salir' })).toBeVisible()
  const answer = await phone.request.get(address)
  expect(answer.headers()).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-store',
  })
  expect((await sharp(await answer.body()).metadata()).exif).toBeUndefined()
  const share = await phone.getByRole('link', { name: 'Mira lo que pedí' }).getAttribute('href')
  const shared = await (await phone.request.get(share ?? '')).text()
  expect(shared).toContain('Mira lo que pedí')
  expect(shared, 'whoever receives may open it').not.toContain('/foto/')
  await elsewhere.close()

  await visit(`/confirmacion/${number}`)
  await expect(page.getByRole('img', { name: 'Tu ramo antes de salir' })).toBeVisible()
  await expectAccessible()
  await visit(`/admin/pedidos/${number}`)
  await page.getByRole('button', { name: 'Quitar la foto del ramo' }).click()
  await expect(page.getByText('Foto quitada')).toBeVisible()
  expect((await page.request.get(address)).status()).toBe(404)
  await expect(page.getByText('Quitó la foto del ramo')).toBeVisible()
})

test('a photo of 3 MB arrives by a line of 400 kbit/s that is cut twice', async ({ browser }) => {
  const email = freshEmail()
  const { order_number: number, id } = await anOrder({ email })
  const line = await startSlowLine(ORIGIN)
  const telephone = await browser.newContext({ baseURL: line.origin })
  const page = await telephone.newPage()
  await signIn(page, ADMIN)
  await page.goto(`/admin/pedidos/${number}`)
  const press = page.locator('html[data-hydrated]').getByLabel('Tomar la foto')
  await press.waitFor({ state: 'attached' })
  const file = await aPhoto()
  const before = line.sent()
  line.cutAfter(60_000, 60_000)
  await press.setInputFiles(file)
  await expect(page.getByText('Foto enviada')).toBeVisible()
  expect(line.cutsLeft()).toBe(0)
  expect(line.sent() - before, 'the telephone has shrunk it').toBeLessThan(file.buffer.length / 2)
  expect(await photosOf(number)).toMatchObject([{ place: 'shop', width: 1_080 }])
  const events = db.selectFrom('order_events').select('kind').where('order_id', '=', id)
  const told = (await events.execute()).map(({ kind }) => kind)
  expect(told.filter((kind) => kind === 'photo' || kind === 'email')).toHaveLength(2)
  await telephone.close()
  await line.stop()
})

test('whoever delivers sends a photo of the door where the settings say so @no-js', async ({
  page,
  visit,
  settings,
  expectAccessible,
}) => {
  const day = addDays(limaDay(new Date()), 83)
  const slot = `Reparto ${crypto.randomUUID().slice(0, 8)}`
  const free = { subtotal: 0, shipping_cost: 0, total: 0, email: freshEmail() }
  const where = { shipping_address: 'Av. Grau 120', district: 'Barranco' }
  const order = await anOrder({ ...free, ...where, status: 'enviado' })
  const item = { product_name: 'Jardín de Dalias', quantity: 1, position: 1, order_id: order.id }
  await db
    .insertInto('order_items')
    .values({ ...item, unit_price: 0, subtotal: 0, delivery_date: day, delivery_time: slot })
    .execute()
  await openRun(day, slot, (await aUser()).id)
  const run = (await runsOf(day)).find((one) => one.slot === slot)
  const list = `/reparto/${runToken(run?.id ?? '')}`
  await page.goto(list)
  await page.getByLabel('Lo recibió').fill('el portero')
  await page.getByRole('button', { name: 'Entregado a Ana' }).click()
  await expect(page.getByText('lo recibió el portero')).toBeVisible()
  const photo = page.getByLabel('Foto de la entrega')
  await expect(photo).toHaveCount(0)
  await settings({ enable_door_photo: 'true' })
  await page.goto(list)
  const fake = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') }
  await photo.setInputFiles(fake)
  await page.getByRole('button', { name: 'Enviar foto' }).click()
  await expect(page.getByText('Solo se permiten archivos .webp, .png o .jpeg')).toBeVisible()
  await photo.setInputFiles(await aPhoto(400))
  await page.getByRole('button', { name: 'Enviar foto' }).click()
  await expect(page.getByText('lo recibió el portero · con foto')).toBeVisible()
  await expectAccessible()
  const subjects = async () => (await mailsTo(free.email)).map(({ subject }) => subject)
  await expect.poll(subjects).toContain(`Tu ramo ya llegó: pedido ${order.order_number}`)
  const mail = (await mailsTo(free.email)).find(({ subject }) => subject?.startsWith('Tu ramo ya'))
  expect(mail?.text).toContain('Lo recibió el portero.')

  await signIn(page, ADMIN)
  await visit(`/confirmacion/${order.order_number}`)
  await expect(page.getByRole('img', { name: 'La entrega de tu ramo' })).toBeVisible()
  await expect(page.getByText('Lo recibió el portero.')).toBeVisible()
  await visit(`/admin/pedidos/${order.order_number}`)
  await expect(page.getByText('Tomó una foto al entregar')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar la foto de la entrega' }).click()
  await expect(page.getByText('Foto quitada')).toBeVisible()
})
