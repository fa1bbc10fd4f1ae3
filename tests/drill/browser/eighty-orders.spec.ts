import { randomInt } from 'node:crypto'
import type { BrowserContext, Locator, Page, Request } from '@playwright/test'
import { addDays, limaDay } from '~/dates'
import { db } from '~/database/db.server'
import { anOrder, aProduct } from '../../support/factories'
import { expect, takenOver, test } from '../../support/browser/fixtures'
import { mailsTo } from '../../support/browser/inbox'
import { aCapture, aStaffMember } from '../../support/browser/office'
import { ADMIN } from '../../support/browser/shop'
import { freshEmail, signIn } from '../../support/browser/shopping'

/*
 * The day before Mother's Day: eighty orders, a phone of 390 px, and a second person at the same work. What each of the
 * two presses, the other presses as well: nothing may be lost, and nothing done twice.
 */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
const [ALL, WITH_PROOF, HELD] = [80, 40, 10]
const TOMORROW = addDays(limaDay(new Date()), 1)
/** The demo's. */
const SLOTS = ['9am-3pm', '3pm-7pm']

type Order = { id: string; number: string; email: string }

/** Those with a proof wait for somebody to look at it; the others are paid. */
async function theOrders(): Promise<Order[]> {
  await db.updateTable('orders').set({ status: 'cancelado', seen_at: new Date() }).execute()
  const { id: product_id, name: product_name } = await aProduct({ price: 14_000 })
  const made: Order[] = []
  for (let n = 0; n < ALL; n += 1) {
    const waits = n < WITH_PROOF
    const email = freshEmail()
    const status = waits ? 'pendiente' : 'verificado'
    const { id, order_number: number } = await anOrder({ email, status, district: 'Barranco' })
    const line = { order_id: id, product_id, product_name, position: 1, quantity: 1 }
    const when = { delivery_date: TOMORROW, delivery_time: SLOTS[n % 2] }
    const price = { unit_price: 14_000, subtotal: 14_000 }
    await db
      .insertInto('order_items')
      .values({ ...line, ...when, ...price })
      .execute()
    const paid = { order_id: id, operation_number: String(randomInt(1e8, 1e9)), amount: 15_200 }
    if (waits) {
      await db
        .insertInto('payment_proofs')
        .values({ ...paid, file: await aCapture() })
        .execute()
    } else {
      const how = { kind: 'payment', method: 'yape', paid_on: limaDay(new Date()) } as const
      await db
        .insertInto('payments')
        .values({ ...paid, ...how })
        .execute()
    }
    made.push({ id, number, email })
  }
  return made
}

/**
 * Opens a page, presses the button that `find` gives, and waits for what the shop answers; `false` where there is none.
 * A colleague may be quicker: then the page takes the button away, and nothing is sent.
 */
async function press(
  context: BrowserContext,
  path: string,
  find: (page: Page) => Promise<Locator | null> | Locator | null,
): Promise<boolean> {
  const page = await context.newPage()
  await page.goto(path)
  await takenOver(page)
  const button = await find(page)
  if (button) await pressUnlessGone(page, button)
  await page.close()
  return button !== null
}

async function pressUnlessGone(page: Page, button: Locator) {
  const isPost = (request: Request) => request.method() === 'POST'
  let isSent = false
  page.on('request', (request) => (isSent ||= isPost(request)))
  const answered = page.waitForResponse((answer) => isPost(answer.request()))
  const pressed = button.click().then(() => answered)
  // Without a button both wait until the page is closed.
  for (const waiting of [answered, pressed]) waiting.catch(() => {})
  await Promise.race([pressed, button.waitFor({ state: 'hidden' })])
  if (isSent) await answered
}

/** The same until there is none. */
async function pressAll(...[context, path, find]: Parameters<typeof press>) {
  for (let turn = 0; turn < 3 * ALL; turn += 1) {
    if (!(await press(context, path, find))) return
  }
  throw new Error(`${path} has no end`)
}

