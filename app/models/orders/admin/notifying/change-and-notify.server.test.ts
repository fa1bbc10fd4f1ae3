import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anOrder, aUser } from '../../../../../tests/support/factories'
import { settled } from '../../../../../tests/support/settled'
import { db } from '~/database/db.server'
import { changeAndNotify, changeAndNotifyAll, wordsOf } from './change-and-notify.server'
import { historyOf } from '../order-history.server'
import { changeStatus } from '../order-status.server'

async function asked(some: Partial<Parameters<typeof changeAndNotify>[1]> = {}) {
  const { id: staffId } = await aUser()
  return {
    status: 'enviado',
    seen: 'pendiente',
    words: '',
    staffId,
    agreed: 'all',
    ...some,
  } as const
}

async function linesOf(id: string) {
  return (await historyOf(id)).map(({ kind, status, words }) => [kind, status, words])
}

async function jobsFor(id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from graphile_worker._private_jobs where payload->>'orderId' = ${id}
  `.execute(db)
  return rows[0]?.count ?? 0
}

test('ten presses at once are one change and one mail, with the words of the first', async () => {
  const { id } = await anOrder()
  const press = await asked({ words: 'Lo lleva Julio.' })
  const told = await settled(Array.from({ length: 10 }, () => changeAndNotify(id, press)))
  const mails = told.flatMap((one) => ('mail' in one && one.mail ? [one.mail] : []))
  expect(told.every((one) => 'change' in one)).toBe(true)
  expect(mails).toHaveLength(1)
  expect(await linesOf(id)).toEqual([
    ['status', 'enviado', null],
    ['email', 'enviado', 'Lo lleva Julio.'],
  ])
  expect(await wordsOf(mails[0]?.eventId ?? '')).toBe('Lo lleva Julio.')
  expect(await jobsFor(id)).toBe(1)
})

test('nothing changes and nobody is told where the change is not what the sender saw', async () => {
  const [order, silent] = [await anOrder(), await anOrder({ email: null })]
  const press = await asked()
  await changeStatus(order.id, 'entregado', press.staffId)
  expect(await changeAndNotify(order.id, press)).toEqual({
    refusal: 'Otra persona lo puso en «Entregado» hace poco: no se cambió ni se avisó.',
    now: 'entregado',
  })
  expect(await changeAndNotify(silent.id, press)).toEqual({
    refusal: 'Esta orden no tiene un correo asociado',
  })
  const pending = { ...press, seen: 'entregado', status: 'pendiente' }
  expect(await changeAndNotify(order.id, pending)).toEqual({
    refusal: 'El estado de este pedido no permite enviar un correo',
  })
  expect(await changeAndNotify(order.id, { ...press, status: 'perdido' })).toEqual({ refusal: '' })
  expect(await linesOf(order.id)).toEqual([['status', 'entregado', null]])
  expect(await linesOf(silent.id)).toEqual([])
})

test('of many orders, each that changes is told of once, and those without an e-mail change too', async () => {
  const [sent, plain] = [await anOrder({ status: 'enviado' }), await anOrder()]
  const silent = await anOrder({ email: null })
  const { staffId } = await asked()
  const ids = [sent.id, plain.id, silent.id]
  const notifying = { status: 'enviado', words: '', staffId, agreed: 'all' } as const
  const all = await settled([
    changeAndNotifyAll(ids, notifying),
    changeAndNotifyAll(ids, notifying),
  ])
  const mailed = all.flatMap((told) =>
    'unpaid' in told ? [] : [...told].filter(([, { mail }]) => mail).map(([id]) => id),
  )
  expect(mailed).toEqual([plain.id])
  expect(await settled(ids.map(jobsFor))).toEqual([0, 1, 0])
  expect((await linesOf(silent.id)).map(([kind]) => kind)).toEqual(['status'])
})
