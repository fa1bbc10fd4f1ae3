import { randomInt } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { anOrder } from '../../../tests/support/factories'
import { settled } from '../../../tests/support/settled'
import { db } from '~/database/db.server'
import { fileOrders } from './filing.server'
import { joinCustomers, separateCustomer } from './joining.server'

let ids: string[] = []

beforeAll(async () => {
  for (let at = 0; at < 8; at += 1) await anOrder({ email: `u${at}@correo.pe` })
  await fileOrders()
  ids = (await db.selectFrom('customers').select('id').orderBy('created_at').execute()).map(
    ({ id }) => id,
  )
})

async function state() {
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'joined_into', 'root_id'])
    .orderBy('id')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type State = Awaited<ReturnType<typeof state>>

/** What is wrong with it: a circle, or a top that is not at the top. */
function faults(now: State): string[] {
  return [...now.values()].flatMap(({ id, root_id }) => {
    let top = id
    for (let steps = 0; steps <= now.size; steps += 1) top = now.get(top)?.joined_into ?? top
    return now.get(top)?.joined_into ? [`${id}: a circle`] : top === root_id ? [] : [`${id}: top`]
  })
}

it('joining the same two both ways at once makes one of them, and no circle', async () => {
  const [a = '', b = '', c = ''] = ids
  for (let turn = 0; turn < 10; turn += 1) {
    const done = await settled([
      ...[joinCustomers(a, b), joinCustomers(b, a), joinCustomers(b, c), joinCustomers(c, a)],
      ...[joinCustomers(a, c), joinCustomers(c, b)],
    ])
    expect(done.filter((one) => typeof one === 'object')).toHaveLength(2)
    expect(done.filter((one) => one === 'one already')).toHaveLength(4)
    const now = await state()
    expect(faults(now)).toEqual([])
    expect(new Set([a, b, c].map((id) => now.get(id)?.root_id)).size).toBe(1)
    for (const id of [a, b, c]) await separateCustomer(id)
  }
  const rest = [...(await state()).values()].filter(({ joined_into }) => joined_into !== null)
  expect(rest).toEqual([])
})

it('separating restores exactly what was before joining, however deep', async () => {
  for (let turn = 0; turn < 60; turn += 1) {
    const [one = '', other = ''] = [ids[randomInt(ids.length)], ids[randomInt(ids.length)]]
    const before = await state()
    const done = await joinCustomers(one, other)
    const joined = before.get(other)?.root_id ?? ''
    expect(done).toEqual(before.get(one)?.root_id === joined ? 'one already' : { joined })
    expect(faults(await state())).toEqual([])
    if (done !== 'one already' && turn % 2) {
      expect(await separateCustomer(joined)).toBe(true)
      expect(await state()).toEqual(before)
    }
    if (turn % 5 === 0) {
      const any = ids[randomInt(ids.length)] ?? ''
      const isJoined = (await state()).get(any)?.joined_into !== null
      expect(await separateCustomer(any)).toBe(isJoined)
      expect(faults(await state())).toEqual([])
    }
  }
})

it('who is not there, and oneself, is joined to nobody', async () => {
  const [a = ''] = ids
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect(await joinCustomers(a, nobody)).toBe('gone')
  expect(await joinCustomers(nobody, a)).toBe('gone')
  expect(await joinCustomers(a, a)).toBe('one already')
  expect(await separateCustomer(nobody)).toBe(false)
})
