import type { UpdateObject } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '~/database/db.server'
import type { DB } from '~/database/db.types'
import { anOrder } from '../../../tests/support/factories'
import { changeOrder } from '~/models/orders/change/change-orders.server'
import { telLink } from '~/urls/staff/tel-link'
import { e164 } from './telephone.server'

test.each([
  ['987 654 321', '+51987654321'],
  ['0051 987-654-321', '+51987654321'],
  ['(01) 445 1234', '+5114451234'],
  ['+1 (305) 555-0123', '+13055550123'],
  ['00 34 612 345 678', '+34612345678'],
  ['+44 20 7946 0958 ext 3', '+442079460958'],
  ['965', null],
  ['34612345678', null],
  ['987654321 / 912345678', null],
  ['no tengo', null],
  ['+', null],
  ['', null],
])('the telephone %j is dialled as %j', (typed, dialled) => {
  expect(e164(typed)).toBe(dialled)
})

const dialledOf = (id: string) =>
  db
    .selectFrom('orders')
    .select(['phone', 'phone_e164', 'recipient_phone', 'recipient_phone_e164'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('whatever changes a telephone of an order changes how it is dialled, and nothing else does', async () => {
  const { id } = await anOrder({ phone: '987654321', phone_e164: '+51987654321' })
  const write = (columns: UpdateObject<DB, 'orders'>) =>
    changeOrder(id, { by: null }, (change, order) => change.write([order], columns))

  await write({ phone: '+34 612 345 678', recipient_phone: '912 345 678', recipient_name: 'Lucía' })
  const both = { phone_e164: '+34612345678', recipient_phone_e164: '+51912345678' }
  expect(await dialledOf(id)).toMatchObject(both)
  await write({ notes: 'otra' })
  expect(await dialledOf(id)).toMatchObject(both)
  await write({ recipient_phone: null, recipient_name: null, phone: 'el de siempre' })
  expect(await dialledOf(id)).toEqual({
    ...{ phone: 'el de siempre', phone_e164: null },
    ...{ recipient_phone: null, recipient_phone_e164: null },
  })
})

test.each([
  ['+51 (987) 654-321', 'tel:+51987654321'],
  ['no tengo', undefined],
  ['987654321 / 912345678', undefined],
])('%j calls %j when it is pressed', (phone, link) => {
  expect(telLink(phone)).toBe(link)
})
