import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { db } from '~/database/db.server'
import { env } from '~/env.server'
import { isStored, sweepImages } from '~/images/image.server'
import { stagedBytes } from '~/images/staged-pictures.server'
import { aColor, aProduct } from '../../../../../tests/support/factories'
import { type ZipEntry, zipOf } from '../../../../../tests/support/files/zip-files'
import {
  asFile,
  checked,
  exported,
  readLines,
} from '../../../../../tests/support/files/price-lists'
import { shownImport, writeList } from './import.server'
import type { Line } from './lines.server'
import { makePictures, stagePictures } from './pictures.server'

async function photo(background: string): Promise<Buffer> {
  const create = { width: 300, height: 200, channels: 3, background } as const
  return sharp({ create }).jpeg().toBuffer()
}

function named(...names: string[]): Line[] {
  return names.map((picture, at) => [at + 2, { kind: 'Color', picture }])
}

/** An archive in a file, as a form leaves it. */
async function withFile<Result>(bytes: Buffer, work: (file: fs.FileHandle) => Promise<Result>) {
  const name = path.join(env.dataDir, randomUUID())
  await fs.mkdir(env.dataDir, { recursive: true })
  await fs.writeFile(name, bytes)
  const file = await fs.open(name)
  await fs.rm(name)
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

async function stored(entries: ZipEntry[] | Buffer, ...names: string[]) {
  const archive = Buffer.isBuffer(entries) ? entries : zipOf(entries)
  const staged = await withFile(archive, (file) => stagePictures(file, named(...names)))
  return makePictures(staged, () => Promise.resolve())
}

test('of an archive the pictures that lines name are kept, whatever their folder and case', async () => {
  const [red, blue] = [await photo('#c00'), await photo('#00c')]
  const pictures = await stored(
    [
      { name: 'Fotos/Rosa Roja.JPG', text: '', bytes: red },
      { name: '__MACOSX/Fotos/._Rosa Roja.JPG', text: 'x' },
      { name: 'azul.jpg', text: '', bytes: blue, isStored: true },
      { name: 'otra.jpg', text: '', bytes: red },
    ],
    ...['rosa roja.jpg', 'AZUL.jpg', 'nada.jpg'],
  )
  expect(Object.keys(pictures).sort()).toEqual(['azul.jpg', 'rosa roja.jpg'])
  for (const picture of Object.values(pictures)) {
    const { url } = picture as { url: string }
    expect(url).toMatch(/^\/imagenes\/producto-(azul|rosa-roja)-/)
    expect(await isStored(url, 'producto-')).toBe(true)
  }
})

test.each<[string, ZipEntry[] | Buffer, RegExp]>([
  ['no picture', [{ name: 'a.jpg', text: 'hola' }], /Solo se permiten/],
  ['an empty one', [{ name: 'a.jpg', text: '' }], /vacío/],
  [
    'one that unpacks to 60 MB',
    [{ name: 'a.jpg', text: '', bytes: Buffer.alloc(60 * 2 ** 20) }],
    /no debe superar los 5MB/,
  ],
  [
    'one that lies about it',
    [{ name: 'a.jpg', text: '', bytes: Buffer.alloc(60 * 2 ** 20), saysBytes: 900 }],
    /dañada/,
  ],
  ['two of a name', ['x/a.jpg', 'y/A.jpg'].map((name) => ({ name, text: 'x' })), /dos fotos/],
  ['a way out of its folder', [{ name: '../../a.jpg', text: 'x' }], /no se puede leer/],
  ['no archive', Buffer.from('PK\u0003\u0004 nada'), /no se puede leer/],
  [
    'too many names',
    Array.from({ length: 20_001 }, (_, at) => ({ name: `${at}`, text: '' })),
    /no se puede leer/,
  ],
])('refused: %s', async (_, entries, problem) => {
  const { 'a.jpg': picture } = await stored(entries, 'a.jpg')
  expect((picture as { problem: string }).problem).toMatch(problem)
})

test('what unpacks to more than an archive may is left where it is', async () => {
  // Each no more than a picture may have, and all of one byte.
  const bytes = Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(2 ** 20 - 3)])
  const names = Array.from({ length: 20 }, (_, at) => `${at}.jpg`)
  const archive = zipOf(names.map((name) => ({ name, text: '', bytes })))
  const staged = await withFile(archive, (file) =>
    stagePictures(file, named(...names), 9 * 2 ** 20),
  )
  const problems = Object.values(staged).filter((one) => 'problem' in one)
  expect(problems).toHaveLength(11)
  expect(problems[0]).toMatchObject({ problem: expect.stringMatching(/pesan demasiado/) as string })
})

test('bytes that wait for a list which nobody checks are swept', async () => {
  const archive = zipOf([{ name: 'a.jpg', text: '', bytes: await photo('#cc0') }])
  const staged = await withFile(archive, (file) => stagePictures(file, named('a.jpg')))
  const { staged: name } = staged['a.jpg'] as { staged: string }
  await sweepImages(new Set(), new Date())
  expect(await stagedBytes(name)).not.toBeNull()
  await sweepImages(new Set(), new Date(Date.now() + 90_000_000))
  expect(await stagedBytes(name)).toBeNull()
  expect((await makePictures(staged, () => Promise.resolve()))['a.jpg']).toMatchObject({
    problem: expect.stringMatching(/trae otra vez/) as string,
  })
})

test('the picture of a colour changes with its list, and that of before is let go', async () => {
  const product = await aProduct()
  const color = await aColor({ product_id: product.id, image_url: '/imagenes/producto-antes.webp' })
  const lines = await readLines(await asFile(await exported([product.id]), 'csv'))
  const changed = lines.map(([number, cells]): Line => {
    return [number, cells.id === color.id ? { ...cells, picture: 'nueva.jpg' } : cells]
  })
  const archive = zipOf([{ name: 'nueva.jpg', text: '', bytes: await photo('#0c0') }])
  const pictures = await withFile(archive, (file) => stagePictures(file, changed))
  const [waiting] = Object.values(pictures)
  const { staged } = waiting as { staged: string }
  const { id } = await checked(changed, pictures)
  expect(await shownImport(id)).toMatchObject({ changed: 1, bad: 0, done: 2, total: 2 })
  expect(await stagedBytes(staged), 'what was sent is not kept').toBeNull()
  const { image_url: url } = await db
    .selectFrom('product_colors')
    .select('image_url')
    .where('id', '=', color.id)
    .executeTakeFirstOrThrow()
  expect(url, 'nothing is written yet').toBe('/imagenes/producto-antes.webp')
  const written = await writeList(id)
  expect(written).toMatchObject({ written: true, oldPictures: ['/imagenes/producto-antes.webp'] })
  const [shown] = written.written ? written.pictures : []
  expect(shown).toMatch(/^\/imagenes\/producto-nueva-/)
})
