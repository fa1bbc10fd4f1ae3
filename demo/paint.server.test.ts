import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { settled } from '../tests/support/settled'
import { env } from '~/env.server'
import { parseImageUrl } from '~/images/image-name'
import { filesOf, missingImages, storeImage } from '~/images/image.server'
import { createPaint } from './paint'
import { demoPictures, pictureUrl } from './pictures'

const PAINTER: [string, ...string[]] = [
  process.execPath,
  ...['--import', 'tsx', path.join(import.meta.dirname, '../server/main.ts'), 'paint'],
]
/** The smallest of them. */
const [first, second, third] = demoPictures
  .filter(({ prefix }) => prefix === 'complement-')
  .map(({ key }) => stored(key))

const paint = createPaint(PAINTER)
beforeEach(() => fs.rmSync(env.uploadsDir, { recursive: true, force: true }))
afterAll(() => paint.stop())

function stored(key: string) {
  const image = parseImageUrl(pictureUrl(key))
  if (!image) throw new Error(`no picture of ours: ${pictureUrl(key)}`)
  return { ...image, url: pictureUrl(key) }
}

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the demo has too few complements')
  return value
}

it('knows every address before a picture is there, and no two are the same', () => {
  const urls = demoPictures.map(({ key }) => pictureUrl(key))
  expect(new Set(urls).size).toBe(urls.length)
  expect(urls.every((url) => parseImageUrl(url) !== null)).toBe(true)
})

it('paints under the address that was known before, in the size it says, flowers and all', async () => {
  const tile = demoPictures.find(({ prefix }) => prefix === 'category-')
  const image = stored(given(tile).key)
  expect(await missingImages([image.url])).toHaveLength(1)

  await paint.picture(image.base)

  expect(await missingImages([image.url])).toEqual([])
  for (const width of image.widths) {
    const file = fs.readFileSync(path.join(env.uploadsDir, `${image.base}-${width}.webp`))
    expect((await sharp(file).metadata()).width).toBe(width)
  }
  const whole = sharp(fs.readFileSync(path.join(env.uploadsDir, path.basename(image.url))))
  expect(await whole.metadata()).toMatchObject({ width: image.width, height: image.height })
  const { channels } = await whole.stats()
  // A blank sheet varies by nothing.
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10)
})

it('paints one at a time, in the order asked, each once', async () => {
  const [one, two, three] = [given(first), given(second), given(third)]
  const order: string[] = []
  await settled(
    [one, two, one, three].map(({ base, url }) =>
      paint.picture(base).then(async () => {
        order.push(base)
        const left = await missingImages([one, two, three].map((image) => image.url))
        expect(left.map((image) => image.base)).not.toContain(base)
        expect(left).toHaveLength(3 - new Set(order).size)
        expect(url).toContain(base)
      }),
    ),
  )
  expect(order).toEqual([one.base, one.base, two.base, three.base])
})

it('says what it does not know, and goes on', async () => {
  await expect(paint.picture('ninguna')).rejects.toThrow('la demostración no tiene')
  await paint.picture(given(first).base)
})

it('fails when its process is killed, leaves nothing half, and works again', async () => {
  const image = given(first)
  const painted = paint.picture(image.base)
  const failed = expect(painted).rejects.toThrow('terminó antes de tiempo')
  killPainter()
  await failed
  const there = filesOf(image).filter((name) => fs.existsSync(path.join(env.uploadsDir, name)))
  expect(there).toEqual([])

  await paint.picture(image.base)
  expect(await missingImages([image.url])).toEqual([])
})

it('gives up what waits when it is stopped', async () => {
  const other = createPaint(PAINTER)
  const waiting = [given(first), given(second)].map(({ base }) => other.picture(base))
  const over = Promise.allSettled(waiting)
  await other.stop()
  for (const { status } of await over) expect(status).toBe('rejected')
})

it('leaves the shop itself unable to draw SVG', async () => {
  await paint.picture(given(third).base)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await expect(sharp(svg).metadata()).rejects.toThrow()
  expect(await storeImage({ prefix: 'producto-', name: 'x', bytes: svg })).toMatchObject({
    ok: false,
  })
})

/** The child of this process that paints, whatever it is at. */
function killPainter() {
  const { stdout } = spawnSync('pgrep', ['-P', String(process.pid), '-f', 'main.ts paint'])
  process.kill(Number(stdout.toString()), 'SIGKILL')
}
