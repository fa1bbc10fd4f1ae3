import type { BrowserContext, Page } from '@playwright/test'
import { addDays, formatDay, limaDay } from '~/dates'
import { db } from '~/database/db.server'
import { cartHeaders, newCart } from '~/cookies/cart.server'
import { aComplement, aLine, aZone } from '../support/factories'
import { dedications, randomFrom } from '../support/dedications'
import { expect, test } from '../support/browser/fixtures'
import {
  aBouquet,
  checkoutForm,
  chooseDay,
  DAY,
  freshEmail,
  heldLine,
  ordersOf,
  putInCart,
  tickComplement,
} from '../support/browser/shopping'
import { ORIGIN } from '../support/browser/shop'

function title(page: Page, text: string) {
  return page.getByRole('heading', { name: text, exact: true })
}

function lines(page: Page) {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /^Editar detalles/ }) })
}

function total(page: Page) {
  return page.getByRole('status').filter({ hasText: 'Total' })
}

test('adding shows the cart with everything chosen @no-js', async ({ page, visit }) => {
  const [card, candle] = [
    await aComplement({ name: 'Tarjeta azul', price: 1_000 }),
    await aComplement({ name: 'Vela azul', price: 500 }),
  ]
  const bouquet = await aBouquet({ price: 9_000, sale_price: 8_000 })
  await visit(bouquet.path)
  await page.getByTitle('Marfil').click()
  await chooseDay(page, DAY)
  await page.getByRole('radio', { name: '3pm-7pm' }).check()
  await tickComplement(page, card)
  await tickComplement(page, candle)
  await page.getByRole('textbox', { name: 'Dedicatoria' }).fill('Para Ñusta')

  await page.getByRole('button', { name: 'Añadir al carrito' }).click()

  await expect(title(page, 'Carrito (1 producto)')).toBeVisible()
  const line = lines(page)
  await expect(line).toHaveCount(1)
  await expect(line.getByRole('img', { name: 'Ramo Luna, envase Marfil' })).toBeVisible()
  await expect(line).toContainText('Envase Marfil · 2 complementos')
  await expect(line.getByText('+ Tarjeta azul S/ 10.00')).toBeVisible()
  await expect(line.getByText('+ Vela azul S/ 5.00')).toBeVisible()
  await expect(line).toContainText(`${formatDay(DAY)}, 3pm-7pm`)
  await expect(line).toContainText('“Para Ñusta”')
  await line.getByRole('button', { name: 'Agregar uno de Ramo Luna' }).click()
  await expect(title(page, 'Carrito (2 productos)')).toBeVisible()
  await expect(line).toContainText('S/ 190.00')
  await expect(total(page).last()).toContainText('S/ 190.00')
})

test('pressed, the button says that it works, and adds once', async ({ page, visit }) => {
  const bouquet = await aBouquet()
  await visit(bouquet.path)
  await chooseDay(page, DAY)
  await page.getByRole('radio', { name: '3pm-7pm' }).check()
  const line = await heldLine(page, `**${bouquet.path}.data*`)
  await page.getByRole('button', { name: 'Añadir al carrito' }).click()
  await page.getByRole('button', { name: 'Añadiendo…' }).press('Enter')
  line.release()
  await expect(title(page, 'Carrito (1 producto)')).toBeVisible()
  expect(line.forms()).toBe(1)
})

test('what empties the cart is far from what orders it @no-js-screen', async ({ page, visit }) => {
  await putInCart(page, await aBouquet())
  for (const path of ['/carrito', '/?panel=carrito']) {
    await visit(path)
    const empty = await page.getByRole('button', { name: 'Vaciar carrito' }).boundingBox()
    const order = await page.getByRole('link', { name: 'Proceder al checkout' }).boundingBox()
    if (!empty || !order) throw new Error('neither is there')
    expect(order.y - empty.y - empty.height, path).toBeGreaterThan(88)
  }
})

