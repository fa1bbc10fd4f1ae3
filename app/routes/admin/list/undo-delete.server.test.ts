import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { env } from '~/env.server'
import { deleteImage, storeImage } from '~/images/image.server'
import { undoDelete } from './undo-delete.server'
import { sentPicture } from '../form/sent-picture.server'

afterEach(() => fs.rmSync(env.uploadsDir, { recursive: true, force: true }))

const ROSE = { name: 'Rosa «ñ»', description: null as string | null, tags: ['a', 'b'] }

function again(ids: string[], row: typeof ROSE | undefined, effects: string[] = []) {
  const undo = {
    find: () => Promise.resolve(row),
    values: (found: typeof ROSE) => found,
    uses: () => Promise.resolve({ effects }),
  }
  return undoDelete(undo, ids)
}

test('the form of a removed row says what it had, blanks left out, several of a name each', async () => {
  expect(await again(['1'], ROSE)).toEqual([
    ['intent', 'save'],
    ['name', 'Rosa «ñ»'],
    ['tags', 'a'],
    ['tags', 'b'],
  ])
})

test.each([
  ['two rows', ['1', '2'], ROSE, []],
  ['no row', [], ROSE, []],
  ['a row that is not there', ['1'], undefined, []],
  ['a row whose removal changes others', ['1'], ROSE, ['1 producto queda sin categoría.']],
  ['a row too long for a cookie', ['1'], { ...ROSE, description: 'ñ'.repeat(1_000) }, []],
])('%s cannot be made again', async (_, ids, row, effects) => {
  expect(await again(ids, row, effects)).toEqual([])
})

test('a picture comes back with the row that is made again, from under its own prefix only', async () => {
  const canvas = { width: 200, height: 200, channels: 3, background: '#c4673f' } as const
  const bytes = await sharp({ create: canvas }).png().toBuffer()
  const stored = await storeImage({ prefix: 'complement-', name: 'Globo', bytes })
  if (!stored.ok) throw new Error(stored.problem)
  await deleteImage(stored.url, () => Promise.resolve(false))
  const file = path.join(env.uploadsDir, path.basename(stored.url))
  expect(fs.existsSync(file)).toBe(false)

  const form = new FormData()
  form.set('image_kept', stored.url)
  const upload = { form, files: new Map(), intent: 'save' }
  const picture = { prefix: 'complement-', name: 'Globo' } as const
  expect(await sentPicture(upload, 'image', null, picture)).toEqual({
    url: stored.url,
    isNew: true,
  })
  expect(fs.existsSync(file)).toBe(true)
  const other = { prefix: 'category-', name: 'Globo' } as const
  expect(await sentPicture(upload, 'image', null, other)).toEqual({ url: null, isNew: false })
})
