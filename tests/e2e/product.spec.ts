import { addDays, formatDay, limaDay } from '~/dates'
import { aCategory, aComplement, aPicture } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { aBouquet, chooseDay, DAY, putInCart, tickComplement } from '../support/browser/shopping'

test('a product says what it is, what it costs and how to care for it @served', async ({
  page,
  visit,
}) => {
  const bouquet = await aBouquet({
    name: 'Ramo Aurora',
    description: 'Rosas de Caraz con eucalipto.',
    instructions: 'Corta los tallos.\n\n  \nCambia el agua.\r\nLejos del sol.',
    price: 12_990,
    sale_price: 9_990,
  })

  await visit(bouquet.path)

  await expect(page.getByRole('heading', { level: 1, name: 'Ramo Aurora' })).toBeVisible()
  await expect(page).toHaveTitle(/^Ramo Aurora/)
  await expect(page.getByText('Rosas de Caraz con eucalipto.')).toBeVisible()
  await expect(page.locator('s')).toHaveText('S/ 129.90')
  await expect(page.locator('dl')).toContainText('Gracias de corazón por lo que haces.')
  await expect(page.getByRole('main').getByText('S/ 99.90').first()).toBeVisible()
  const box = page.getByRole('heading', { name: 'Instrucciones de cuidado' }).locator('..')
  await expect(box.getByRole('listitem')).toHaveText([
    'Corta los tallos.',
    'Cambia el agua.',
    'Lejos del sol.',
  ])
})

test('a sale price that is none does not count @served', async ({ page, visit }) => {
  for (const sale_price of [10_000, 10_001, 0]) {
    const bouquet = await aBouquet({ price: 10_000, sale_price })

    await visit(bouquet.path)

    await expect(page.locator('s'), `${sale_price} céntimos`).toHaveCount(0)
    await expect(page.getByText('S/ 100.00').first()).toBeVisible()
    await expect(page.getByText('Instrucciones de cuidado')).toHaveCount(0)
  }
})