test('quantities go up and down but never under one @no-js', async ({ page, visit }) => {
  await putInCart(page, await aBouquet())
  await visit('/carrito')
  await expect(title(page, 'Carrito (1 producto)')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Quitar uno de Ramo Luna' })).toBeDisabled()

  await page.getByRole('button', { name: 'Agregar uno de Ramo Luna' }).click()
  await expect(title(page, 'Carrito (2 productos)')).toBeVisible()
  await expect(total(page)).toContainText('S/ 200.00')
  await page.getByRole('button', { name: 'Quitar uno de Ramo Luna' }).click()
  await expect(title(page, 'Carrito (1 producto)')).toBeVisible()

  for (const quantity of ['0', '-1', '100', '1e1', '١']) {
    const form = { intent: 'set-quantity', line: '1', quantity }
    await page.request.post('/carrito', { form })
  }
  await visit('/carrito')
  await expect(title(page, 'Carrito (1 producto)')).toBeVisible()
})

test('one line is removed, or all at once, and what was removed comes back @no-js', async ({
  page,
  visit,
}) => {
  const bouquet = await aBouquet()
  await putInCart(page, bouquet, { color: 'Terracota', dedication: 'Uno' })
  await putInCart(page, bouquet, { color: 'Marfil', dedication: 'Dos' })
  await visit('/carrito')
  await expect(lines(page)).toHaveCount(2)

  await lines(page).first().getByRole('button', { name: 'Eliminar Ramo Luna' }).click()
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page)).toContainText('Envase Marfil')
  await expect(page.getByText('Quitamos un arreglo.')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(lines(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Deshacer' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Vaciar carrito' }).click()
  await expect(page.getByText('Tu carrito está vacío')).toBeVisible()
  await expect(title(page, 'Carrito (0 productos)')).toBeVisible()
  await expect(page.getByText('Quitamos 2 arreglos.')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(lines(page)).toHaveCount(2)
  await expect(lines(page).last()).toContainText('“Uno”')
})

test('a page from before another tab changed the cart acts on nothing it did not show @no-js', async ({
  page,
  visit,
}) => {
  for (const name of ['Agregar uno de Ramo Luna', 'Eliminar Ramo Luna']) {
    await putInCart(page, await aBouquet())
    await visit('/carrito')
    await page.request.post('/carrito', { form: { intent: 'empty' } })
    await putInCart(page, await aBouquet({ name: 'Ramo Sol' }))

    await page.getByRole('button', { name }).click()
    await expect(lines(page)).toContainText('Ramo Sol')
    await expect(title(page, 'Carrito (1 producto)')).toBeVisible()
    // As a page of before sends it.
    await page.request.post('/carrito', { form: { intent: 'remove-line', line: '1' } })
    await visit('/carrito')
    await expect(title(page, 'Carrito (0 productos)')).toBeVisible()
  }
})

test('a long dedication can be read whole before it is ordered, line by line @no-js-screen', async ({
  page,
  visit,
}) => {
  const text = `Mamá:\ngracias por cada mañana.\n\n${'Te quiero mucho. '.repeat(9)}\nTu Lucía`
  await putInCart(page, await aBouquet(), { dedication: text })
  await visit('/carrito')
  const words = lines(page).getByText('gracias por cada mañana.')
  const isCut = () => words.evaluate((shown) => shown.scrollHeight > shown.clientHeight + 1)
  expect(await isCut()).toBe(true)
  await words.click()
  await expect.poll(isCut).toBe(false)
  expect(await words.innerText()).toContain('mañana.\n\nTe quiero')

  await visit('/checkout')
  await page.locator('summary', { hasText: 'Tu pedido' }).click()
  const shown = page.getByText('gracias por cada mañana.').filter({ visible: true })
  expect(await shown.innerText()).toMatch(/mañana\.\n\nTe quiero[^]*\nTu Lucía”$/)
  expect(await shown.evaluate((line) => line.scrollWidth > line.clientWidth)).toBe(false)
})

test('the same arrangement again raises its line and offers one of its own @no-js', async ({
  page,
  visit,
}) => {
  const bouquet = await aBouquet()
  await putInCart(page, bouquet, { dedication: 'Para mamá' })
  await putInCart(page, bouquet, { dedication: 'Para la abuela', slot: '3pm-7pm' })
  await visit('/carrito')
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page)).toContainText('“Para mamá”')
  await expect(title(page, 'Carrito (2 productos)')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(
    'Ramo Luna ya estaba en tu carrito: aumentamos la cantidad y mantuvimos la dedicatoria y la fecha anteriores.',
  )

  await page.getByRole('button', { name: 'Agregar como línea aparte' }).click()

  await expect(lines(page)).toHaveCount(2)
  await expect(title(page, 'Carrito (2 productos)')).toBeVisible()
  await expect(lines(page).last()).toContainText('“Para la abuela”')
  await expect(lines(page).last()).toContainText('3pm-7pm')
  await expect(total(page)).toContainText('S/ 200.00')
})

test('the badge counts quantities on every page @served', async ({ page, visit }) => {
  await visit('/')
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Carrito' }),
  ).toHaveAccessibleName('Carrito')
  const bouquet = await aBouquet()
  await putInCart(page, bouquet)
  await putInCart(page, bouquet)
  // First with the message about the cart, then as the page is kept for everybody.
  for (let n = 0; n < 2; n += 1) {
    await visit('/')
    await expect(
      page.getByRole('banner').getByRole('link', { name: /^Carrito/ }),
    ).toHaveAccessibleName(/^Carrito\s*2\s*productos$/)
  }
})

