import { randomInt } from 'node:crypto'
import { addDays, limaDay } from '~/dates'
import { db } from '~/database/db.server'
import { anOrder } from '../support/factories'
import { expect, takenOver, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import { heldLine, signIn } from '../support/browser/shopping'

/** Touches the page in the moment in which React has begun to listen and has not drawn yet, as a tap does that waited for the scripts. */
function touchAtOnce() {
  const listen = document.addEventListener.bind(document)
  let isTouched = false
  document.addEventListener = (type: string, ...rest: [EventListener, boolean]) => {
    listen(type, ...rest)
    // One that nobody else listens to.
    if (type !== 'auxclick' || isTouched) return
    isTouched = true
    queueMicrotask(() => {
      document.querySelector('h1')?.click()
      document.documentElement.dataset.touched = ''
    })
  }
}

test('a touch in the moment in which the scripts begin leaves the page alive', async ({ page }) => {
  await page.addInitScript(touchAtOnce)
  await page.goto('/ingresar')
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
  expect(await page.evaluate(() => 'touched' in document.documentElement.dataset)).toBe(true)
})

test('React takes a page over whole, but for a panel that is open @served', async ({ page }) => {
  // Of the document alone: what the loaders found is sent behind its end, with marks of its own.
  const markup = async (path: string) =>
    (await (await page.request.get(path)).text()).split('</html>')[0]
  // What lies behind this mark it takes over at its leisure: a change that comes before may end with an error (#421).
  const LATER = '<!--$-->'
  for (const path of ['/', '/carrito', '/checkout', '/ingresar', '/mis-datos']) {
    expect(await markup(path), path).not.toContain(LATER)
  }
  expect(await markup('/?panel=buscar')).toContain(LATER)
})

const PRESSES = {
  'of the workshop': ['/admin/taller?dia=', 'Listo'],
  'of an order': ['/admin/pedidos/', 'Lo tengo yo'],
} as const

// High enough to hold it all: in a page that is scrolled browsers follow what moves.
test.use({ viewport: { width: 390, height: 2_400 } })

for (const [whose, [path, name]] of Object.entries(PRESSES)) {
  test(`a press ${whose} is answered that ends once the scripts have the page`, async ({
    page,
  }) => {
    const day = addDays(limaDay(new Date()), 500 + randomInt(100_000))
    const { id, order_number } = await anOrder({ status: 'verificado' })
    const line = { order_id: id, position: 1, quantity: 1, product_name: 'Ramo Luna' }
    await db
      .insertInto('order_items')
      .values({ ...line, delivery_date: day, unit_price: 7_000, subtotal: 7_000 })
      .execute()
    await signIn(page, ADMIN)
    const scripts = await heldLine(page, '**/assets/*.js')
    await page.goto(path + (path.endsWith('=') ? day : order_number))
    const button = page.getByRole('button', { name: new RegExp(`^${name}`) })
    await button.hover()
    await page.mouse.down()
    scripts.release()
    // React has the page as soon as it knows of the button.
    await button.evaluate(reactOf)
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await page.mouse.up()
    await answered
    await takenOver(page)
  })
}

function reactOf(element: Element) {
  return new Promise<void>((done) => {
    const look = () => {
      if (Object.keys(element).some((key) => key.startsWith('__reactProps'))) {
        // What its effects change has been drawn.
        requestAnimationFrame(() => requestAnimationFrame(() => done()))
      } else requestAnimationFrame(look)
    }
    look()
  })
}
