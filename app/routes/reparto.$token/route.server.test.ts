import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { emptyTables } from '../../../tests/support/empty-tables'
import { anOrder, aSlot, aUser } from '../../../tests/support/factories'
import { db } from '~/database/db.server'
import { openRun, runsOf, runToken } from '~/models/deliveries/delivery-run.server'
import { addDays, limaDay } from '~/dates'
import { notePayment } from '~/models/orders/payments/ledger.server'
import { action, loader } from './route'

const DAY = addDays(limaDay(new Date()), 1)

beforeEach(() => emptyTables('orders', 'delivery_runs', 'users'))

async function aLink(): Promise<string> {
  await openRun(DAY, null, (await aUser()).id)
  return runToken((await runsOf(DAY))[0]?.id ?? '')
}

async function aDelivery(some: Parameters<typeof anOrder>[0] = {}) {
  const free = { subtotal: 0, shipping_cost: 0, total: 0 }
  const order = await anOrder({ status: 'enviado', shipping_address: 'Calle 1', ...free, ...some })
  const when = { delivery_date: DAY, delivery_time: '9am-3pm' }
  const line = { order_id: order.id, position: 1, product_name: 'Ramo de dalias', quantity: 1 }
  const price = { unit_price: 12_345, subtotal: 12_345 }
  await db
    .insertInto('order_items')
    .values({ ...line, ...when, ...price })
    .execute()
  return order
}

async function open(token: string) {
  const request = new Request(`http://localhost:3000/reparto/${token}`)
  const response = await loader({ request, params: { token }, context: { nonce: 'n0' } })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

function press(token: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields)
  const request = new Request(`http://localhost:3000/reparto/${token}`, { method: 'POST', body })
  return action({ request, params: { token }, context: {} })
}

test('of an anonymous order nothing says who sent it; nobody sees a price', async () => {
  const token = await aLink()
  await aDelivery({
    customer_name: 'Wenceslao',
    customer_lastname: 'Remitente',
    phone: '955 444 333',
    email: 'wenceslao@correo.pe',
    customer_dni: '87654321',
    recipient_name: 'Lucía Paz',
    recipient_phone: '999 111 222',
    is_anonymous: true,
    is_surprise: true,
    district: 'Barranco',
    notes: 'Wenceslao pagará después',
  })
  const { html } = await open(token)
  expect(html).not.toMatch(/Wenceslao|Remitente|955 ?444|correo\.pe|87654321|S\/ |123\.45|152\.00/)
  for (const shown of ['Lucía Paz', 'Barranco', 'Calle 1', '1 × Ramo de dalias']) {
    expect(html).toContain(shown)
  }
  expect(html).toContain('Es sorpresa: no llamar antes')
  const [before, after] = html.split('Es sorpresa: llama solo desde la puerta')
  expect(before).not.toContain('tel:')
  expect(after).toContain('tel:999111222')
})

test('what people typed is text, and the page has no script and no file', async () => {
  const token = await aLink()
  const bad = '</p><script>alert(1)</script><img src=x onerror=alert(1)>'
  await aDelivery({
    shipping_address: bad,
    shipping_reference: bad,
    customer_name: bad,
    phone: bad,
  })
  const { html, headers } = await open(token)
  expect(html).not.toMatch(/<(script|img|link|iframe)\b/i)
  expect(headers.get('Content-Security-Policy')).toMatch(
    /^default-src 'none'; style-src 'nonce-n0';/,
  )
})

test('thirty deliveries weigh less than 30 KB in all, even before they are compressed', async () => {
  const token = await aLink()
  for (let n = 0; n < 30; n += 1) {
    const shipping_reference = 'Edificio azul frente al parque, timbre 302'
    await aDelivery({ shipping_address: `Av. José Larco ${n}, dpto. 302`, shipping_reference })
  }
  const { html } = await open(token)
  expect(Buffer.byteLength(html)).toBeLessThan(50_000)
  expect(gzipSync(html).length).toBeLessThan(8_000)
})

