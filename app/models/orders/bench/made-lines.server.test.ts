import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { whileHeld } from '../../../../tests/support/database/held-rows'
import {
  aCart,
  aColor,
  aComplement,
  aProduct,
  aUser,
  aZone,
} from '../../../../tests/support/factories'
import {
  anOrderOf,
  type Change,
  first,
  noOrders,
  untouched,
} from '../../../../tests/support/orders/drafts'
import { settled } from '../../../../tests/support/settled'
import { db } from '~/database/db.server'
import { addDays } from '~/dates'
import { linesOfDay } from '~/models/orders/admin/day-sheet.server'
import { changeDelivery } from '~/models/orders/admin/delivery-change.server'
import { historyOf } from '~/models/orders/admin/order-history.server'
import { changeStatus } from '~/models/orders/admin/order-status.server'
import { editOrder } from '~/models/orders/edit/order-edit.server'
import { madeLinesOf, markMade, unmarkMade } from './made-lines.server'
import { UNDO_MINUTES } from './ready'
import { workVersion } from './work-version.server'

const NOW = new Date('2026-12-10T17:00:00Z')
const DAY = '2026-12-24'

let ana: Awaited<ReturnType<typeof aUser>>
let luz: Awaited<ReturnType<typeof aUser>>
let kraft: Awaited<ReturnType<typeof aColor>>
let orderId: string

/** Two lines, the first of two with chocolates. */
beforeEach(async () => {
  await noOrders()
  ;[ana, luz] = [await aUser({ username: 'Ana' }), await aUser({ username: 'Luz' })]
  const product = await aProduct({ name: 'Ramo Luna', price: 5_000 })
  const marfil = await aColor({ product_id: product.id, color_name: 'Marfil' })
  kraft = await aColor({ product_id: product.id, color_name: 'Kraft' })
  const chocolates = await aComplement({ price: 1_000 })
  const line = { productId: product.id, colorId: marfil.id, deliveryDate: DAY }
  orderId = await anOrderOf(
    aCart({ ...line, complementIds: [chocolates.id], quantity: 2 }, line),
    { zoneId: (await aZone({ cost: 0 })).id, seenTotal: 17_000 },
    NOW,
  )
})

/** The order's lines as the bench has them. */
async function bench() {
  const lines = await linesOfDay(DAY)
  return lines.map((line) => ({ ...line, version: workVersion(line) }))
}

type Line = Awaited<ReturnType<typeof bench>>[number]

async function theFirst(): Promise<Line> {
  const [line] = await bench()
  if (!line) throw new Error('nothing on the bench')
  return line
}

async function press(by = ana) {
  const { id, version } = await theFirst()
  return markMade(id, version, by.id)
}

async function history() {
  const events = await historyOf(orderId)
  return events.map(({ kind, detail, staff }) => ({ kind, detail, staff }))
}

async function edit(change: Change) {
  const draft = await untouched(orderId)
  const by = { staffId: luz.id, isNotified: false, now: NOW }
  const edited = await editOrder(orderId, { ...draft, ...change(draft) }, by)
  expect(edited).toHaveProperty('changes')
}

async function madeInMinutes(minutes: number) {
  await sql`update order_items set made_at = clock_timestamp() - make_interval(mins => ${minutes})
    where made_at is not null`.execute(db)
}

const SOME_TIME: unknown = expect.any(Date)
const WHAT = '2 × Ramo Luna, Marfil'

test('a press notes who made the line, and when, and moves neither status nor version', async () => {
  const before = await untouched(orderId)
  expect(await press()).toEqual({ made: WHAT })
  expect(await bench()).toMatchObject([
    { maker_name: 'Ana', maker_email: ana.email, made_at: SOME_TIME, status: 'pendiente' },
    { maker_name: null, made_at: null },
  ])
  expect(await history()).toEqual([{ kind: 'made', detail: WHAT, staff: ana.email }])
  expect(await untouched(orderId)).toEqual(before)
})

test('of two who press at once one made it, and the other is told who', async () => {
  const { id, version } = await theFirst()
  const [one, other] = await whileHeld(
    (trx) => trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute(),
    () => markMade(id, version, ana.id),
    () => markMade(id, version, luz.id),
  )
  expect([one, other]).toMatchObject([{ made: WHAT }, { before: { maker_name: 'Ana' } }])
  expect(await history()).toHaveLength(1)
})

test('however many press, and take it back at once, each press has one line of history', async () => {
  const { id, version } = await theFirst()
  const presses = await settled(
    Array.from({ length: 8 }, (_, turn) => markMade(id, version, (turn % 2 ? ana : luz).id)),
  )
  expect(presses.filter((one) => typeof one === 'object' && 'made' in one)).toHaveLength(1)
  const undone = await settled(Array.from({ length: 8 }, () => unmarkMade(id, luz.id)))
  expect(undone.filter((one) => one === 'not-made')).toHaveLength(7)
  expect((await history()).map(({ kind }) => kind)).toEqual(['made', 'unmade'])
})