test('choosing the last of eight colours names it and shows its picture, without a script too @no-js-screen', async ({
  page,
  visit,
}) => {
  const others = Array.from({ length: 6 }, (_, index) => `Tono ${index + 2}`)
  const bouquet = await aBouquet({}, ['Terracota', ...others, 'Marfil'])
  await visit(bouquet.path)
  await expect(page.getByRole('radio', { name: 'Terracota' })).toBeChecked()
  await expect(page.getByRole('img', { name: 'Ramo Luna, envase Terracota' })).toBeVisible()
  await expect(page.getByText('Seleccionado: Terracota')).toBeVisible()

  await page.getByTitle('Marfil').click()

  await expect(page.getByText('Seleccionado: Marfil')).toBeVisible()
  await expect(page.getByText('Seleccionado: Terracota')).toBeHidden()
  await expect(page.getByRole('img', { name: 'Ramo Luna, envase Marfil' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Ramo Luna, envase Terracota' })).toBeHidden()
})

test('more pictures are swiped through, or reached by their marks @no-js-screen', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  const bouquet = await aBouquet()
  for (const [index, alt_text] of ['De cerca', ''].entries()) {
    const image_url = `/imagenes/ninguna-${index}.webp`
    await aPicture({ product_id: bouquet.id, image_url, alt_text, display_order: index })
  }
  await visit(bouquet.path)
  const pictures = page.getByRole('group', { name: 'Fotos de Ramo Luna' })
  const close = pictures.getByRole('img', { name: 'De cerca' })
  await expect(close).not.toBeInViewport()

  await page.getByRole('link', { name: 'Foto 2' }).click()
  await expect(close).toBeInViewport({ ratio: 0.9 })
  await expect(page).toHaveURL(isLive ? bouquet.path : `${bouquet.path}#foto-2`)
  await page.getByRole('link', { name: 'Foto 3' }).click()
  await expect(pictures.getByRole('img', { name: 'Ramo Luna, foto 3' })).toBeInViewport()
  await expect(close).not.toBeInViewport()

  await page.getByTitle('Marfil').click()
  await expect(pictures.getByRole('img', { name: 'envase Marfil' })).toBeVisible()
  if (isLive) {
    await expect(pictures.getByRole('img', { name: 'envase Marfil' })).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Foto 1' })).toHaveAttribute('aria-current', 'true')
  }
  await expectAccessible()
})

test('a card shows the second picture to who points at it, but not at its swatches', async ({
  page,
  visit,
}) => {
  const { id: category_id, slug } = await aCategory()
  const bouquet = await aBouquet({ category_id })
  const image_url = '/imagenes/producto-luna-0a1b2c3d4e5f-180x180-180.webp'
  await page.route(`**${image_url}`, (route) => route.fulfill({ status: 200, body: '' }))
  await aPicture({ product_id: bouquet.id, image_url })
  await visit(`/catalogo/${slug}`)
  const card = page.getByRole('article').filter({ hasText: 'Ramo Luna' })
  const second = card.locator('.second-picture')
  await expect(second).toBeHidden()

  await card.getByRole('heading').hover()
  await expect(second).toBeVisible()
  await card.getByTitle('Marfil').hover()
  await expect(second).toBeHidden()
  await card.getByTitle('Marfil').click()
  await card.getByRole('heading').hover()
  await expect(card.getByRole('img', { name: 'envase Marfil' })).toBeVisible()
  await expect(second).toHaveCount(0)
})

test('the first view of a small phone has all that is needed to decide', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const name = 'Veinticuatro rosas rojas en caja'
  const bouquet = await aBouquet({ name, price: 22_990, sale_price: 19_990 })
  await aPicture({ product_id: bouquet.id })
  await visit(bouquet.path)

  const bar = page.getByRole('button', { name: 'Añadir al carrito' }).locator('..')
  const { y: end = 0, height = 0 } = (await bar.boundingBox()) ?? {}
  expect(end + height).toBe(640)
  const main = page.getByRole('main')
  const seen = [
    page.getByRole('img', { name: 'envase Terracota' }),
    page.getByRole('heading', { level: 1 }),
    main.getByText('S/ 199.90').first(),
    page.getByText('Entrega disponible'),
    page.getByTitle('Marfil'),
  ]
  for (const [index, one] of seen.entries()) {
    const box = await one.boundingBox()
    expect((box?.y ?? end) + (box?.height ?? 0), `${index}`).toBeLessThanOrEqual(end)
  }
  const swatch = await page.getByTitle('Marfil').locator('svg').boundingBox()
  const room = await page.getByTitle('Marfil').boundingBox()
  expect(swatch?.width, 'no swatch over the next one').toBeLessThan(room?.width ?? 0)
  const { height: tall = 0 } = (await seen[0]?.boundingBox()) ?? {}
  expect(tall, 'the picture is no ribbon').toBeGreaterThan(220)
})

test('the address names the colour, and an unknown one is the first @served', async ({
  page,
  visit,
}) => {
  const bouquet = await aBouquet()
  const [first, second] = bouquet.colors
  const other = await aBouquet()

  await visit(`${bouquet.path}?color=${second?.id}`)
  await expect(page.getByRole('radio', { name: 'Marfil' })).toBeChecked()
  await expect(page.getByText('Seleccionado: Marfil')).toBeVisible()

  for (const unknown of ['xyz', '%27;--', other.colors[0]?.id, `${first?.id}&color=x`]) {
    await visit(`${bouquet.path}?color=${unknown}`)
    await expect(page.getByRole('radio', { name: 'Terracota' })).toBeChecked()
    await expect(page.getByText('Seleccionado: Terracota')).toBeVisible()
  }
})

test('the counter counts what people see', async ({ page, visit }) => {
  const bouquet = await aBouquet()
  await visit(bouquet.path)
  await expect(page.getByText('0/250 caracteres')).toBeVisible()

  await page.getByRole('textbox', { name: 'Dedicatoria' }).fill('Te amo 👨‍👩‍👧‍👦 ❤️')

  await expect(page.getByText('10/250 caracteres')).toBeVisible()
  const card = page.getByRole('textbox', { name: 'Dedicatoria' })
  await card.fill('💐'.repeat(250))
  await expect(page.getByText('250/250 caracteres')).toBeVisible()
  await card.fill('Para Ana')
  await page.getByText('Ideas para tu dedicatoria').click()
  await page.getByRole('button', { name: 'Contigo cada día es primavera.' }).click()
  await expect(card).toHaveValue('Para Ana\nContigo cada día es primavera.')
  await expect(page.getByText('39/250 caracteres')).toBeVisible()
})

test('the total follows the complements', async ({ page, visit }) => {
  const chocolates = await aComplement({ name: 'Trufas de prueba', price: 1_550 })
  const bouquet = await aBouquet({ price: 12_000, sale_price: 9_990 })
  await visit(bouquet.path)
  const total = page.getByRole('status').filter({ hasText: 'Total' })
  await expect(total).toContainText('S/ 99.90')

  await tickComplement(page, chocolates)
  await expect(total).toContainText('S/ 115.40')

  await tickComplement(page, chocolates, false)
  await expect(total).toContainText('S/ 99.90')
})

test('complements come in their order, and those switched off do not @served', async ({
  page,
  visit,
}) => {
  const last = await aComplement({ name: 'Zampoña última', display_order: 901 })
  const first = await aComplement({ name: 'Zampoña primera', display_order: 900 })
  const off = await aComplement({ name: 'Zampoña retirada', active: false })
  const bouquet = await aBouquet()

  await visit(bouquet.path)

  // Those after the sixth are folded away.
  const rows = page.getByRole('group', { name: 'Complementos' }).locator('li')
  await expect(rows.filter({ hasText: 'Zampoña' })).toHaveText([
    new RegExp(`${first.name}.*\\+ S/ 35.00`),
    new RegExp(last.name),
  ])
  await expect(page.getByText(off.name)).toHaveCount(0)
})

test('of the complements six are in sight, and none that is ticked is folded away @no-js-screen', async ({
  page,
  visit,
}) => {
  for (let n = 0; n < 7; n += 1) await aComplement({ name: `Vela ${n}`, display_order: 900 + n })
  const bouquet = await aBouquet()
  await visit(bouquet.path)
  const boxes = page.getByRole('group', { name: 'Complementos' }).getByRole('checkbox')
  const more = page.getByText('Ver más complementos')
  await expect(boxes).toHaveCount(6)

  await more.click()
  const last = page.getByRole('checkbox', { name: 'Vela 6' })
  await last.check()
  await expect(more).toBeHidden()
  await last.uncheck()
  await more.click()
  await expect(boxes).toHaveCount(6)
})

test('without day and time nothing is added, and everything typed stays @no-js', async ({
  page,
  visit,
}) => {
  const extra = await aComplement({ name: 'Vela de prueba' })
  const bouquet = await aBouquet()
  await visit(bouquet.path)
  await page.getByTitle('Marfil').click()
  await tickComplement(page, extra)
  await page.getByRole('textbox', { name: 'Dedicatoria' }).fill('Para ti,\ncon cariño')
  // Without scripts the browser itself stops here; one that does not is answered by the server.
  await page.locator('#arreglo').evaluate((form: HTMLFormElement) => (form.noValidate = true))

  await page.getByRole('button', { name: 'Añadir al carrito' }).click()

  const notice = page.getByRole('alert').filter({ hasText: 'Campos requeridos' })
  await expect(notice).toContainText('Por favor selecciona fecha y horario de entrega')
  await expect(notice.getByRole('link')).toHaveText(['Fecha de entrega', 'Horario de entrega'])
  await expect(page.getByRole('group', { name: 'Fecha de entrega' })).toHaveAccessibleDescription(
    /Elige la fecha de entrega/,
  )
  await expect(page.getByRole('radio', { name: 'Marfil' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: extra.name })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Dedicatoria' })).toHaveValue(
    'Para ti,\ncon cariño',
  )
  await expect(page.getByRole('status').filter({ hasText: 'Total' })).toContainText('S/ 135.00')
  await visit('/carrito')
  await expect(page.getByText('Tu carrito está vacío')).toBeVisible()
})

test('one bouquet goes from its page to the checkout at once, with what is in the cart @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  const bouquet = await aBouquet()
  await visit(bouquet.path)
  await page.getByRole('textbox', { name: 'Dedicatoria' }).fill('Para ti')
  await page.locator('#arreglo').evaluate((form: HTMLFormElement) => (form.noValidate = true))
  const buy = page.getByRole('button', { name: 'Comprar ahora' })
  await buy.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Campos requeridos' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Dedicatoria' })).toHaveValue('Para ti')
  await expectAccessible()

  await putInCart(page, await aBouquet({ name: 'Ramo Sol' }))
  await chooseDay(page, DAY)
  await page.getByRole('radio', { name: '3pm-7pm' }).check()
  await buy.click()
  const checkout = page.getByRole('heading', { name: 'Finalizar compra' })
  await expect(checkout).toBeVisible()
  await expect(page).toHaveURL('/checkout#contenido')
  if (isLive) await expect(checkout).toBeInViewport()
  const summary = page.getByRole('region', { name: 'Resumen' })
  await expect(summary).toContainText('1 × Ramo Sol')
  await expect(summary).toContainText('1 × Ramo Luna')
  await expect(summary).toContainText('“Para ti”')

  await visit('/carrito')
  await page.getByRole('link', { name: 'Editar detalles de Ramo Luna' }).click()
  await expect(page.getByRole('button', { name: 'Guardar cambios' })).toBeVisible()
  await expect(buy).toHaveCount(0)
})

