import type { Locator, Page } from '@playwright/test'
import { aZone } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import {
  ANA,
  aBouquet,
  freshEmail,
  placeOrder,
  putInCart,
  storedOrder,
} from '../support/browser/shopping'

type Visit = (path: string) => Promise<void>

/** Every screen of the path, each shown by what it takes to get there. */
const SCREENS: Record<string, (page: Page, visit: Visit) => Promise<void>> = {
  home: (_, visit) => visit('/'),
  category: (_, visit) => visit('/catalogo/rosas'),
  'full catalogue': (_, visit) => visit('/catalogo-completo'),
  search: (_, visit) => visit('/buscar?q=rosas'),
  'search without results': (_, visit) => visit('/buscar?q=zzzz'),
  product: async (_, visit) => visit((await aFullBouquet()).path),
  'product with errors': async (page, visit) => {
    await visit((await aFullBouquet()).path)
    await page.locator('#arreglo').evaluate((form: HTMLFormElement) => (form.noValidate = true))
    await page.getByRole('button', { name: 'Añadir al carrito' }).click()
    await expect(page.getByText('Campos requeridos')).toBeVisible()
  },
  'cart panel': async (page, visit) => {
    await putInCart(page, await aFullBouquet(), { dedication: 'Hola' })
    await visit('/?panel=carrito')
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'cart page': async (page, visit) => {
    await putInCart(page, await aFullBouquet(), { dedication: 'Hola' })
    await visit('/carrito')
  },
  'empty cart': (_, visit) => visit('/carrito'),
  checkout: async (page, visit) => {
    await putInCart(page, await aFullBouquet())
    await visit('/checkout')
  },
  'checkout with errors': async (page, visit) => {
    await putInCart(page, await aFullBouquet())
    await visit('/checkout')
    await page.getByRole('button', { name: 'Realizar pedido' }).click()
    await expect(page.getByRole('link', { name: 'Celular' })).toBeVisible()
  },
  confirmation: async (page, visit) => visit(`/confirmacion/${await placeOrder(page)}`),
  'a private confirmation': (_, visit) => visit('/confirmacion/DZ-20200101-0000'),
  'page not found': (_, visit) => visit('/no/existe'),
  'sign-in': (_, visit) => visit('/ingresar'),
}

function aFullBouquet() {
  return aBouquet({
    sale_price: 9_000,
    description: 'Rosas y dalias de Caraz.',
    instructions: 'Corta los tallos.\nCambia el agua.',
  })
}

for (const [name, show] of Object.entries(SCREENS)) {
  test(`${name}: no violation, and no sideways scrolling at 400 % @no-js-screen`, async ({
    page,
    visit,
    isLive,
    expectAccessible,
  }) => {
    await show(page, visit)
    await expectAccessible()

    // 1280 × 1024 enlarged four times.
    await page.setViewportSize({ width: 320, height: 256 })
    // The page may still be drawn for the width of before.
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(width).toBeLessThanOrEqual(320)

    if (!isLive) return
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectAccessible()
  })
}

/** Presses Tab until the focus is there, as who has no mouse does. */
async function tabTo(target: Locator) {
  const page = target.page()
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${String(target)}`)
}

async function press(target: Locator, key: string) {
  await tabTo(target)
  await target.page().keyboard.press(key)
}

async function type(page: Page, label: string, text: string) {
  await tabTo(page.getByLabel(label))
  await page.keyboard.type(text)
}

test('the whole path by keyboard alone', async ({ page, visit }) => {
  const bouquet = await aBouquet({ name: 'Ramo Quipu' })
  await aZone({ name: 'Zona Primera', cost: 1 })
  const email = freshEmail()
  await visit('/')

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/#contenido')
  await visit('/buscar')
  await tabTo(page.getByRole('main').getByLabel('Buscar productos'))
  await page.keyboard.type('quipu')
  await page.keyboard.press('Enter')
  await press(
    page
      .getByRole('main')
      .getByRole('link', { name: /Ramo Quipu/ })
      .first(),
    'Enter',
  )
  await expect(page).toHaveURL(new RegExp(bouquet.path))

  await tabTo(page.getByRole('radio', { name: 'Terracota' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Seleccionado: Marfil')).toBeVisible()
  await press(page.getByRole('radio', { name: 'Mañana', exact: true }), 'Space')
  await expect(page.getByRole('radio', { name: 'Mañana', exact: true })).toBeChecked()
  await press(page.getByRole('radio', { name: '9am-3pm' }), 'Space')
  await tabTo(page.getByRole('textbox', { name: 'Dedicatoria' }))
  await page.keyboard.type('Con cariño')
  await press(page.getByRole('button', { name: 'Añadir al carrito' }), 'Enter')

  await press(page.getByRole('button', { name: 'Agregar uno de Ramo Quipu' }), 'Space')
  await expect(page.getByRole('dialog', { name: 'Carrito (2 productos)' })).toBeVisible()
  await press(page.getByRole('link', { name: 'Proceder al checkout' }), 'Enter')
  await expect(page).toHaveURL('/checkout')

  await type(page, 'Correo electrónico', email)
  await type(page, 'Nombre completo', ANA.name)
  await type(page, 'DNI o pasaporte', ANA.dni)
  await type(page, 'Celular', ANA.phone)
  await tabTo(page.getByLabel('Zona de envío'))
  await page.keyboard.press('ArrowDown')
  await type(page, 'Dirección', 'Av. Grau 120')
  await tabTo(page.getByRole('radio', { name: 'Yape' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Plin' })).toBeChecked()
  await press(page.getByRole('button', { name: 'Realizar pedido' }), 'Enter')

  await expect(page).toHaveURL(/\/confirmacion\/DZ-/)
  expect(await storedOrder(email)).toMatchObject({
    shipping_zone_name: 'Zona Primera',
    payment_method: 'plin',
    total: 20_001,
    lines: [{ product_color: 'Marfil', dedication: 'Con cariño', quantity: 2 }],
  })
})