test('a press is noted and leads back to its place in the list', async () => {
  const token = await aLink()
  const { id } = await aDelivery()
  const fields = { order: id, slot: '9am-3pm' }
  const answer = await press(token, { ...fields, intent: 'delivered' })
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/reparto/${token}#${id}`])
  expect((await open(token)).html).toContain('todo entregado')
  const late = await press(token, { ...fields, intent: 'absent' })
  expect(late.headers.get('Location')).toBe(`/reparto/${token}?aviso=ya-entregado`)
  await expect(press(token, { ...fields, intent: 'otro' })).rejects.toMatchObject({ status: 400 })
})

test('more money than is missing is refused with what was typed, and says what is missing', async () => {
  const token = await aLink()
  const { id } = await aDelivery({ collect_on_delivery: true, subtotal: 9_500, total: 9_500 })
  const typed = { order: id, slot: '9am-3pm', key: randomUUID(), received: 'el portero' }
  const hand = async (collected: string) => {
    const answer = await press(token, {
      ...{ ...typed, intent: 'delivered', collected, method: 'yape' },
    })
    return { status: answer.status, html: await answer.text() }
  }
  const refused = await hand('100')
  expect(refused.status).toBe(400)
  expect(refused.html).toContain('Cobraste S/ 100.00 y faltan S/ 95.00: anota solo lo que falta.')
  for (const kept of ['value="100"', 'value="yape" selected=""', 'value="el portero"']) {
    expect(refused.html).toContain(kept)
  }
  expect(refused.html).toContain(`href="#${id}"`)
  expect(await db.selectFrom('payments').selectAll().execute()).toEqual([])

  const { id: staffId } = await aUser()
  const noted = { method: 'yape' as const, operation: null, paidOn: limaDay(new Date()), staffId }
  await notePayment(id, { key: randomUUID(), amount: 9_500, ...noted, seenPaid: 0 }, false)
  const paid = await hand('95')
  expect(paid.status).toBe(400)
  expect(paid.html).toContain(
    'La tienda ya anotó el pago de este pedido: no falta nada por cobrar.',
  )
  expect(paid.html).toContain('value="el portero"')
})

test('a link that is not the shop’s opens nothing and notes nothing', async () => {
  const token = await aLink()
  const { id } = await aDelivery()
  const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  expect(await open(forged)).toMatchObject({ status: 404 })
  const answer = await press(forged, { order: id, slot: '9am-3pm', intent: 'delivered' })
  expect(answer.status).toBe(404)
  expect(await db.selectFrom('order_events').selectAll().execute()).toEqual([])
})

test('all that leaves with an order is named, and who received it', async () => {
  const token = await aLink()
  await emptyTables('delivery_slots')
  await aSlot({ name: '9am-3pm', starts_at: '09:00' })
  const { id } = await aDelivery()
  const item = await db
    .updateTable('order_items')
    .set({ quantity: 2, dedication: 'Feliz día' })
    .where('order_id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_item_complements')
    .values({ order_item_id: item.id, name: 'Chocolates', unit_price: 0, quantity: 1 })
    .execute()
  const { html } = await open(token)
  expect(html).toContain('2 × Ramo de dalias')
  expect(html).toContain('2 × Chocolates')
  expect(html).toContain('2 paquetes · con tarjeta · recoger hasta las 09:00')

  const fields = { order: id, slot: '9am-3pm' }
  await press(token, { ...fields, intent: 'delivered', received: ' <b>el \0portero ' })
  const told = (await open(token)).html
  expect(told).toContain('lo recibió &lt;b&gt;el portero')
  expect(told).toContain('Deshacer')
  const back = await press(token, { ...fields, intent: 'take-back' })
  expect(back.headers.get('Location')).toBe(`/reparto/${token}#${id}`)
  const again = (await open(token)).html
  expect(again).toContain('falta 1')
  expect(again).not.toContain('el portero')
})
