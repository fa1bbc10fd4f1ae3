import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, inject, test } from 'vitest'
import { filesOf } from '~/images/image.server'
import { parseImageUrl } from '~/images/image-name'
import { demoPictures, pictureUrl } from '../../demo/pictures'
import { addressOf, runs, type ShopProcess } from '../support/shop-process'
import { until } from '../support/until'
import { backUp, restore } from '../support/backup-files'
import { copyOfDatabase } from '../support/set-up/databases'
import { settled } from '../support/settled'
import { startShop, temporaryFolder } from '../support/started-shop'
import { query } from '../support/stock'

/* The demo opens before its pictures are there; whoever looks finds every one of them (decision 0032). */

const PAINTED = 'Las imágenes de la demostración están pintadas'
/** The last ones to be painted when nobody asks. */
const [last = '', secondLast = ''] = demoPictures.slice(-2).map(({ key }) => pictureUrl(key))

type Shop = { DATABASE_URL: string; DATA_DIR: string; DEMO: string }

/** Where the demo is planted, and the shop that plants it, which paints as long as it runs. */
let place: Shop
let first: ShopProcess
let origin: string

beforeAll(async () => {
  place = await aPlace()
  first = startShop(place)
  origin = await addressOf(first)
})

/** A migrated database without a row, or what another one holds, and an empty folder. */
async function aPlace(like = inject('templateUrls')[0] ?? ''): Promise<Shop> {
  return { DATABASE_URL: await copyOfDatabase(like), DATA_DIR: temporaryFolder(), DEMO: '1' }
}

/** The files of a picture that are in a shop's folder. */
function stored({ DATA_DIR }: Shop, url: string) {
  const image = parseImageUrl(url)
  const names = image ? filesOf(image) : []
  const there = names.filter((name) => fs.existsSync(path.join(DATA_DIR, 'imagenes', name)))
  return { names, there }
}

async function expectPicture(origin: string, url: string) {
  const answer = await fetch(origin + url)
  expect([url, answer.status, answer.headers.get('Content-Type')]).toEqual([url, 200, 'image/webp'])
  const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
  expect(parseImageUrl(url)).toMatchObject({ width, height })
}

/** The demo as it was planted, with but two pictures to paint, so that nobody waits for all of them. */
async function placeOfTwo(): Promise<Shop> {
  await end(first, 'SIGTERM')
  const shop = await aPlace(place.DATABASE_URL)
  await query(shop.DATABASE_URL, 'delete from product_colors where image_url <> all ($1)', [
    [last, secondLast],
  ])
  for (const table of ['product_images', 'hero_slides', 'lifestyle_images', 'complements']) {
    await query(shop.DATABASE_URL, `delete from ${table}`)
  }
  await query(shop.DATABASE_URL, 'update categories set image_url = null')
  return { ...shop, DEMO: '0' }
}

/** Left alone, it would paint all the demo beside what comes next. */
async function end(shop: ShopProcess, signal: 'SIGTERM' | 'SIGKILL') {
  shop.child.kill(signal)
  await shop.ended
}

test('a picture is painted for whoever asks first, and one that no row shows for nobody', async () => {
  expect(stored(place, last).there).toEqual([])

  await settled([last, last, secondLast].map((url) => expectPicture(origin, url)))
  const { names, there } = stored(place, last)
  expect(there).toEqual(names)
  const others = demoPictures.filter(({ key }) => stored(place, pictureUrl(key)).there.length > 0)
  expect(others.length).toBeLessThan(demoPictures.length / 2)

  const gone = pictureUrl(demoPictures.at(-3)?.key ?? '')
  await query(place.DATABASE_URL, 'delete from product_colors where image_url = $1', [gone])
  expect((await fetch(origin + gone)).status).toBe(404)
  expect(stored(place, gone).there).toEqual([])
})

test('a shop that is killed before the last is painted paints the rest when it starts again', async () => {
  const two = await placeOfTwo()
  const killed = startShop(two)
  const asked = fetch((await addressOf(killed)) + last).catch(() => null)
  await end(killed, 'SIGKILL')
  await asked

  // Nothing half: what has a name is whole, and what is not whole is painted again.
  const again = startShop(two)
  await addressOf(again)
  await until('the rest is painted', () => runs(again) && again.said().includes(PAINTED))
  for (const url of [last, secondLast]) {
    const { names, there } = stored(two, url)
    expect(there).toEqual(names)
    for (const name of names.filter((one) => one.endsWith('.webp'))) {
      await sharp(fs.readFileSync(path.join(two.DATA_DIR, 'imagenes', name))).stats()
    }
  }
})

test('a backup made before the last is painted holds what is there; where it is restored the rest is painted', async () => {
  const backup = await backUp(await placeOfTwo())
  const to = await aPlace()
  await restore(backup, to)
  expect(stored(to, last).there).toEqual([])
  await expectPicture(await addressOf(startShop({ ...to, DEMO: '0' })), last)
})