test('what is no longer sold leaves the cart, and the cart says so @served', async ({
  page,
  visit,
}) => {
  const extra = await aComplement({ name: 'Lazo fugaz', price: 700 })
  const [sold, kept, faded] = [
    await aBouquet({ name: 'Ramo Ido' }),
    await aBouquet(),
    await aBouquet({ name: 'Ramo Pálido' }),
  ]
  await putInCart(page, sold)
  await putInCart(page, kept, { complements: [extra] })
  await putInCart(page, faded)
  await db.updateTable('products').set({ active: false }).where('id', '=', sold.id).execute()
  await db
    .deleteFrom('product_colors')
    .where('id', '=', faded.colors[0]?.id ?? '')
    .execute()
  await db.updateTable('complements').set({ active: false }).where('id', '=', extra.id).execute()
  await db.updateTable('products').set({ price: 11_111 }).where('id', '=', kept.id).execute()

  await visit('/carrito')

  await expect(
    page.getByText('2 arreglos de tu carrito ya no están a la venta y los quitamos.'),
  ).toBeVisible()
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page)).toContainText('Un complemento ya no está disponible y lo quitamos')
  await expect(total(page)).toContainText('S/ 111.11')
})

/** A cart whose day has passed meanwhile. */
async function anOldCart(context: BrowserContext) {
  const bouquet = await aBouquet()
  const yesterday = addDays(limaDay(new Date()), -1)
  const line = aLine({ productId: bouquet.id, colorId: bouquet.colors[0]?.id ?? null })
  const headers = await cartHeaders({
    ...newCart(),
    lines: [{ ...line, deliveryDate: yesterday }],
  })
  const cookies = headers.getSetCookie().map((header) => header.split(';')[0]?.split('=') ?? [])
  await context.addCookies(
    cookies
      .filter(([, value]) => value)
      .map(([name = '', ...value]) => ({ name, value: value.join('='), url: ORIGIN })),
  )
}

test('a phone shows at the checkout what stops it, and mends it beside the form @no-js-screen', async ({
  page,
  visit,
  context,
}) => {
  await anOldCart(context)
  await visit('/checkout')
  const problem = page.getByText('Elige una fecha a partir de mañana').filter({ visible: true })
  await expect(problem).toHaveCount(1)
  await page.getByLabel('Dirección').fill('Av. Grau 120')

  const opened = context.waitForEvent('page')
  await problem.getByRole('link', { name: 'Cambiar en el carrito' }).click()
  const cart = await opened
  await expect(lines(cart)).toContainText('Elige una fecha a partir de mañana')
  await cart.close()
  await expect(page.getByLabel('Dirección')).toHaveValue('Av. Grau 120')

  await putInCart(page, await aBouquet())
  await page.request.post('/carrito', { form: { intent: 'remove-line', line: '1' } })
  await visit('/checkout')
  await expect(page.locator('details', { hasText: 'Tu pedido' })).not.toHaveAttribute('open')
})

test('a day that has passed stops the purchase until it is changed @no-js', async ({
  page,
  visit,
  context,
}) => {
  await anOldCart(context)
  const zone = await aZone()
  await visit('/carrito')
  await expect(lines(page)).toContainText('Elige una fecha a partir de mañana')
  await page.getByRole('link', { name: 'Proceder al checkout' }).click()
  await expect(page).toHaveURL('/checkout')
  const email = freshEmail()
  const form = checkoutForm(11_200, { email, shipping_zone_id: zone.id })
  const answer = await page.request.post('/checkout', { form })
  expect(answer.status()).toBe(400)
  expect(await answer.text()).toContain('Revisa los arreglos marcados en tu carrito')
  expect(await ordersOf(email)).toEqual([])

  await visit('/carrito')
  await page.getByRole('link', { name: 'Editar detalles de Ramo Luna' }).click()
  await chooseDay(page, DAY)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(lines(page)).toContainText(formatDay(DAY))
  await expect(page.getByText('Elige una fecha a partir de mañana')).toHaveCount(0)
})

