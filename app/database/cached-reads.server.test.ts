import { afterAll, beforeEach, expect, test } from 'vitest'
import { aSetting } from '../../tests/support/factories'
import { startProxy } from '../../tests/support/database/proxy'
import { until } from '../../tests/support/until'
import { followContent } from './content-versions.server'
import { db } from './db.server'
import { cachedUntilChanged, type Reading } from './cached-reads.server'

const url = process.env.DATABASE_URL ?? ''
const content = followContent(url)
afterAll(() => content.close())

beforeEach(async () => {
  await db.deleteFrom('site_settings').execute()
  await until('the versions are known', () => content.catchUp())
})

/** Reads the slogan as pages do, and counts how often it is really read; `after` runs once it was. */
function sloganReader(after: () => Promise<unknown> = () => Promise.resolve()) {
  const counted = { reads: 0 }
  const slogan = cachedUntilChanged(['site'], async () => {
    counted.reads += 1
    const row = await db.selectFrom('site_settings').select('value').executeTakeFirst()
    await after()
    return row?.value
  })
  return { counted, slogan }
}

function writeSlogan(value: string) {
  return db.updateTable('site_settings').set({ value }).execute()
}

test('it is read once for each version of its content, and others of the content leave it', async () => {
  await aSetting('slogan', 'Uno')
  await content.catchUp()
  const { counted, slogan } = sloganReader()
  for (let n = 0; n < 3; n += 1) expect(await slogan({ content })).toBe('Uno')
  await db.updateTable('tags').set({ name: 'x' }).execute()
  await content.catchUp()
  expect(await slogan({ content })).toBe('Uno')
  expect(counted.reads).toBe(1)

  for (const value of ['Dos', 'Tres', 'Uno']) {
    await writeSlogan(value)
    await content.catchUp()
    expect(await slogan({ content })).toBe(value)
  }
  expect(counted.reads).toBe(4)
})

test('what is asked about another day is read, and of days the last one is kept', async () => {
  await content.catchUp()
  let reads = 0
  const read = cachedUntilChanged(['site'], (day: string, slot: string) => {
    reads += 1
    return Promise.resolve(`${day} ${slot}`)
  })
  const about = (...asked: [string, string]) => read({ content }, ...asked)
  expect(await about('lunes', '9')).toBe('lunes 9')
  expect(await about('lunes', '9')).toBe('lunes 9')
  expect(reads).toBe(1)
  expect(await about('martes', '9')).toBe('martes 9')
  expect(await about('lunes', '9')).toBe('lunes 9')
  expect(reads).toBe(3)
})

test('a form, and a shop that keeps nothing, read each time', async () => {
  await aSetting('slogan', 'Uno')
  const { counted, slogan } = sloganReader()
  await slogan({ content })
  for (const request of [{}, { content: undefined }, undefined] as (Reading | undefined)[]) {
    const value = `Otro ${counted.reads}`
    await writeSlogan(value)
    expect(await slogan(request)).toBe(value)
  }
})

test('a write that a reading just misses is in the next one', async () => {
  await aSetting('slogan', 'Antes')
  await content.catchUp()
  const { slogan } = sloganReader(async () => {
    await writeSlogan('Después')
    await content.catchUp()
  })
  expect(await slogan({ content })).toBe('Antes')
  expect(await slogan({ content })).toBe('Después')
})

test('a reading that fails is not kept', async () => {
  let isBroken = true
  const read = cachedUntilChanged(['site'], () =>
    isBroken ? Promise.reject(new Error('broken')) : Promise.resolve('mended'),
  )
  await expect(read({ content })).rejects.toThrow('broken')
  isBroken = false
  expect(await read({ content })).toBe('mended')
})

test('while nobody hears of changes it is read each time, and what was kept before is forgotten', async () => {
  await aSetting('slogan', 'Uno')
  const proxy = await startProxy(url)
  const cut = followContent(proxy.url)
  await until('it is connected', () => cut.catchUp())
  const { slogan } = sloganReader()
  expect(await slogan({ content: cut })).toBe('Uno')

  proxy.whenever(() => 'before')
  expect(await cut.catchUp()).toBe(false)
  await writeSlogan('Dos')
  expect(await slogan({ content: cut })).toBe('Dos')
  await writeSlogan('Tres')
  proxy.whenever(() => null)
  await until('it is connected again', () => cut.catchUp())
  expect(await slogan({ content: cut })).toBe('Tres')
  await cut.close()
  await proxy.stop()
})
