import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anOrder } from '../../../tests/support/factories'
import { historyOf } from './order-history.server'
import { keepProof, PROOFS_MAX, proofsForStaff, proofsOf } from './payment-proof.server'

const PROOF = { operation: '12345678', amount: 5_000, file: null }

test('the same operation sent ten times at once is one proof', async () => {
  const { id } = await anOrder()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      keepProof(id, { ...PROOF, file: `${randomUUID()}.webp`, amount: 5_000 + index }),
    ),
  )
  expect(answers.filter((answer) => answer.kept && answer.isNew)).toHaveLength(1)
  expect(answers.every(({ kept }) => kept)).toBe(true)
  expect(await proofsOf(id)).toHaveLength(1)
  expect(await historyOf(id)).toMatchObject([{ kind: 'proof', staff: null }])
})

test('an order takes some proofs and no more, however they arrive', async () => {
  const { id } = await anOrder()
  const answers = await Promise.all(
    Array.from({ length: PROOFS_MAX + 5 }, (_, index) =>
      keepProof(id, { ...PROOF, operation: `1000${index}` }),
    ),
  )
  expect(answers.filter(({ kept }) => kept)).toHaveLength(PROOFS_MAX)
  expect(await proofsOf(id)).toHaveLength(PROOFS_MAX)
})

test('an order that waits for no payment takes none, and one that is not there neither', async () => {
  for (const status of ['verificado', 'preparacion', 'enviado', 'entregado', 'cancelado']) {
    const { id } = await anOrder({ status })
    expect(await keepProof(id, PROOF)).toMatchObject({ kept: false })
  }
  expect(await keepProof(randomUUID(), PROOF)).toMatchObject({ kept: false })
})

test('staff are told which other orders claim the same operation', async () => {
  const [one, two, three] = await Promise.all([anOrder(), anOrder(), anOrder()])
  const operation = 'AB99881'
  for (const { id } of [one, two]) await keepProof(id, { ...PROOF, operation })
  await keepProof(three.id, { ...PROOF, operation: 'AB99882' })
  expect(await proofsForStaff(one.id)).toMatchObject([{ also_in: [two.order_number] }])
  expect(await proofsForStaff(three.id)).toMatchObject([{ also_in: null }])
})
