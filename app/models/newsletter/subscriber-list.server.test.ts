import { beforeEach, expect, test } from 'vitest'
import { aSubscriber } from '../../../tests/support/factories'
import { db } from '~/database/db.server'
import {
  eraseSubscribers,
  everySubscriber,
  importSubscribers,
  listSubscribers,
} from './subscriber-list.server'

beforeEach(() => db.deleteFrom('subscribers').execute())

test('an import adds who is new, once, and wakes nobody who left', async () => {
  await aSubscriber({ email: 'Ana@correo.pe', status: 'unsubscribed' })
  const people = ['ana@correo.pe', 'luis@correo.pe', 'LUIS@correo.pe', 'eva@correo.pe'].map(
    (email) => ({ email, fullName: email === 'eva@correo.pe' ? 'Eva Ñahui' : '' }),
  )
  expect(await importSubscribers(people)).toBe(2)
  expect(await importSubscribers(people)).toBe(0)
  expect(await importSubscribers([])).toBe(0)
  const all = await everySubscriber()
  expect(all).toHaveLength(3)
  expect(all.find(({ email }) => email === 'Ana@correo.pe')?.status).toBe('unsubscribed')
  expect(all.find(({ email }) => email === 'eva@correo.pe')).toMatchObject({
    full_name: 'Eva Ñahui',
    source: 'import',
    status: 'active',
  })
})

test('people are found by either name, and erased for good', async () => {
  const { id } = await aSubscriber({ full_name: 'Lucía 100%' })
  await aSubscriber()
  expect((await listSubscribers({ words: 'lucia 100%', page: 1 })).rows).toMatchObject([{ id }])
  expect((await listSubscribers({ words: '', page: 1 })).total).toBe(2)
  expect(await eraseSubscribers([id])).toMatchObject({ count: 1 })
  expect(await eraseSubscribers([id])).toMatchObject({ count: 0 })
  expect(await everySubscriber()).toHaveLength(1)
})