const REFUSED: { what: string; details: Parameters<typeof putInCart>[2]; sentence: string }[] = [
  {
    what: 'yesterday',
    details: { day: addDays(limaDay(new Date()), -1) },
    sentence: 'Elige una fecha a partir de mañana',
  },
  {
    what: 'today',
    details: { day: limaDay(new Date()) },
    sentence: 'Elige una fecha a partir de mañana',
  },
  {
    what: 'a day the calendar lacks',
    details: { day: '2027-02-29' },
    sentence: 'Elige una fecha de entrega válida',
  },
  {
    what: 'a day in other words',
    details: { day: '31/12/2026' },
    sentence: 'Elige una fecha de entrega válida',
  },
  {
    what: 'a slot with another dash',
    details: { slot: '9am–3pm' },
    sentence: 'Elige el horario de entrega',
  },
  {
    what: 'a slot in capitals',
    details: { slot: '9AM-3PM' },
    sentence: 'Elige el horario de entrega',
  },
  {
    what: '251 characters',
    details: { dedication: 'ñ'.repeat(251) },
    sentence: 'La dedicatoria puede tener hasta 250 caracteres',
  },
]

test('what no page offers is refused when it is posted by hand @served', async ({
  page,
  visit,
}) => {
  const bouquet = await aBouquet()
  for (const { what, details, sentence } of REFUSED) {
    const answer = await putInCart(page, bouquet, details)

    expect(answer.status(), what).toBe(400)
    expect(await answer.text(), what).toContain(sentence)
  }
  await visit('/carrito')
  await expect(page.getByText('Tu carrito está vacío')).toBeVisible()
})

