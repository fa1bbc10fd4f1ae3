import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCoupon, anOrder, aProduct, aSetting, aUser } from '../../../tests/support/factories'
import { settled } from '../../../tests/support/settled'
import type { User } from '~/cookies/auth.server'
import { db } from '~/database/db.server'
import { historyOf } from '~/models/orders/admin/order-history.server'
import { changeStatus } from '~/models/orders/admin/order-status.server'
import type { Status } from '~/models/orders/order'
import { takeToast } from '~/cookies/toast.server'
import { changeMarkedOrders } from './marked-orders.server'

type Order = Awaited<ReturnType<typeof anOrder>>

async function staff() {
  const { id, email } = await aUser()
  return { id, email } as User
}

/** As the list marks them. */
function boxes(orders: Order[]): [string, string][] {
  return orders.map(({ id, status }) => ['id', `${id}.${status}`])
}

function sent(who: User, fields: [string, string][]) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  const request = new Request('http://localhost:3000/admin/pedidos?estado=pendiente')
  return changeMarkedOrders(request, form, who)
}

async function apply(who: User, fields: [string, string][]) {
  const answer = await sent(who, fields)
  if (!(answer instanceof Response)) throw new Error('the form was refused')
  expect(answer.status).toBe(303)
  const Cookie = answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  // A browser throws larger ones away.
  expect(Cookie.length).toBeLessThanOrEqual(4096)
  const next = new Request('http://localhost:3000/', { headers: { Cookie } })
  return { toast: (await takeToast(next)).toast, to: answer.headers.get('Location') }
}

async function statuses(orders: Order[]) {
  const rows = await settled(
    orders.map(({ id }) =>
      db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirst(),
    ),
  )
  return rows.map((row) => row?.status)
}

async function linesOf({ id }: Order) {
  return (await historyOf(id)).map(({ kind, detail, status, staff }) => [
    kind,
    detail,
    status,
    staff,
  ])
}

/** Nothing of it is to be paid. */
const FREE = { subtotal: 0, shipping_cost: 0, total: 0 }

async function pending(count: number, some: Parameters<typeof anOrder>[0] = {}) {
  return settled(Array.from({ length: count }, () => anOrder({ ...FREE, ...some })))
}

test('each order moves with a line of its own history, and all can be taken back', async () => {
  const [who, orders] = await settled([staff(), pending(3)])
  const [first, ...others] = orders
  if (!first) throw new Error('three orders')
  await changeStatus(first.id, 'enviado', who.id)
  const marked = boxes([{ ...first, status: 'enviado' }, ...others])
  const { toast, to } = await apply(who, [['action', 'enviado'], ...marked])
  expect(to).toBe('/admin/pedidos?estado=pendiente')
  expect(toast).toMatchObject({
    title: 'Estado actualizado',
    description: '2 pedidos pasaron a «Enviado». 1 ya estaba en ese estado.',
  })
  expect(await statuses(orders)).toEqual(['enviado', 'enviado', 'enviado'])
  for (const order of orders) {
    expect(await linesOf(order)).toEqual([['status', 'pendiente', 'enviado', who.email]])
  }

  const back = await apply(who, toast?.undo?.fields ?? [])
  expect(back.toast?.description).toBe('2 pedidos pasaron a «Pendiente».')
  expect(await statuses(orders)).toEqual(['enviado', 'pendiente', 'pendiente'])
})

test('who is told of the change gets one mail, and no way back is offered', async () => {
  const [who, orders] = await settled([staff(), pending(2)])
  const [silent] = await pending(1, { email: null })
  if (!silent) throw new Error('an order')
  const fields: [string, string][] = [['action', 'tell-enviado'], ...boxes([...orders, silent])]
  const { toast } = await apply(who, fields)
  expect(toast?.description).toBe(
    '3 pedidos pasaron a «Enviado». 2 correos están saliendo. 1 pedido no tiene correo.',
  )
  expect(toast).not.toHaveProperty('undo')
  const { toast: again } = await apply(who, fields)
  expect(again?.description).toBe('3 ya estaban en ese estado.')
  const kinds = await settled(orders.map(async (order) => (await linesOf(order)).length))
  expect(kinds).toEqual([2, 2])
})

