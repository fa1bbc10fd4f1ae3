import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anOrder } from '../../../../tests/support/factories'
import { settled } from '../../../../tests/support/settled'
import { historyOf } from './order-history.server'
import { keepProof, PROOFS_MAX, proofsForStaff, proofsOf } from './payment-proof.server'

const PROOF = { operation: '12345678', amount: 5_000, picture: null }

function aPicture(hash: string) {
  return { file: `${randomUUID()}.webp`, hash }
}

test('the same operation sent ten times at once is one proof', async () => {
  const { id } = await anOrder()
  const answers = await settled(
    Array.from({ length: 10 }, (_, index) =>
      keepProof(id, { ...PROOF, picture: aPicture(`${index}`), amount: 5_000 + index }),
    ),
  )
  expect(answers.filter((answer) => answer.kept && answer.isNew)).toHaveLength(1)
  expect(answers.every(({ kept }) => kept)).toBe(true)
  expect(await proofsOf(id)).toHaveLength(1)
  expect(await historyOf(id)).toMatchObject([{ kind: 'proof', staff: null }])
})

test('without a number a proof is another one by its picture, however often it is sent at once', async () => {
  const { id } = await anOrder()
  const sent = (operation: string | null, hash: string) =>
    keepProof(id, { ...PROOF, operation, picture: aPicture(hash) })
  const answers = await settled(Array.from({ length: 10 }, () => sent(null, 'one')))
  expect(answers.filter((answer) => answer.kept && answer.isNew)).toHaveLength(1)
  expect(await sent(null, 'two')).toEqual({ kept: true, isNew: true })
  expect(await sent('1111', 'three')).toEqual({ kept: true, isNew: true })
  expect(await sent(null, 'three'), 'its number is known').toEqual({ kept: true, isNew: false })
  expect(await sent('2222', 'three'), 'two numbers are two payments').toMatchObject({ isNew: true })

  expect(await sent('3333', 'two'), 'the number of a picture').toEqual({ kept: true, isNew: false })
  expect(await sent('3333', 'four')).toEqual({ kept: true, isNew: false })
  const numbers = (await proofsOf(id)).map(({ operation_number }) => operation_number)
  expect(numbers).toEqual([null, '3333', '1111', '2222'])
})

test('a picture of one order says nothing of another one', async () => {
  const [one, two] = await Promise.all([anOrder(), anOrder()])
  const proof = { ...PROOF, operation: null }
  for (const { id } of [one, two]) {
    expect(await keepProof(id, { ...proof, picture: aPicture('same') })).toMatchObject({
      isNew: true,
    })
  }
  expect(await proofsForStaff(one.id)).toMatchObject([{ operation_number: null, also_in: null }])
})

test('an order takes some proofs and no more, however they arrive', async () => {
  const { id } = await anOrder()
  const answers = await settled(
    Array.from({ length: PROOFS_MAX + 5 }, (_, index) =>
      keepProof(id, {
        ...PROOF,
        operation: index % 2 ? `1000${index}` : null,
        picture: aPicture(`${index}`),
      }),
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
