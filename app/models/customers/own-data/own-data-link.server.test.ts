import { expect, test } from 'vitest'
import { anOrder, aUser } from '../../../../tests/support/factories'
import { db } from '~/database/db.server'
import { ownData, shownData } from './download.server'
import { erase } from './erasure.server'
import { mailOfKey, ownDataWay } from './own-data-link.server'

const NOW = new Date('2026-12-10T17:00:00Z')

async function keyOf(orderNumber: string, email: string): Promise<string> {
  const way = await ownDataWay(orderNumber, email, NOW)
  return new URL(way?.link ?? 'https://ninguno').searchParams.get('llave') ?? ''
}

test('a link opens the data of the mail that it was sent to, for a day, and of nobody else', async () => {
  const order = await anOrder({ email: 'Rosa@Correo.pe', status: 'entregado' })
  const other = await anOrder({ email: 'otro@correo.pe', status: 'entregado' })
  expect(await ownDataWay(order.order_number, 'otro@correo.pe', NOW)).toBeUndefined()
  const key = await keyOf(order.order_number, 'rosa@correo.pe')
  expect(await mailOfKey(key, NOW)).toBe('rosa@correo.pe')

  expect(await mailOfKey(key, new Date('2026-12-11T17:00:01Z'))).toBeNull()
  const [id = '', signature = '', until = ''] = key.split('.')
  const forged = [
    `${other.id}.${signature}.${until}`,
    `${id}.${signature}.${Number(until) + 1}`,
    `${id}.${signature}x.${until}`,
    `${id}..${until}`,
    ...['', '.', '..', `${id}.${signature}`, `${id}.${signature}.NaN`, `\0.${signature}.${until}`],
  ]
  for (const one of forged) expect(await mailOfKey(one, NOW), one).toBeNull()

  // Mailed to an address that staff corrected since.
  await db
    .updateTable('orders')
    .set({ email: 'otro@correo.pe' })
    .where('id', '=', order.id)
    .execute()
  expect(await mailOfKey(key, NOW)).toBeNull()
})

test('a link that was used opens nothing any more', async () => {
  const order = await anOrder({ email: 'usa@correo.pe', status: 'entregado' })
  const key = await keyOf(order.order_number, 'usa@correo.pe')
  await erase({ mail: 'usa@correo.pe' }, { askedBy: 'mail', by: null, now: NOW })
  expect(await mailOfKey(key, NOW)).toBeNull()
})

test('who asks reads their own and nothing of anybody else', async () => {
  const user = await aUser({ email: 'Lee@correo.pe', username: 'Leonor' })
  const own = { customer_name: 'Leonor', notes: 'Sin lirios' }
  await anOrder({ ...own, email: 'lee@correo.pe', phone: '911222333' })
  await anOrder({ ...own, email: 'del-trabajo@correo.pe', user_id: user.id })
  await anOrder({ customer_name: 'Intrusa', email: 'xlee@correo.pe' })
  const data = await ownData({ mail: 'lee@correo.pe' })
  expect(data.orders).toHaveLength(2)
  expect(data.users).toMatchObject([{ email: 'Lee@correo.pe', username: 'Leonor' }])
  expect(JSON.stringify(data)).not.toMatch(/Intrusa|password|nadie entra/)
  const [orders] = shownData(data)
  expect(orders?.title).toBe('Pedidos')
  expect(orders?.rows[0]).toContainEqual(['Indicaciones', 'Sin lirios'])
  expect(await ownData({ mail: '%' })).toEqual({})
})
