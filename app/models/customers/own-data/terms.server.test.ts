import { expect, test } from 'vitest'
import { unbalanced } from '../../../../tests/support/consistency'
import { aClaim, anOrder } from '../../../../tests/support/factories'
import { settled } from '../../../../tests/support/settled'
import { db } from '~/database/db.server'
import { withDefaults } from '~/models/site/settings/setting'
import { fileOrders } from '../filing.server'
import { dueData, eraseDueData } from './terms.server'

const NOW = new Date('2026-12-10T17:00:00Z')
const OFF = withDefaults(new Map())
const ON = withDefaults(new Map([['erase_after_terms', 'true']]))

function orderOf(day: string, status = 'entregado') {
  const own = { customer_name: 'Zoraida', email: 'vieja@correo.pe', notes: 'Lirios' }
  return anOrder({ ...own, status, created_at: new Date(day) })
}

test('terms are counted until the settings say to erase, then erased once, and never before the law lets', async () => {
  const due = await settled([
    orderOf('2020-12-31T23:00:00-05:00'),
    orderOf('2019-01-01T12:00:00Z', 'cancelado'),
    aClaim({ created_at: new Date('2024-12-09T12:00:00Z'), name: 'Zoraida' }),
  ] as const)
  const stays = await settled([
    // Its fifth year ends with 2026.
    orderOf('2021-01-01T00:30:00-05:00'),
    orderOf('2019-01-01T12:00:00Z', 'pendiente'),
  ])
  const sheet = await aClaim({ created_at: new Date('2024-12-11T12:00:00Z'), name: 'Zoraida' })
  const [{ answer }] = [{ answer: 'Le devolvimos el ramo, Zoraida' }]
  await db.insertInto('claim_answers').values({ claim_id: due[2].id, text: answer }).execute()
  while (await fileOrders());

  expect(await eraseDueData(OFF, NOW)).toEqual({ orders: 0, claims: 0 })
  expect(await dueData(OFF, NOW)).toEqual({ orders: 2, claims: 1 })
  const jobs = await settled([eraseDueData(ON, NOW), eraseDueData(ON, NOW), eraseDueData(ON, NOW)])
  const sum = (of: 'orders' | 'claims') => jobs.reduce((total, done) => total + done[of], 0)
  expect([sum('orders'), sum('claims')]).toEqual([2, 1])
  expect(await dueData(ON, NOW)).toEqual({ orders: 0, claims: 0 })

  const orders = await db.selectFrom('orders').selectAll().orderBy('created_at').execute()
  const blank = orders.filter(({ blanked_at }) => blanked_at !== null)
  expect(blank.map(({ id }) => id).sort()).toEqual([due[0].id, due[1].id].sort())
  expect(JSON.stringify(blank)).not.toMatch(/zoraida|vieja@|45678912|987654321|lirios/i)
  expect(blank.map(({ total, order_number: number }) => ({ total, number }))).toEqual(
    expect.arrayContaining([{ total: due[0].total, number: due[0].order_number }]),
  )
  for (const { id } of stays)
    expect(orders.find((one) => one.id === id)?.customer_name).toBe('Zoraida')
  const claims = await db.selectFrom('claims').selectAll().execute()
  expect(claims.find(({ id }) => id === sheet.id)?.name).toBe('Zoraida')
  expect(JSON.stringify(claims.find(({ id }) => id === due[2].id))).not.toMatch(
    /Zoraida|45678912|ana@/,
  )
  expect(await db.selectFrom('claim_answers').select('text').execute()).toEqual([
    { text: 'Dato borrado' },
  ])
  expect(await unbalanced()).toEqual([])
})

test('years below the law’s are the law’s', async () => {
  const before = await dueData(OFF, NOW)
  const less = new Map([
    ['keep_order_years', '1'],
    ['keep_claim_years', '0'],
  ])
  await orderOf('2023-06-01T12:00:00Z')
  expect(await dueData(withDefaults(less), NOW)).toEqual(before)
})
