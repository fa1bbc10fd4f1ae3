import { expect, test } from 'vitest'
import { settled } from '../../tests/support/settled'
import { readOnce, sharingReads } from './read-once.server'

/** Reads under a name, and gives each reading a number. */
function reader() {
  let reads = 0
  return (name: string) => readOnce(name, () => Promise.resolve((reads += 1)))
}

test('loaders of a request read once what has one name, and no other request has it', async () => {
  const read = reader()
  const request = () => sharingReads(() => settled(['one', 'one', 'other', 'one'].map(read)))
  const [first, second] = await settled([request(), request()])
  expect(first?.[0]).toBe(first?.[1])
  expect(first?.[3]).toBe(first?.[0])
  expect(new Set([...(first ?? []), ...(second ?? [])]).size).toBe(4)
})

test('a form, and what no request asks for, read each time', async () => {
  const read = reader()
  expect([await read('one'), await read('one')]).toEqual([1, 2])
})

test('a reading that fails, fails for all of the request and for nobody else', async () => {
  const fail = () => readOnce('one', () => Promise.reject(new Error('broken')))
  await sharingReads(async () => {
    await expect(fail()).rejects.toThrow('broken')
    await expect(reader()('one')).rejects.toThrow('broken')
  })
  expect(await sharingReads(() => reader()('one'))).toBe(1)
})