test('it is taken back within five minutes, and not afterwards', async () => {
  await press()
  const { id } = await theFirst()
  await madeInMinutes(UNDO_MINUTES + 1)
  expect(await unmarkMade(id, ana.id)).toBe('late')
  expect((await theFirst()).made_at).not.toBeNull()
  await madeInMinutes(UNDO_MINUTES - 1)
  expect(await unmarkMade(id, luz.id)).toEqual({ unmade: WHAT })
  expect(await theFirst()).toMatchObject({ made_at: null, maker_name: null })
  expect(await history()).toEqual([
    { kind: 'made', detail: WHAT, staff: ana.email },
    { kind: 'unmade', detail: WHAT, staff: luz.email },
  ])
})

test.each<[string, Change]>([
  ['quantity', first({ quantity: 1 })],
  ['dedication', first({ dedication: 'Otra' })],
  ['add-ons', first({ complementIds: [] })],
  ['colour', (draft) => first({ colorId: kraft.id })(draft)],
])('a line whose %s is edited is to be made again, and no other is', async (_, change) => {
  for (const { id, version } of await bench()) await markMade(id, version, ana.id)
  await edit(change)
  expect(await bench()).toMatchObject([
    { made_at: null, maker_name: null, made_before_edit: true },
    { made_at: SOME_TIME, maker_name: 'Ana', made_before_edit: false },
  ])
  expect(await madeLinesOf(orderId)).toHaveLength(2)
  // Made again, and taken back, it is to be made again still.
  await press(luz)
  expect(await theFirst()).toMatchObject({ maker_name: 'Luz' })
  await unmarkMade((await theFirst()).id, luz.id)
  expect(await theFirst()).toMatchObject({ made_at: null, made_before_edit: true })
})

test('a line that nobody had made is edited without being made again', async () => {
  await edit(first({ quantity: 1 }))
  expect(await theFirst()).toMatchObject({ made_at: null, made_before_edit: false })
  expect(await madeLinesOf(orderId)).toEqual([])
})

test('another day, another slot and another line leave what is made', async () => {
  await press()
  const { made_at } = await theFirst()
  await edit((draft) => ({
    lines: draft.lines.map((line, at) => ({ ...line, ...(at === 1 && { quantity: 3 }) })),
  }))
  await edit(first({ slot: '3pm-7pm' }))
  const { version } = await untouched(orderId)
  const groups = [0, 1].map(() => ({ day: addDays(DAY, 1), slot: '9am-3pm' }))
  const draft = { zoneId: null, address: 'Av. Grau 121', reference: '', groups, version }
  await changeDelivery(orderId, draft, { staffId: luz.id, isNotified: false, now: NOW })
  expect(await bench()).toEqual([])
  expect(await linesOfDay(addDays(DAY, 1))).toMatchObject([
    { made_at, made_before_edit: false },
    { made_at: null },
  ])
})

test('what was edited since somebody looked is not made by their press', async () => {
  const seen = await theFirst()
  await edit(first({ dedication: 'Otra' }))
  expect(await markMade(seen.id, seen.version, ana.id)).toBe('other')
  await edit((draft) => ({ lines: draft.lines.filter(({ id }) => id !== seen.id) }))
  expect(await markMade(seen.id, seen.version, ana.id)).toBe('gone')
  expect(await unmarkMade(seen.id, ana.id)).toBe('gone')
  expect((await history()).map(({ kind }) => kind)).toEqual(['content', 'content'])
})

test('a line that an edit removes while somebody presses is gone', async () => {
  const seen = await theFirst()
  const [, pressed] = await whileHeld(
    (trx) => trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute(),
    () => edit((draft) => ({ lines: draft.lines.filter(({ id }) => id !== seen.id) })),
    () => markMade(seen.id, seen.version, ana.id),
  )
  expect(pressed).toBe('gone')
})

test.each(['', 'x', '00000000-0000-4000-8000-000000000000', "'; drop table orders --", '\0'])(
  'the id %j is nobody’s',
  async (id) => {
    expect(await markMade(id, '', ana.id)).toBe('gone')
    expect(await unmarkMade(id, ana.id)).toBe('gone')
  },
)

test('nothing of a cancelled order is made', async () => {
  const { id, version } = await theFirst()
  await changeStatus(orderId, 'cancelado', luz.id)
  expect(await bench()).toEqual([])
  expect(await markMade(id, version, ana.id)).toBe('cancelled')
  expect(await unmarkMade(id, ana.id)).toBe('cancelled')
})

test('who made a line may leave: it stays made, and its time with it', async () => {
  await press()
  const { made_at } = await theFirst()
  await db.deleteFrom('users').where('id', '=', ana.id).execute()
  expect(await theFirst()).toMatchObject({ made_at, maker_name: null, maker_email: null })
  expect(await press(luz)).toMatchObject({ before: { maker_email: null } })
})
