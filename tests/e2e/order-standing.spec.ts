import { db } from '~/database/db.server'
import { expect, test } from '../support/browser/fixtures'
import { DAY, freshEmail, placeOrder, storedOrder } from '../support/browser/shopping'

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
  const amount = { order_id, amount: 11_200 }
  if (proof) {
    await db
      .insertInto('payment_proofs')
      .values({ ...amount, operation_number: '778899' })
      .execute()
  }
  if (paid) {
    const method = { kind: 'payment', method: 'yape', paid_on: DAY } as const
    await db
      .insertInto('payments')
      .values({ ...amount, ...method })
      .execute()
  }
  if (missed) {
    await db
      .insertInto('order_events')
      .values({ order_id, kind: 'absent', detail: `${DAY} 9am-3pm` })
      .execute()
  }
  await db.updateTable('orders').set({ status }).where('id', '=', order_id).execute()
}

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
