import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { drawArrangement } from '../flowers/draw'
import { type ContainerShape, type FlowerKind } from '../flowers/spec'
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
  const { name, description, colors } = product

  test('has as many flowers, stems and plants as its name and description say', () => {
    const promised = told(`${name}. ${description}`).filter(
      ({ noun }) => shown(product, noun) !== undefined,
    )
    // "Dos o tres lirios llegan en capullo" counts some of them.
    const whole = promised.filter(({ noun }) => !(noun === 'lirios' && /capullo/.test(description)))
    for (const { count, noun } of whole) expect([noun, count]).toEqual([noun, shown(product, noun)])
    expect(promised.length).toBeGreaterThan(0)
  })

  test('is painted with every one of them', () => {
    const { blooms } = product.picture
    const painted = drawArrangement(pictureOf(product, colors[0]!)).match(/<use href="#f/g) ?? []
    expect(painted).toHaveLength(blooms.reduce((sum, { count }) => sum + count, 0))
  })
})

test('the three sunflowers of the desk are three', () => {
  const desk = demoLifestyleImages.find(({ description }) => /^Tres girasoles/.test(description))
  expect(desk?.scene.arrangements[0]?.blooms.map(({ count }) => count)).toEqual([3])
})

const CARD = 180
const SHAPES = [...new Set(demoProducts.map(({ picture }) => picture.container.shape))]

test.each(SHAPES)('on a card, a %s of another colour looks different', async (shape) => {
  const products = demoProducts.filter(({ picture }) => picture.container.shape === shape)
  const [product] = products
  const cards = product!.colors.slice(0, 2).map((color) => card(product!, color.hex_color, shape))
  const [one, other] = await Promise.all(cards)
  let different = 0
  for (let i = 0; i < one!.length; i += 3) {
    const gap = [0, 1, 2].map((channel) => Math.abs(one![i + channel]! - other![i + channel]!))
    if (Math.max(...gap) > 40) different++
  }
  expect(different / (CARD * CARD)).toBeGreaterThan(0.02)
})

async function card(product: DemoProduct, color: string, shape: ContainerShape): Promise<Buffer> {
  const recipe = { ...pictureOf(product, product.colors[0]!), container: { shape, color } }
  const drawing = sharp(Buffer.from(drawArrangement(recipe))).resize({ width: CARD })
  return drawing.removeAlpha().raw().toBuffer()
}