test('a sentence of one’s own goes into every mail of the change, and into no other change', async () => {
  const who = await staff()
  const orders = await pending(2)
  const words: [string, string] = ['words', ' Gracias por\r\nesperar ']
  for (const [action, text] of [
    ['enviado', 'Esta frase sale solo en un correo: elige un estado con correo, o bórrala.'],
    ['', 'Esta frase sale solo en un correo: elige un estado con correo, o bórrala.'],
  ] as const) {
    expect(await sent(who, [['action', action], words, ...boxes(orders)])).toMatchObject({
      data: {
        marked: {
          action,
          problem: text,
          words: words[1],
          boxes: boxes(orders).map(([, box]) => box),
        },
      },
      init: { status: 400 },
    })
  }
  const long: [string, string] = ['words', 'x'.repeat(301)]
  expect(await sent(who, [['action', 'tell-enviado'], long, ...boxes(orders)])).toMatchObject({
    data: {
      marked: {
        action: 'tell-enviado',
        words: long[1],
        problem: 'Escribe como máximo 300 caracteres',
      },
    },
  })
  expect(await statuses(orders)).toEqual(['pendiente', 'pendiente'])

  await apply(who, [['action', 'tell-enviado'], words, ...boxes(orders)])
  expect(await statuses(orders)).toEqual(['enviado', 'enviado'])
  const events = await db
    .selectFrom('order_events')
    .select('words')
    .where('kind', '=', 'email')
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute()
  expect(events).toEqual([{ words: 'Gracias por\nesperar' }, { words: 'Gracias por\nesperar' }])
})

test('who was overtaken is told, and what did not move together has no way back', async () => {
  const [who, orders] = await settled([staff(), pending(2)])
  const [first] = orders
  await changeStatus(first?.id ?? '', 'cancelado', who.id)
  const { toast } = await apply(who, [['action', 'preparacion'], ...boxes(orders)])
  expect(toast?.description).toBe(
    `2 pedidos pasaron a «En preparación». Otra persona había cambiado ${first?.order_number} hace poco: quedó tu cambio.`,
  )
  expect(toast).not.toHaveProperty('undo')
})

test('unpaid ones are asked about with all that was sent, and what is taken back asks nothing', async () => {
  const who = await staff()
  const [unpaid] = await pending(1, { status: 'verificado', total: 15_200, subtotal: 15_200 })
  if (!unpaid) throw new Error('an order')
  const orders = [unpaid, ...(await pending(1, { status: 'verificado' }))]
  for (const action of ['enviado', 'tell-enviado']) {
    const fields: [string, string][] = [['action', action], ...boxes(orders)]
    const asked = `${unpaid.id}.15200`
    for (const more of [[], [['sure', 'on']], [['asked', asked]]] as [string, string][][]) {
      expect(await sent(who, [...fields, ...more])).toMatchObject({
        data: {
          marked: {
            action,
            boxes: boxes(orders).map(([, box]) => box),
            unpaid: [{ orderNumber: unpaid.order_number, missing: 15_200 }],
          },
        },
        init: { status: 400 },
      })
    }
    expect(await statuses(orders)).toEqual(['verificado', 'verificado'])
    const { toast } = await apply(who, [...fields, ['asked', asked], ['sure', 'on']])
    expect(toast?.title).toBe('Estado actualizado')
    if (toast?.undo) await apply(who, toast.undo.fields)
  }
  expect(await statuses(orders)).toEqual(['enviado', 'enviado'])
})

