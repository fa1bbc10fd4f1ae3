import fs from 'node:fs'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { env } from '~/env.server'
import { deleteImage, readImage, storeImage } from '~/images/image.server'
import { undoDelete } from './undo-delete.server'
import { sentPicture } from '../form/sent-picture.server'

afterEach(() => fs.rmSync(env.uploadsDir, { recursive: true, force: true }))

const ROSE = { name: 'Rosa «ñ»', description: null as string | null, tags: ['a', 'b'] }

function again(row: typeof ROSE | undefined, effects: string[] = []) {
  return undoDelete(
    () => Promise.resolve(row),
    (found) => found,
    () => Promise.resolve({ effects }),
  )
}

test('the form of a removed row says what it had, blanks left out, several of a name each', async () => {
  expect(await again(ROSE)(['1'])).toEqual([
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
  expect(await again(row, effects)(ids)).toEqual([])
})

test('a picture comes back with the row that is made again, from under its own prefix only', async () => {
  const canvas = { width: 200, height: 200, channels: 3, background: '#c4673f' } as const
  const bytes = await sharp({ create: canvas }).png().toBuffer()
  const stored = await storeImage({ prefix: 'complement-', name: 'Globo', bytes })
  if (!stored.ok) throw new Error(stored.problem)
  await deleteImage(stored.url, () => Promise.resolve(false))
  const name = stored.url.split('/').at(-1) ?? ''
  expect(await readImage(name)).toBeNull()

  const form = new FormData()
  form.set('image_kept', stored.url)
  const upload = { form, files: new Map(), intent: 'save' }
  const picture = { prefix: 'complement-', name: 'Globo' } as const
  expect(await sentPicture(upload, 'image', null, picture)).toEqual({
    url: stored.url,
    isNew: true,
  })
  expect(await readImage(name)).not.toBeNull()
  const other = { prefix: 'category-', name: 'Globo' } as const
  expect(await sentPicture(upload, 'image', null, other)).toEqual({ url: null, isNew: false })
})
