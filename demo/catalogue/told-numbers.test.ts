import { describe, expect, test } from 'vitest'

import { type Arrangement, type FlowerKind } from '../flowers/spec'
import { addArrangement } from '../studio/bouquet'
import { projected, viewOf } from '../studio/camera'
import { SHOTS, aimed } from '../studio/cameras'
import { newMesh } from '../studio/mesh'
import { fill } from '../studio/raster'
import { demoLifestyleImages } from './content'
import { demoProducts, pictureOf } from './products'
import { type DemoProduct } from './types'

/* What the words of a product count and name is what its picture shows. */

const NUMBERS: Record<string, number> = {
  ...{ una: 1, dos: 2, tres: 3, cinco: 5, seis: 6, diez: 10, docena: 12, veinticuatro: 24 },
}

const KINDS: [RegExp, FlowerKind][] = [
  [/^rosas?$/, 'rose'],
  [/^tulipanes$/, 'tulip'],
  [/^girasoles$/, 'sunflower'],
  [/^gerberas$/, 'gerbera'],
  [/^lirios$/, 'lily'],
  [/^hortensias$/, 'hydrangea'],
  [/^dalias$/, 'dahlia'],
  [/^zinnias$/, 'zinnia'],
  [/^claveles$/, 'carnation'],
  [/^ranúnculos$/, 'ranunculus'],
]

/** How many of what the words promise, by the noun that follows the number. */
function told(words: string): { count: number; noun: string }[] {
  const pattern = /(?<!\p{L}|\d)(\d+|\p{L}+) (?:de )?(\p{L}+)/gu
  return [...words.toLowerCase().matchAll(new RegExp(`(?=${pattern.source})`, 'gu'))].flatMap(
    ([, number = '', noun = '']) => {
      const count = /^\d+$/.test(number) ? Number(number) : NUMBERS[number]
      return count === undefined ? [] : [{ count, noun }]
    },
  )
}

/** How many the recipe has of what the noun names; `undefined` for what it does not count. */
function shown({ picture: { blooms } }: DemoProduct, noun: string): number | undefined {
  const total = (counted = blooms) => counted.reduce((sum, { count }) => sum + count, 0)
  const orchid = blooms.find(({ kind }) => kind === 'orchid')
  if (noun === 'flores' || noun === 'cabezas') return total()
  if (noun === 'vara' || noun === 'varas') return orchid?.stems ?? 1
  if (noun === 'orquídeas' || noun === 'plantas') return orchid?.plants ?? 1
  const kind = KINDS.find(([word]) => word.test(noun))?.[1]
  return kind && total(blooms.filter((bloom) => bloom.kind === kind))
}

describe.each(demoProducts)('$name', (product) => {
  const { name, description } = product

  test('has as many flowers, stems and plants as its name and description say', () => {
    const promised = told(`${name}. ${description}`).filter(
      ({ noun }) => shown(product, noun) !== undefined,
    )
    // "Uno o dos lirios llegan en capullo" counts some of them.
    const whole = promised.filter(({ noun }) => !(noun === 'lirios' && /capullo/.test(description)))
    for (const { count, noun } of whole) expect([noun, count]).toEqual([noun, shown(product, noun)])
    expect(promised.length).toBeGreaterThan(0)
  })
})

test('the three sunflowers of the desk are three', () => {
  const desk = demoLifestyleImages.find(({ description }) => /^Tres girasoles/.test(description))
  expect(desk?.scene.arrangements[0]?.blooms.map(({ count }) => count)).toEqual([3])
})

const CARD = 180
const SHAPES = [...new Set(demoProducts.map(({ picture }) => picture.container.shape))]

test.each(SHAPES)('on a card, a %s of another colour looks different', (shape) => {
  const product = demoProducts.find(({ picture }) => picture.container.shape === shape)!
  const recipe = pictureOf(product, product.colors[0]!)
  const [one, other] = product.colors.slice(0, 2).map(({ hex_color: color }) => {
    return colorsOnCard({ ...recipe, container: { shape, color } })
  })
  let different = 0
  for (let i = 0; i < one!.length; i += 3) {
    const gap = [0, 1, 2].map((channel) => Math.abs(one![i + channel]! - other![i + channel]!))
    if (Math.max(...gap) > 0.15) different++
  }
  expect(different / (CARD * CARD)).toBeGreaterThan(0.02)
})

/** The reflectance of what a card shows at each of its pixels, before any light. */
function colorsOnCard(recipe: Arrangement): Float32Array {
  const mesh = newMesh()
  const view = viewOf(aimed(SHOTS.front, addArrangement(mesh, recipe), 1), CARD, CARD)
  const id = new Int32Array(CARD * CARD).fill(-1)
  const near = new Float32Array(CARD * CARD)
  fill(mesh.corner, mesh.triangles, projected(mesh, view), { width: CARD, height: CARD, near, id })
  const colors = new Float32Array(CARD * CARD * 3)
  for (const [i, triangle] of id.entries()) {
    if (triangle < 0) continue
    const corner = mesh.corner[triangle * 3]! * 3
    colors.set(mesh.albedo.subarray(corner, corner + 3), i * 3)
  }
  return colors
}