test('250 people-sized characters pass, line breaks counting as one @served', async ({
  page,
  visit,
}) => {
  const bouquet = await aBouquet()
  const dedication = `${'á'.repeat(124)}\n${'💐'.repeat(125)}`

  const answer = await putInCart(page, bouquet, { dedication: dedication.replace('\n', '\r\n') })

  expect(answer.status()).toBe(303)
  await visit('/carrito')
  const edit = page.getByRole('link', { name: 'Editar detalles de Ramo Luna' })
  await visit((await edit.getAttribute('href')) ?? '')
  await expect(page.getByRole('textbox', { name: 'Dedicatoria' })).toHaveValue(dedication)
})

test('what is not offered is not added @served', async ({ page, visit }) => {
  const off = await aComplement({ name: 'Retirado', active: false })
  const on = await aComplement({ name: 'Ofrecido', price: 500 })
  const bouquet = await aBouquet()
  const other = await aBouquet()

  const foreign = await putInCart(page, { ...bouquet, colors: other.colors })
  expect(foreign.status()).toBe(400)
  expect(await foreign.text()).toContain('Elige el color del envase')

  const repeated = [off, ...Array.from({ length: 50 }, () => on), { id: "'; drop table orders" }]
  expect((await putInCart(page, bouquet, { complements: repeated })).status()).toBe(303)
  await visit('/carrito')
  await expect(page.getByText('1 complemento', { exact: false })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Total' })).toContainText('S/ 105.00')
})

test('a product without colours is bought without asking for one @no-js', async ({
  page,
  visit,
}) => {
  const bouquet = await aBouquet({ name: 'Maceta Sola' }, [])
  await visit(bouquet.path)
  await expect(page.getByText('Color de envase')).toHaveCount(0)
  await expect(page.getByRole('img', { name: 'Maceta Sola' })).toHaveAttribute('src', '/flor.svg')

  // The day at hand counts, not the one that was typed before.
  const tomorrow = addDays(limaDay(new Date()), 1)
  await chooseDay(page, DAY)
  await page.getByRole('radio', { name: 'Mañana', exact: true }).check()
  await expect(page.getByLabel('Fecha de entrega')).toBeHidden()
  await page.getByRole('radio', { name: '3pm-7pm' }).check()
  await page.getByRole('button', { name: 'Añadir al carrito' }).click()

  await expect(page.getByRole('heading', { name: 'Carrito (1 producto)' })).toBeVisible()
  await expect(page.getByText(`${formatDay(tomorrow)}, 3pm-7pm`)).toBeVisible()
})

test('a product that is not sold, or never was, is not found @served', async ({ page }) => {
  const hidden = await aBouquet({ active: false })

  for (const path of [hidden.path, '/producto/no-existe', '/producto/%27%3B--']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Producto no encontrado' })).toBeVisible()
  }
  expect((await putInCart(page, hidden)).status()).toBe(404)
})

test('the details of a line are changed on the page of its product @no-js', async ({
  page,
  visit,
}) => {
  const extra = await aComplement({ name: 'Cinta de prueba', price: 250 })
  const bouquet = await aBouquet()
  await putInCart(page, bouquet, { color: 'Marfil', dedication: 'Hola', complements: [extra] })
  await visit('/carrito')

  await page.getByRole('link', { name: 'Editar detalles de Ramo Luna' }).click()
  await expect(page.getByRole('textbox', { name: 'Dedicatoria' })).toHaveValue('Hola')
  await expect(page.getByRole('radio', { name: 'Marfil' })).toBeChecked()
  await expect(page.getByLabel('Fecha de entrega')).toHaveValue(DAY)
  await page.getByRole('textbox', { name: 'Dedicatoria' }).fill('Adiós')
  await page.getByRole('checkbox', { name: extra.name }).uncheck()
  await page.getByRole('radio', { name: '3pm-7pm' }).check()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()

  await expect(page.getByRole('heading', { name: 'Carrito (1 producto)' })).toBeVisible()
  await expect(page.getByText('Añadido al carrito')).toHaveCount(0)
  await expect(page.getByText('“Adiós”')).toBeVisible()
  await expect(page.getByText(`${formatDay(DAY)}, 3pm-7pm`)).toBeVisible()
  await expect(page.getByText('1 complemento')).toHaveCount(0)
})