test('two people at once end in one status, with every change told', async () => {
  const [one, other, orders] = await settled([staff(), staff(), pending(6)])
  const to = (who: User, status: Status, marked: Order[]) =>
    apply(who, [['action', status], ...boxes(marked)])
  await settled([
    to(one, 'enviado', orders),
    to(other, 'cancelado', orders.toReversed()),
    to(one, 'entregado', orders),
  ])
  for (const order of orders) {
    const lines = await linesOf(order)
    expect(lines).toHaveLength(3)
    expect(lines.at(-1)?.[2]).toBe((await statuses([order]))[0])
    // Each line begins where the one before ended.
    for (const [at, line] of lines.entries()) {
      expect(line[1]).toBe(at === 0 ? 'pendiente' : lines[at - 1]?.[2])
    }
  }
})

test('a whole page fits in the message that takes it back, with all that came back', async () => {
  const [who, product, coupon] = await settled([
    staff(),
    aProduct({ stock: 50 }),
    aCoupon({ max_uses: 50, current_uses: 50 }),
  ])
  await aSetting('track_stock', 'true')
  const orders = await pending(50)
  for (const { id: order_id } of orders) {
    const taken = { order_id, quantity: 2, name: 'Jardín de Dalias' }
    await db
      .insertInto('order_takings')
      .values([
        { ...taken, kind: 'stock', product_id: product.id },
        { ...taken, kind: 'coupon', coupon_id: coupon.id, quantity: 1 },
      ])
      .execute()
  }
  const { toast } = await apply(who, [['action', 'cancelado'], ...boxes(orders)])
  expect(toast).toMatchObject({
    tone: 'normal',
    description:
      '50 pedidos pasaron a «Cancelado». De vuelta: 100 unidades de stock y 50 usos de cupones.',
  })
  expect(toast?.undo?.fields).toHaveLength(54)

  await db.updateTable('products').set({ stock: 3 }).where('id', '=', product.id).execute()
  await db.updateTable('coupons').set({ max_uses: 49 }).where('id', '=', coupon.id).execute()
  // Somebody has sent them meanwhile: there is much to say.
  const others = boxes(orders.map((order) => ({ ...order, status: 'enviado' })))
  const back = await apply(who, [['action', 'verificado'], ...others])
  expect(back.toast).toMatchObject({
    tone: 'error',
    description:
      '50 pedidos pasaron a «Verificado». ' +
      'Descontado otra vez: 2 unidades de stock y 49 usos de cupones. ' +
      'No se pudo descontar todo otra vez en 49 de ellos: su historial dice qué falta. ' +
      'Otra persona había cambiado 50 de ellos hace poco: quedó tu cambio.',
  })
  // With the intent, the status of before, the one that was seen, and that it is an undo.
  expect(back.toast?.undo?.fields).toHaveLength(50 + 4)
})

test.each([
  [[], 'Marca primero uno o más pedidos'],
  [[['action', 'enviado']], 'Marca primero uno o más pedidos'],
  [
    [
      ['action', 'enviado'],
      ['id', "'--.pendiente"],
    ],
    'Marca primero uno o más pedidos',
  ],
  [[['id', randomUUID()]], 'Elige qué hacer con los pedidos marcados'],
  [
    [
      ['action', 'delete'],
      ['id', randomUUID()],
    ],
    'Elige qué hacer con los pedidos marcados',
  ],
  [
    [
      ['action', 'tell-pendiente'],
      ['id', randomUUID()],
    ],
    'Elige qué hacer con los pedidos marcados',
  ],
  [
    [
      ['action', '__proto__'],
      ['id', randomUUID()],
    ],
    'Elige qué hacer con los pedidos marcados',
  ],
  [
    [
      ['action', 'enviado'],
      ['id', `${randomUUID()}.pendiente`],
    ],
    'Estos pedidos ya no existen.',
  ],
] as [[string, string][], string][])('%j: %s', async (fields, sentence) => {
  const { toast } = await apply(await staff(), fields)
  expect(toast).toMatchObject({ description: sentence, tone: 'error' })
})

test('sheets are of the marked orders, as they were marked', async () => {
  const orders = await pending(2)
  const { to } = await apply(await staff(), [['action', 'print'], ...boxes(orders)])
  expect(to).toBe(`/admin/pedidos/hojas?id=${orders[0]?.id}&id=${orders[1]?.id}`)
})