/** Goes through the queue until it is empty. */
function verifyAll(context: BrowserContext) {
  return pressAll(context, '/admin/pagos/siguiente', (page) => {
    const isQueue = new URL(page.url()).searchParams.has('cola')
    return isQueue ? page.getByRole('button', { name: 'Verificar y avisar' }) : null
  })
}

/** Presses 'Listo' of whatever the bench shows as not made. */
function makeAll(context: BrowserContext) {
  return pressAll(context, `/admin/taller?dia=${TOMORROW}`, async (page) => {
    const ready = page.getByRole('button', { name: /^Listo/ })
    return (await ready.count()) > 0 ? ready.first() : null
  })
}

async function holdSome(context: BrowserContext, orders: Order[]) {
  for (const { number } of orders) {
    await press(context, `/admin/pedidos/${number}`, (page) =>
      page.getByRole('button', { name: 'Lo tengo yo' }),
    )
  }
}

/** From the desk: a slot at a time, until none of tomorrow is at the shop. */
async function sendAll(context: BrowserContext) {
  for (const slot of SLOTS) {
    const search = new URLSearchParams({ dia: TOMORROW, horario: slot, estado: 'verificado' })
    await pressAll(context, `/admin/pedidos?${search}#todos`, async (page) => {
      const boxes = page.getByRole('checkbox', { name: /^Marcar DZ/ })
      if ((await boxes.count()) === 0) return null
      const steps = page.getByRole('group', { name: /^Cambiar y avisar/ })
      return steps.getByRole('button', { name: 'Enviado', exact: true })
    })
  }
}

test('eighty orders by two: nothing is lost and nothing done twice', async ({ browser }) => {
  const orders = await theOrders()
  const ids = orders.map(({ id }) => id)
  const [first, second] = [await browser.newContext(PHONE), await browser.newContext(PHONE)]
  await signIn(await first.newPage(), ADMIN)
  await signIn(await second.newPage(), await aStaffMember('manager', { username: 'Luz' }))
  const both = async (work: (context: BrowserContext) => Promise<void>) => {
    await Promise.all([work(first), work(second)])
  }

  await test.step('forty proofs, each verified once', async () => {
    await both(verifyAll)
    const payments = await db
      .selectFrom('payments')
      .select(['order_id', 'amount'])
      .where('order_id', 'in', ids)
      .execute()
    expect(payments.map(({ order_id }) => order_id).sort()).toEqual([...ids].sort())
    expect(new Set(payments.map(({ amount }) => amount))).toEqual(new Set([15_200]))
  })

  await test.step('eighty bouquets, each made once', async () => {
    await both(makeAll)
    const made = await db
      .selectFrom('order_events')
      .select('order_id')
      .where('order_id', 'in', ids)
      .where('kind', '=', 'made')
      .execute()
    expect(made.map(({ order_id }) => order_id).sort()).toEqual([...ids].sort())
  })

  await test.step('each order is of one of the two', async () => {
    const some = orders.slice(0, HELD)
    await both((one) => holdSome(one, some))
    const holders = await db
      .selectFrom('order_holders')
      .select('order_id')
      .where('order_id', 'in', ids)
      .execute()
    expect(holders).toHaveLength(HELD)
  })

  await test.step('all leave, and every buyer is told once of each step', async () => {
    await both(sendAll)
    const rows = await db.selectFrom('orders').select('status').where('id', 'in', ids).execute()
    expect(rows.map(({ status }) => status)).toEqual(Array(ALL).fill('enviado'))
    for (const [n, { number, email }] of orders.entries()) {
      const steps = n < WITH_PROOF ? ['Enviado', 'Verificado'] : ['Enviado']
      const subjects = async () => (await mailsTo(email)).map(({ subject }) => subject).sort()
      await expect.poll(subjects).toEqual(steps.map((step) => `${step}: tu pedido ${number}`))
    }
  })
  await Promise.all([first.close(), second.close()])
})
