import { db } from '~/database/db.server'
import { hashPassword } from '~/models/accounts/passwords/password-hash.server'
import { expect, test } from '../support/browser/fixtures'
import { DAY, freshEmail, placeOrder, signIn, storedOrder } from '../support/browser/shopping'
import { anOrder, aUser } from '../support/factories'

const OPERATION = '778899'

type Events = { proof?: true; paid?: true; missed?: true }

const STANDS: [title: string, status: string, events: Events][] = [
  ['Pedido recibido · Paga hasta el ', 'pendiente', {}],
  ['Pago en revisión', 'pendiente', { proof: true }],
  ['Pagado', 'verificado', { paid: true }],
  ['En preparación', 'preparacion', { paid: true }],
  ['En camino', 'enviado', { paid: true }],
  ['Pedido entregado', 'entregado', { paid: true }],
  ['No te encontramos', 'enviado', { paid: true, missed: true }],
  ['Pedido cancelado', 'cancelado', {}],
]

test('on top it says where the order stands, in each of the eight states @served', async ({
  page,
  visit,
  settings,
}) => {
  await settings({ unpaid_expiry_hours: '24' })
  const line = page.getByRole('main').locator('header > p').first()
  for (const [title, status, events] of STANDS) {
    const email = freshEmail()
    const number = await placeOrder(page, { email })
    await happened((await storedOrder(email)).id, status, events)
    await visit(`/confirmacion/${number}`)
    if (title.endsWith(' ')) await expect(line).toContainText(title)
    else await expect(line).toHaveText(title)
  }
})

/** What staff, the rider and the buyer did with an order of S/ 112.00. */
async function happened(order_id: string, status: string, { proof, paid, missed }: Events) {
  if (proof) {
    const row = { order_id, amount: 11_200, operation_number: OPERATION }
    await db.insertInto('payment_proofs').values(row).execute()
  }
  if (paid) await pay(order_id, 11_200)
  if (missed) {
    await db
      .insertInto('order_events')
      .values({ order_id, kind: 'absent', detail: `${DAY} 9am-3pm` })
      .execute()
  }
  await db.updateTable('orders').set({ status }).where('id', '=', order_id).execute()
}

async function pay(order_id: string, amount: number, operation_number: string | null = null) {
  const yape = { kind: 'payment', method: 'yape', paid_on: DAY } as const
  await db
    .insertInto('payments')
    .values({ order_id, amount, operation_number, ...yape })
    .execute()
}

test('what staff saw of a proof is no more under review, and the rest is asked for until it is paid at the door @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  const email = freshEmail()
  const number = await placeOrder(page, { email })
  const { id } = await storedOrder(email)
  await happened(id, 'pendiente', { proof: true })
  await pay(id, 5_200, OPERATION)
  await visit(`/confirmacion/${number}`)
  const main = page.getByRole('main')
  const ways = main.locator('section[aria-labelledby="como-pagar"]')
  await expect(main.getByText('Falta pagar S/ 60.00.')).toBeVisible()
  await expect(main.getByText(/en revisión|lo estamos revisando/)).toHaveCount(0)
  await expect(ways).toContainText('S/ 60.00')
  await expect(main.getByLabel('Monto que pagaste')).toHaveValue('60.00')

  const atDoor = { collect_on_delivery: true }
  await db.updateTable('orders').set(atDoor).where('id', '=', id).execute()
  await db.deleteFrom('payment_proofs').where('order_id', '=', id).execute()
  await visit(`/confirmacion/${number}`)
  await expect(main.getByText('Lo pagas al recibirlo: S/ 60.00.')).toBeVisible()
  await expect(ways).toBeHidden()
  await main.getByText('Prefiero pagar ahora').click()
  await expect(ways).toBeVisible()
  await expectAccessible()
})

test('a customer is asked to pay what is missing, whatever the order is called @served', async ({
  page,
  visit,
}) => {
  const password = 'una clave de flores'
  const buyer = await aUser({ password_hash: await hashPassword(password) })
  const of = { user_id: buyer.id, subtotal: 10_000, shipping_cost: 0, total: 10_000 }
  const owing = await anOrder({ ...of, status: 'verificado' })
  await pay(owing.id, 5_000)
  const unpaid = await anOrder({ ...of, status: 'preparacion' })
  const free = { ...of, discount: 10_000, total: 0 }
  const orders: [order: { order_number: string }, asks: boolean][] = [
    [await anOrder(of), true],
    [owing, true],
    [unpaid, false],
    [await anOrder(free), false],
    [await anOrder({ ...of, collect_on_delivery: true }), false],
  ]
  await signIn(page, { email: buyer.email, password })
  for (const [{ order_number }, asks] of orders) {
    await visit(`/mis-pedidos/${order_number}`)
    const link = page.getByRole('main').getByRole('link', { name: 'Pagar ahora' })
    await expect(link, order_number).toHaveCount(asks ? 1 : 0)
  }
})

test('a guest is led to the order by its number, and the form for the proof comes before any chat @served', async ({
  page,
  visit,
}) => {
  const number = await placeOrder(page)
  await visit(`/confirmacion/${number}`)
  const main = page.getByRole('main')
  await expect(
    main.locator('section[aria-labelledby=comprobante]').locator('button, a'),
  ).toHaveText(['Enviar comprobante', 'Enviar comprobante por WhatsApp', 'Enviar por Instagram'])
  await expect(main.locator('.button-main')).toHaveText(['Enviar comprobante'])
  const links = main.getByRole('link', { name: /^(Ver mi pedido|Mis pedidos)$/ })
  await expect(links).toHaveText(['Ver mi pedido', 'Mis pedidos'])
  await expect(links.first()).toHaveAttribute('href', '/mi-pedido')
})