test('twenty lines fit whatever their dedications, and the next is refused @served', async ({
  page,
  visit,
  context,
}) => {
  const names = Array.from({ length: 7 }, (_, index) => `Tono ${index + 1}`)
  const bouquets = [await aBouquet({}, names), await aBouquet({}, names), await aBouquet({}, names)]
  const choices = bouquets.flatMap((bouquet) => names.map((color) => ({ bouquet, color })))
  const texts = dedications(21, randomFrom(7))

  for (const [index, { bouquet, color }] of choices.entries()) {
    const answer = await putInCart(page, bouquet, { color, dedication: texts[index] })
    expect(answer.status(), `line ${index + 1}`).toBe(index < 20 ? 303 : 400)
    if (index < 20) continue
    expect(await answer.text()).toContain(
      'Tu carrito está lleno: caben hasta 20 arreglos distintos. Haz este pedido y luego arma otro.',
    )
    expect(await answer.text()).not.toContain('Campos requeridos')
  }

  await visit('/carrito')
  await expect(title(page, 'Carrito (20 productos)')).toBeVisible()
  await expect(lines(page)).toHaveCount(20)
  await expect(total(page)).toContainText('S/ 2000.00')
  for (const { name, value } of await context.cookies()) {
    expect(name.length + value.length).toBeLessThan(4_096)
  }
})

test('a cookie that somebody touched is an empty cart, not an error @served', async ({
  page,
  visit,
  context,
}) => {
  await putInCart(page, await aBouquet())
  const cookies = await context.cookies()
  const cart = cookies.find(({ name }) => name.endsWith('-cart'))
  expect(cart).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(cart?.expires).toBeGreaterThan(Date.now() / 1000 + 29 * 24 * 60 * 60)
  const value = cart?.value ?? ''
  const touched = value.slice(0, 20) + (value[20] === 'A' ? 'B' : 'A') + value.slice(21)

  for (const forged of [touched, value.slice(0, -1), 'x', '', '%00', 'eyJhIjoxfQ%3D%3D.abc']) {
    await context.addCookies([{ name: cart?.name ?? '', value: forged, url: ORIGIN }])
    await visit('/carrito')
    await expect(page.getByText('Tu carrito está vacío')).toBeVisible()
  }
})

test.describe('the panel', () => {
  test('opens from the header, keeps the focus inside and gives it back', async ({
    page,
    visit,
  }) => {
    await putInCart(page, await aBouquet())
    await visit('/')
    const opener = page.getByRole('banner').getByRole('link', { name: /^Carrito/ })
    const panel = page.getByRole('dialog', { name: 'Carrito (1 producto)' })
    await page.evaluate(() => Object.assign(window, { stayed: true }))

    await opener.press('Enter')
    await expect(panel).toBeVisible()
    await expect(panel.locator(':focus')).toHaveCount(1)
    await expect(page).toHaveURL('/?panel=carrito')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL('/')
    await expect(opener).toBeFocused()

    await opener.click()
    await panel.getByRole('link', { name: 'Cerrar' }).click()
    await expect(panel).toBeHidden()
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  })

  test('changes in place, closes on its backdrop and on the way to the checkout', async ({
    page,
    visit,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const bouquet = await aBouquet()
    await aZone()
    await putInCart(page, bouquet)
    await visit(`${bouquet.path}?panel=carrito`)
    await page.evaluate(() => Object.assign(window, { stayed: true }))

    await page.getByRole('button', { name: 'Agregar uno de Ramo Luna' }).click()
    await expect(page.getByRole('dialog', { name: 'Carrito (2 productos)' })).toBeVisible()
    await page.getByRole('button', { name: 'Eliminar Ramo Luna' }).click()
    await expect(page.getByRole('dialog', { name: 'Carrito (0 productos)' })).toBeVisible()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByRole('dialog', { name: 'Carrito (2 productos)' })).toBeVisible()
    await page.mouse.click(100, 400)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(bouquet.path)

    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Carrito/ })
      .click()
    await page.getByRole('link', { name: 'Proceder al checkout' }).click()
    await expect(page).toHaveURL('/checkout')
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  })

  test('Escape gives the focus back to the button that added', async ({ page, visit }) => {
    const bouquet = await aBouquet()
    await visit(bouquet.path)
    await chooseDay(page, DAY)
    await page.getByRole('radio', { name: '9am-3pm' }).check()
    const add = page.getByRole('button', { name: 'Añadir al carrito' })

    await add.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Carrito (1 producto)' })).toBeVisible()
    await page.keyboard.press('Escape')

    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(add).toBeFocused()
  })

  test('is there as the server writes it @served', async ({ page, visit }) => {
    await putInCart(page, await aBouquet())
    await visit('/?panel=carrito')
    const panel = page.getByRole('dialog', { name: 'Carrito (1 producto)' })
    await expect(panel.getByRole('button', { name: 'Agregar uno de Ramo Luna' })).toBeVisible()
  })
})
