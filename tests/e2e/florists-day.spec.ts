import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { addDays, formatDayLong, limaDay } from '~/dates'
import { db } from '~/database/db.server'
import { aClaim, anOrder, aProduct } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { addProduct } from '../support/browser/manual-order'
import { mailsTo } from '../support/browser/inbox'
import { ADMIN } from '../support/browser/shop'
import { freshEmail, signIn } from '../support/browser/shopping'

/* A day of the florist at the back office: on a phone, touched; at a desk; and without scripts. */

const CARD = 'Mamá:\n\n  que florezcas 🌷 ¡Ñusta!'
/** Longer than a screen that stays open waits before it asks again, and before it rings again. */
const [POLL_MS, REPEAT_MS] = [16_000, 20_000]

const SCREENS = [
  { screen: 'on a phone @no-js', viewport: { width: 360, height: 740 }, hasTouch: true },
  { screen: 'at a desk', viewport: { width: 1280, height: 800 }, hasTouch: false },
]

function tomorrow(): string {
  return addDays(limaDay(new Date()), 1)
}

/** What a shopper leaves for tomorrow: an arrangement with a card, and what they say they paid. */
async function aNewOrder(customer_name: string) {
  const order = await anOrder({
    ...{ customer_name, email: freshEmail(), seen_at: null },
    ...{ district: 'Barranco', shipping_address: 'Av. Grau 120' },
  })
  const line = { product_name: 'Jardín de Dalias', quantity: 1, dedication: CARD }
  const price = { unit_price: 14_000, subtotal: 14_000 }
  const delivery = { delivery_date: tomorrow(), delivery_time: '9am-3pm' }
  await db
    .insertInto('order_items')
    .values({ ...line, ...price, ...delivery, order_id: order.id, position: 1 })
    .execute()
  const operation = String(randomInt(1e8, 1e9))
  await db
    .insertInto('payment_proofs')
    .values({ order_id: order.id, operation_number: operation, amount: order.total })
    .execute()
  return { id: order.id, number: order.order_number, email: order.email ?? '', operation }
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

/**
 * What a telephone of today makes: 9 MB, 24 megapixels, and held upright. What fills it up to 9 MB is
 * nothing to whoever draws it, and spares drawing that much grain.
 */
async function phonePhoto() {
  const create = { width: 6_000, height: 4_000, channels: 3, background: '#a33' } as const
  const photo = await sharp({ create }).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const buffer = Buffer.concat([photo, Buffer.alloc(9 * 1024 * 1024 - photo.length)])
  return { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer }
}

async function smallPhoto() {
  const create = { width: 40, height: 60, channels: 3, background: '#a33' } as const
  const buffer = await sharp({ create }).jpeg().toBuffer()
  return { name: 'ramo.jpg', mimeType: 'image/jpeg', buffer }
}

/** How many pages the printer gets. */
async function printed(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

async function says(page: Page, text: string) {
  const said = page.getByRole('status').or(page.getByRole('alert'))
  await expect(said.getByText(text, { exact: true })).toBeVisible()
}

for (const { screen, viewport, hasTouch } of SCREENS) {
  test.describe(() => {
    test.use({ viewport, hasTouch })

    test(`a florist’s day ${screen}`, async ({
      page,
      visit,
      isLive,
      settings,
      expectAccessible,
    }) => {
      const press = (target: Locator) => (hasTouch && isLive ? target.tap() : target.click())
      const button = (name: string) => press(page.getByRole('button', { name }))
      const main = page.getByRole('main')
      const fill = (label: string, text: string) => main.getByLabel(label).fill(text)
      const notes = isLive ? await listen(page) : () => Promise.resolve(0)
      if (isLive) await page.clock.install()
      const later = async (ms: number) => {
        if (isLive) await page.clock.fastForward(ms)
        else await visit('/admin/dashboard')
      }
      await settings({ track_stock: 'true' })
      await signIn(page, ADMIN)
      await visit('/admin/dashboard')

      const bell = page.getByRole('switch', { name: 'Timbre de pedidos' })
      await test.step('the bell is turned on, and rings until the first order is seen', async () => {
        if (isLive) {
          if (hasTouch) await press(page.locator('summary').filter({ hasText: 'menú' }))
          await press(bell)
          const on = page.getByText('se repite hasta que lo veas').filter({ visible: true })
          await expect(on).toBeVisible()
          await expect.poll(notes).toBe(2)
        }
        await expect(page.getByText('sin ver')).toHaveCount(0)
      })
      const first = await aNewOrder('Ñusta')
      await later(POLL_MS)
      await expect(page.getByText('1 pedido nuevo sin ver', { exact: true })).toBeVisible()
      await expect(page.locator('summary').filter({ hasText: 'menú' })).toContainText('1 nuevo')
      await expectAccessible()
      if (isLive) {
        await expect(page).toHaveTitle(/^\(1\) Dashboard/)
        // The page's time goes on meanwhile: on a slow machine it rings more often.
        await expect.poll(notes).toBeGreaterThanOrEqual(4)
        const before = await notes()
        await later(REPEAT_MS)
        await expect.poll(notes).toBeGreaterThanOrEqual(before + 2)
      }
      await button('Abrirlo')
      await expect(page).toHaveURL(`/admin/pedidos/${first.number}`)
      await expect(page.getByText('sin ver')).toHaveCount(0)
      if (isLive) {
        await expect(page).toHaveTitle(/^Pedido/)
        const before = await notes()
        await later(3 * REPEAT_MS)
        expect(await notes()).toBe(before)
      }

      await test.step('it says first when, who and where', async () => {
        const delivery = main.locator('section').nth(1)
        for (const text of [`${formatDayLong(tomorrow())}, 9am-3pm`, 'Recibe Ñusta', 'Barranco']) {
          await expect(delivery).toContainText(text)
        }
        await expect(delivery.locator('[href="tel:987654321"]')).toHaveCount(1)
        await expect(page.locator(`[href="mailto:${first.email}"]`)).toHaveCount(1)
      })

      await test.step('the payment is verified, at the second try', async () => {
        await expect(main.getByLabel('Número de operación')).toHaveValue(first.operation)
        await fill('Monto que ves', '15.20')
        await button('Verificar pago')
        await says(page, 'Pago anotado')
        await press(main.getByText('Anular el pago de S/ 15.20').first())
        await fill('Por qué se anula', 'Le faltaba un cero')
        await button('Anular el pago de S/ 15.20')
        await says(page, 'Anulado')
        // Suggested again, as the buyer's proof has them.
        await expect(main.getByLabel('Número de operación')).toHaveValue(first.operation)
        await expect(main.getByLabel('Monto que ves')).toHaveValue('152.00')
        await button('Verificar pago')
        await says(page, 'Pago verificado')
      })

      await test.step('the buyer is told in one press, but not of what somebody else overtook', async () => {
        await main.getByLabel(`Estado nuevo de ${first.number}`).selectOption('Enviado')
        await press(main.getByText('Agregar una frase al correo'))
        await fill('Tu frase', 'Lo lleva Julio.')
        await db
          .updateTable('orders')
          .set({ status: 'entregado' })
          .where('id', '=', first.id)
          .execute()
        await button('Cambiar y avisar')
        await expect(page.getByText('Otra persona lo puso en «Entregado»')).toBeVisible()
        await expect(main.getByLabel('Tu frase')).toHaveValue('Lo lleva Julio.')
        await expectAccessible()
        await button('Cambiar y avisar')
        await expect(page.getByText(`Correo enviado: A ${first.email}.`)).toBeVisible()
        const mails = await mailsTo(first.email)
        expect(mails.map(({ subject }) => subject)).toEqual([`Enviado: tu pedido ${first.number}`])
        expect(mails[0]?.text).toContain('Lo lleva Julio.')
        await expect(main.getByLabel(`Estado nuevo de ${first.number}`)).toHaveValue('entregado')
      })

      const others = [await aNewOrder('Ana'), await aNewOrder('José')]
      await test.step('two more come, and are seen in their list', async () => {
        await later(POLL_MS)
        await expect(page.getByText('2 pedidos nuevos sin ver', { exact: true })).toBeVisible()
        await button('Ver cuáles son')
        await expect(page).toHaveURL(/\/admin\/pedidos\?vistos=\d+$/)
        for (const { number } of others) {
          await expect(page.getByRole('row').filter({ hasText: number })).toBeVisible()
        }
        await expect(page.getByText('sin ver')).toHaveCount(0)
        if (!isLive || !hasTouch) return
        await page.reload()
        await press(page.locator('summary').filter({ hasText: 'menú' }))
        await expect(bell).toBeChecked()
        await expect(page.getByText('sin ver')).toHaveCount(0)
        await press(page.locator('summary').filter({ hasText: 'menú' }))
      })

      const flowers = `Ramo ${randomInt(1e6)} por teléfono`
      await aProduct({ name: flowers, price: 10_000 })
      const called = await test.step('an order by telephone is noted', async () => {
        await press(page.getByRole('link', { name: 'Agregar pedido manual' }))
        const dialog = page.getByRole('dialog', { name: 'Agregar pedido manual' })
        const number = await dialog.getByLabel('Número de pedido').inputValue()
        await dialog.getByLabel('Nombre').fill('Rosa')
        await dialog.getByLabel('Apellido').fill('Flores')
        await dialog.getByLabel('DNI').fill('45678912')
        await dialog.getByLabel('Teléfono').fill('987 111 222')
        await press(dialog.getByText('Retiro', { exact: true }))
        await press(dialog.getByText('Mañana', { exact: true }))
        await dialog.getByRole('radio', { name: /^9am-3pm/ }).check()
        await addProduct(dialog, flowers, isLive)
        await dialog.getByLabel('Dedicatoria').fill('Por tus 50')
        await dialog.getByRole('radio', { name: 'Efectivo' }).check()
        await dialog.getByLabel('Estado').selectOption('Verificado')
        await press(dialog.getByRole('button', { name: 'Guardar', exact: true }))
        await says(page, 'Pedido creado')
        return { number }
      })
      const orders = [first, ...others, called]

      await test.step('tomorrow’s sheet has all of them, and prints with its cards', async () => {
        await visit('/admin/dashboard')
        const deliveries = main.locator('section').filter({ hasText: 'Entregas de mañana' })
        // A slot of many orders is folded.
        const folded = deliveries.locator('details:not([open]) > summary')
        while ((await folded.count()) > 0) await press(folded.first())
        for (const { number } of orders) {
          await expect(deliveries.getByRole('link', { name: number })).toBeVisible()
        }
        await press(deliveries.getByRole('link', { name: 'Hoja del día' }))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          `Hoja del ${formatDayLong(tomorrow())}`,
        )
        for (const { number } of orders) {
          await expect(page.getByRole('listitem').filter({ hasText: number })).toHaveCount(2)
        }
        if (isLive && !hasTouch) expect(await printed(page)).toBeGreaterThanOrEqual(2)
      })

      const name = `Ramo ${randomInt(1e6)} del día`
      const category = await db
        .selectFrom('categories')
        .select('id')
        .orderBy('display_order')
        .executeTakeFirstOrThrow()
      const { id } = await aProduct({ name, price: 12_000, stock: 0, category_id: category.id })
      await test.step('a price is changed in the list, and what is sold out is hidden', async () => {
        await visit(`/admin/productos?q=${name}`)
        await press(page.getByRole('link', { name: `Cambiar el precio de ${name}` }))
        await page.getByRole('form').getByLabel('Precio').fill('99.9')
        await press(page.getByRole('form').getByRole('button', { name: 'Guardar' }))
        await says(page, 'Producto actualizado')
        const soldOut = page.getByRole('link', { name: /^Agotados/ })
        await press(soldOut)
        await expect(page).toHaveURL(/ver=agotados/)
        // The address changes before the list does, which takes what is marked along.
        await expect(soldOut).toHaveAttribute('aria-current', 'page')
        await press(page.getByLabel(`Marcar ${name}`))
        await main.getByLabel('Acción para las filas marcadas').selectOption('Desactivar')
        await button('Aplicar')
        await says(page, 'Producto desactivado')
      })

      await test.step('the photo that was just taken is added', async () => {
        await press(page.getByRole('link', { name, exact: true }))
        await expect(page.getByLabel('Precio', { exact: true })).toHaveValue('99.90')
        await expect(page.getByLabel('Activo')).not.toBeChecked()
        const file = await (isLive && hasTouch ? phonePhoto() : smallPhoto())
        await page.getByLabel('Agregar fotos').setInputFiles(file)
        if (isLive) await expect(page.getByText('Imagen subida correctamente')).toBeVisible()
        await press(page.getByRole('button', { name: 'Guardar', exact: true }))
        await says(page, 'Producto actualizado')
        const { image_url } = await db
          .selectFrom('product_images')
          .select('image_url')
          .where('product_id', '=', id)
          .executeTakeFirstOrThrow()
        const picture = await page.request.get(image_url)
        const { width = 0, height = 0 } = await sharp(await picture.body()).metadata()
        expect(height, 'it stands upright').toBeGreaterThan(1.4 * width)
      })

      await test.step('a claim is answered', async () => {
        const email = freshEmail()
        await aClaim({ email, name: `Clara ${randomInt(1e6)}` })
        await visit('/admin/dashboard')
        await press(main.getByRole('link', { name: /por responder/ }))
        const claim = page.getByRole('row').filter({ hasText: email })
        await press(claim.getByRole('link').first())
        await fill('Respuesta', 'Perdón, Clara. Mañana llega otro ramo.')
        await button('Enviar respuesta')
        await expect(page.getByText('Respuesta enviada').first()).toBeVisible()
        await expect.poll(async () => (await mailsTo(email))[0]?.text).toContain('otro ramo')
      })
    })
  })
}
