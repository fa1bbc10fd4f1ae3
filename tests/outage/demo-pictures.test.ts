import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { filesOf } from '~/images/image.server'
import { parseImageUrl } from '~/images/image-name'
import { demoPictures, pictureUrl } from '../../demo/pictures'
import { addressOf, type ShopProcess } from '../support/shop-process'
import { until } from '../support/until'
import { backUp, restore } from '../support/backup-files'
import { startShop, temporaryFolder } from '../support/started-shop'
import { query } from '../support/stock'

/* The demo opens before its pictures are there; whoever looks finds every one of them (decision 0032). */

const PAINTED = 'Las imágenes de la demostración están pintadas'
/** The last ones to be painted when nobody asks. */
const [last = '', secondLast = ''] = demoPictures.slice(-2).map(({ key }) => pictureUrl(key))

type Shop = { DATABASE_URL: string; DATA_DIR: string; DEMO: string }

async function emptyShop(): Promise<Shop> {
  const url = process.env.DATABASE_URL ?? ''
  const name = `demo_${randomBytes(6).toString('hex')}`
  await query(url, `create database ${name}`)
  const DATABASE_URL = Object.assign(new URL(url), { pathname: `/${name}` }).href
  return { DATABASE_URL, DATA_DIR: temporaryFolder(), DEMO: '1' }
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

/** Leaves but two pictures to paint, so that nobody waits for all of them. */
async function keepTwo({ DATABASE_URL }: Shop) {
  await query(DATABASE_URL, 'delete from product_colors where image_url <> all ($1)', [
    [last, secondLast],
  ])
  for (const table of ['product_images', 'hero_slides', 'lifestyle_images', 'complements']) {
    await query(DATABASE_URL, `delete from ${table}`)
  }
  await query(DATABASE_URL, 'update categories set image_url = null')
}

/** Left alone, it would paint all the demo beside the next tests. */
async function kill(shop: ShopProcess) {
  shop.child.kill('SIGKILL')
  await shop.ended
}

test('a picture is painted for whoever asks first, and one that no row shows for nobody', async () => {
  const place = await emptyShop()
  const shop = startShop(place)
  const origin = await addressOf(shop)
  expect(stored(place, last).there).toEqual([])

  await Promise.all([last, last, secondLast].map((url) => expectPicture(origin, url)))
  const { names, there } = stored(place, last)
  expect(there).toEqual(names)
  const others = demoPictures.filter(({ key }) => stored(place, pictureUrl(key)).there.length > 0)
  expect(others.length).toBeLessThan(demoPictures.length / 2)

  const gone = pictureUrl(demoPictures.at(-3)?.key ?? '')
  await query(place.DATABASE_URL, 'delete from product_colors where image_url = $1', [gone])
  expect((await fetch(origin + gone)).status).toBe(404)
  expect(stored(place, gone).there).toEqual([])
  await kill(shop)
})

test('a shop that is killed before the last is painted paints the rest when it starts again', async () => {
  const place = await emptyShop()
  const killed = startShop(place)
  const origin = await addressOf(killed)
  const asked = fetch(origin + last).catch(() => null)
  await kill(killed)
  await asked
  await keepTwo(place)

  // Nothing half: what has a name is whole, and what is not whole is painted again.
  const again = startShop({ ...place, DEMO: '0' })
  await addressOf(again)
  await until('the rest is painted', () => again.said().includes(PAINTED))
  for (const url of [last, secondLast]) {
    const { names, there } = stored(place, url)
    expect(there).toEqual(names)
    for (const name of names.filter((one) => one.endsWith('.webp'))) {
      await sharp(fs.readFileSync(path.join(place.DATA_DIR, 'imagenes', name))).stats()
    }
  }
})

test('a backup made before the last is painted holds what is there; where it is restored the rest is painted', async () => {
  const from = await emptyShop()
  const shop = startShop(from)
  await addressOf(shop)
  await keepTwo(from)
  const backup = await backUp(from)
  await kill(shop)

  const to = await emptyShop()
  await restore(backup, to)
  const { names, there } = stored(to, last)
  expect(there.length).toBeLessThan(names.length)
  const origin = await addressOf(startShop({ ...to, DEMO: '0' }))
  await expectPicture(origin, last)
})
