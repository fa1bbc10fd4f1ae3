import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { expect, it } from 'vitest'
import { catalogue } from '../catalogue'
import { pictureOf } from '../catalogue/products'
import { randomFrom } from '../flowers/random'
import { type Arrangement } from '../flowers/spec'
import { portrait } from './album'
import { FLOWERS } from './flowers/kinds'
import { formOf, headsOf, layOut, normalOf, shieldAt, spotOf } from './layout'
import { type Point, dot, plus, unit } from './vector'

const SMALL = { width: 64, height: 64 }
// What a picture costs hardly depends on its size; another process may have the processors.
const SLOW = 30_000

function given(slug: string): Arrangement {
  const product = catalogue.products.find((one) => one.slug === slug)
  const [color] = product?.colors ?? []
  if (!product || !color) throw new Error(`no product ${slug}`)
  return pictureOf(product, color)
}

it('gives the same bytes in another process', { timeout: SLOW }, () => {
  const spec = given('jardin-de-tulipanes')
  const script = `
    const { createHash } = await import('node:crypto')
    const { portrait } = await import(${JSON.stringify(path.join(import.meta.dirname, 'album.ts'))})
    const { pixels } = portrait(${JSON.stringify(spec)}, ${JSON.stringify(SMALL)})
    console.log(createHash('sha256').update(pixels).digest('hex'))`
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script],
    { encoding: 'utf8' },
  )
  const { pixels } = portrait(spec, SMALL)
  expect(stdout.trim(), stderr).toBe(createHash('sha256').update(pixels).digest('hex'))
})

it(
  'gives the same bytes whoever sat before, and another colour another picture',
  { timeout: SLOW },
  () => {
    const red = given('seis-rosas-rojas')
    const first = portrait(red, SMALL).pixels
    const black = { ...red, container: { ...red.container, color: '#2b2a26' } }
    // Its light is that of the first; painted after another it is made anew.
    const borrowed = portrait(black, SMALL).pixels
    expect(borrowed).not.toEqual(first)
    portrait(given('girasoles-de-escritorio'), SMALL)
    expect(portrait(black, SMALL).pixels).toEqual(borrowed)
  },
)

it(
  'makes as many heads as the words say, and each is seen from the front',
  { timeout: SLOW },
  () => {
    const hidden = catalogue.products.flatMap((product) => {
      const spec = pictureOf(product, product.colors[0]!)
      if (spec.blooms.some(({ kind }) => FLOWERS[kind].plant)) return []
      const seen = sharesSeen(spec)
      expect(seen, product.slug).toHaveLength(
        spec.blooms.reduce((sum, { count }) => sum + count, 0),
      )
      return seen.filter((share) => share < 1 / 3).map((share) => `${product.slug} ${share}`)
    })
    expect(hidden).toEqual([])
  },
)

/** Of each head the share that no other covers, seen from before and a little above. */
function sharesSeen(spec: Arrangement): number[] {
  const random = randomFrom(`${spec.seed}/bouquet`)
  const form = formOf(spec.shape, spec.container.shape)
  const heads = headsOf(random, spec, form, 1)
  const shield = shieldAt(form, layOut(random, heads, form), 0)
  const over = form.tilt > 75 ? 0.7 : 0.26
  const back: Point = [0, Math.sin(over), Math.cos(over)]
  const up: Point = [0, Math.cos(over), -Math.sin(over)]
  const discs = heads.map(({ a, b, out, radius }) => {
    const at = spotOf(shield, a, b, out)
    const turned = Math.max(0.3, dot(normalOf(shield, a, b), unit(back)))
    return { x: at[0], y: dot(at, up), near: dot(at, back), radius, turned }
  })
  return discs.map((disc) => {
    const others = discs.filter((other) => other.near > disc.near)
    const spots = Array.from({ length: 60 }, (_, i) => {
      const [far, angle] = [Math.sqrt((i + 0.5) / 60) * disc.radius, i * 2.39996]
      return plus([disc.x, disc.y, 0], [Math.cos(angle), Math.sin(angle) * disc.turned, 0], far)
    })
    const free = spots.filter(([x, y]) =>
      others.every((o) => Math.hypot(x - o.x, (y - o.y) / o.turned) > o.radius * 0.9),
    )
    return free.length / spots.length
  })
}
