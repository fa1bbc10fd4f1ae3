import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readBucketAddress } from './bucket-address'
import { env } from '~/env.server'
import { startBucket } from '../../tests/support/bucket/start-bucket'
import { BucketError } from './bucket-error'
import { bucketFiles } from './bucket-files.server'
import { openBucket } from './bucket.server'
import { diskFiles } from './disk-files.server'
import { storageSentence } from './files.server'

const server = await startBucket()
afterAll(() => server.stop())
const address = readBucketAddress(server.url, {
  accessKeyId: undefined,
  secretAccessKey: undefined,
})
if ('problem' in address) throw new Error(address.problem)

const bytes = randomBytes(1_000)
const names = ['rosa-0a1b2c3d4e5f-360.avif', 'rosa-0a1b2c3d4e5f-360.webp']
const pair = names.map((name): [string, Buffer] => [name, bytes])

beforeEach(() => {
  server.fault = () => null
  server.empty()
  for (const folder of ['imagenes', 'comprobantes']) {
    fs.rmSync(`${env.dataDir}/${folder}`, { recursive: true, force: true })
  }
})

describe.each([
  ['a disk', diskFiles(env.dataDir)],
  ['a bucket', bucketFiles(openBucket(address))],
])('on %s', (_, files) => {
  async function namesIn(folder: 'imagenes' | 'papelera' | 'comprobantes', start?: string) {
    return (await files.list(folder, start)).map(({ name }) => name).sort()
  }

  it('an empty shop has nothing', async () => {
    expect(await namesIn('comprobantes')).toEqual([])
    expect(await files.read('imagenes', 'nada.webp')).toBeNull()
    expect(await files.touch('imagenes', ['nada.webp'])).toBe(false)
    await files.move(['nada.webp'], 'papelera', 'imagenes')
    await files.remove('imagenes', ['nada.webp'])
  })

  it('files are read as they were written, each in its folder', async () => {
    const before = Date.now()
    await files.write('imagenes', pair)
    await files.write('comprobantes', [['uno.webp', bytes]])
    expect(await namesIn('imagenes')).toEqual(names)
    expect(await namesIn('imagenes', 'rosa-0')).toEqual(names)
    expect(await namesIn('imagenes', 'clavel')).toEqual([])
    expect(await namesIn('comprobantes')).toEqual(['uno.webp'])
    expect((await files.read('imagenes', names[0] ?? ''))?.equals(bytes)).toBe(true)
    const [first] = await files.list('imagenes')
    // Buckets keep whole seconds, and a disk the last tick of its clock, ten milliseconds ago at most.
    const modified = first?.modified.getTime() ?? 0
    expect(modified).toBeGreaterThanOrEqual(Math.floor((before - 10) / 1_000) * 1_000)
    expect(modified).toBeLessThanOrEqual(Date.now())
  })

  it('all of some files are there, or not all', async () => {
    await files.write('imagenes', pair)
    expect(await files.touch('imagenes', names)).toBe(true)
    await files.remove('imagenes', names.slice(1))
    expect(await files.touch('imagenes', names)).toBe(false)
  })

  it('what is thrown away comes back', async () => {
    await files.write('imagenes', pair)
    await files.move([...names, 'nada.webp'], 'imagenes', 'papelera')
    expect(await namesIn('imagenes')).toEqual([])
    expect(await namesIn('papelera')).toEqual(names)
    await files.move(names, 'papelera', 'imagenes')
    expect(await namesIn('imagenes')).toEqual(names)
    expect(await namesIn('papelera')).toEqual([])
  })
})

it('of some files that a bucket takes in part, none is left', async () => {
  const files = bucketFiles(openBucket(address))
  server.fault = ({ method, path }) =>
    method === 'PUT' && path.includes('.webp') ? { status: 507, code: 'StorageFull' } : null
  const error: unknown = await files.write('imagenes', pair).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(BucketError)
  expect(storageSentence(error)).toMatch(/^No queda espacio para guardar la imagen/)
  expect(server.keys()).toEqual([])
})

it('neither the trash nor a proof is where everybody may look', async () => {
  const files = bucketFiles(openBucket(address))
  await files.write('imagenes', pair)
  await files.write('comprobantes', [['uno.webp', bytes]])
  const statusOf = async (key: string) => (await fetch(`${server.publicUrl}/${key}`)).status
  expect(await statusOf(`imagenes/${names[0]}`)).toBe(200)
  expect(await statusOf('comprobantes/uno.webp')).toBe(403)
  await files.move(names, 'imagenes', 'papelera')
  expect(await statusOf(`imagenes/${names[0]}`)).toBe(404)
  expect(await statusOf(`papelera/${names[0]}`)).toBe(403)
})
