import { beforeEach, expect, test } from 'vitest'
import { anOrder, aUser } from '../../../../tests/support/factories'
import { noOrders } from '../../../../tests/support/orders/drafts'
import { settled } from '../../../../tests/support/settled'
import { db } from '~/database/db.server'
import { listOrders } from '~/models/orders/admin/order-list.server'
import { readOrderFilters } from '~/models/orders/admin/order-filters'
import { changeStatus } from '~/models/orders/admin/order-status.server'
import { findOrder } from '~/models/orders/order.server'
import { versionOf } from '~/models/records/saving'
import { holderOf, holdOrder, letGo } from './holder.server'

type User = Awaited<ReturnType<typeof aUser>>

let [ana, luz, rosa]: User[] = []
let order: Awaited<ReturnType<typeof anOrder>>

beforeEach(async () => {
  await noOrders()
  ;[ana, luz, rosa] = await settled(['Ana', 'Luz', 'Rosa'].map((username) => aUser({ username })))
  order = await anOrder()
})

const nameOf = async () => (await holderOf(order.id))?.username ?? null

async function listed() {
  const { rows } = await listOrders(readOrderFilters(new URLSearchParams()))
  return rows.map(({ holder }) => holder?.username ?? null)
}

test('of several who take an order at once one has it, and the others hear who', async () => {
  const all = [ana, luz, rosa] as User[]
  for (let round = 0; round < 5; round += 1) {
    await db.deleteFrom('order_holders').execute()
    const answers = await settled(all.map(({ id }) => holdOrder(order.id, id, null)))
    const [first] = answers
    expect(all.map(({ id }) => id)).toContain(first?.id)
    expect(answers.map((holder) => holder?.id)).toEqual(all.map(() => first?.id))
  }
})

test('it is taken over only by who saw whose it was', async () => {
  const [first, second, third] = [ana, luz, rosa] as [User, User, User]
  await holdOrder(order.id, first.id, null)
  expect((await holdOrder(order.id, second.id, first.id))?.id).toBe(second.id)
  // Both saw it with Ana.
  expect((await holdOrder(order.id, third.id, first.id))?.id).toBe(second.id)
  expect((await holdOrder(order.id, third.id, 'no uuid'))?.id).toBe(second.id)
  expect(await nameOf()).toBe('Luz')
  expect(await listed()).toEqual(['Luz'])
})

test('it is let go by who has it, and its time stays when it is pressed twice', async () => {
  const [first, second] = [ana, luz] as [User, User]
  const begun = await holdOrder(order.id, first.id, null)
  expect(await holdOrder(order.id, first.id, first.id)).toEqual(begun)
  await letGo(order.id, second.id)
  expect(await nameOf()).toBe('Ana')
  await letGo(order.id, first.id)
  expect([await nameOf(), await listed()]).toEqual([null, [null]])
})

test('it changes nothing of the order that somebody else edits', async () => {
  const version = async () => versionOf((await findOrder(order.order_number)) ?? order)
  const before = await version()
  await holdOrder(order.id, (ana as User).id, null)
  expect(await version()).toBe(before)
})

test('it ends with the order, and with the account', async () => {
  await holdOrder(order.id, (ana as User).id, null)
  await changeStatus(order.id, 'entregado', (luz as User).id)
  expect([await nameOf(), await listed()]).toEqual([null, [null]])
  await db
    .deleteFrom('users')
    .where('id', '=', (ana as User).id)
    .execute()
  expect(await db.selectFrom('order_holders').selectAll().execute()).toEqual([])
  expect(await holdOrder('5d0f6b8e-0000-4000-8000-000000000000', (luz as User).id, null)).toBeNull()
  expect(await holdOrder("'; drop table orders", (luz as User).id, null)).toBeNull()
})
