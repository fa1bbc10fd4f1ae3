import { beforeEach, expect, test } from 'vitest'
import { env } from '~/env.server'
import { readXml } from '~/spreadsheets/xml'
import {
  aCategory,
  aColor,
  aPicture,
  aProduct,
  aSetting,
  aSize,
  aZone,
} from '../../tests/support/factories'
import { emptyTables } from '../../tests/support/empty-tables'
import { loader } from './feed[.]xml'

type Item = { tag: string; text: string }[]

/** The items of a feed; throws when it is not well-formed. */
async function itemsOf(xml: string): Promise<Item[]> {
  const items: Item[] = []
  let [path, text]: [string[], string] = [[], '']
  async function* whole() {
    yield await Promise.resolve(xml)
  }
  const reading = readXml(whole(), {
    opened: (name) => {
      path = [...path, name]
      text = ''
      if (name === 'item') items.push([])
    },
    said: (more) => (text += more),
    closed: (name) => {
      const tag = path.slice(path.indexOf('item') + 1).join(' ')
      if (path.includes('item') && name !== 'item') items.at(-1)?.push({ tag, text })
      path = path.slice(0, -1)
    },
  })
  for await (const _ of reading);
  return items
}

function valueOf(item: Item | undefined, tag: string) {
  return item?.find((one) => one.tag === tag)?.text
}

const ONE_OF = (...values: string[]) => new RegExp(`^(${values.join('|')})$`)
const HERE = new RegExp(`^${env.origin}/`)
const PRICE = /^(?!0\.00 )\d{1,9}\.\d\d PEN$/
/** Attributes by their rule, and whether an item without them is refused. */
const RULES: Record<string, { rule: RegExp; isRequired?: true; most?: number }> = {
  id: { rule: /^[\w-]{1,50}$/, isRequired: true },
  item_group_id: { rule: /^[\w-]{1,50}$/ },
  title: { rule: /^\S[^]{0,149}$/, isRequired: true },
  description: { rule: /^\S[^]{0,4999}$/, isRequired: true },
  link: { rule: HERE, isRequired: true },
  image_link: { rule: /^https?:\/\/[^ ]+\.(jpe?g|png|gif|webp|bmp|tiff?)$/, isRequired: true },
  additional_image_link: { rule: /^https?:\/\/[^ ]+\.(jpe?g|png|gif|webp|bmp|tiff?)$/, most: 10 },
  availability: {
    rule: ONE_OF('in_stock', 'out_of_stock', 'preorder', 'backorder'),
    isRequired: true,
  },
  price: { rule: PRICE, isRequired: true },
  sale_price: { rule: PRICE },
  brand: { rule: /^[^]{1,70}$/ },
  identifier_exists: { rule: ONE_OF('yes', 'no'), isRequired: true },
  condition: { rule: ONE_OF('new', 'refurbished', 'used') },
  size: { rule: /^[^]{1,100}$/ },
  google_product_category: { rule: /^\d+$/ },
  product_type: { rule: /^[^]{1,750}$/ },
  min_handling_time: { rule: /^\d{1,3}$/ },
  max_handling_time: { rule: /^\d{1,3}$/ },
  shipping: { rule: /^/ },
  'shipping country': { rule: /^PE$/ },
  'shipping price': { rule: /^\d{1,9}\.\d\d PEN$/ },
}

/** What a merchant's centre would refuse of a feed, by the rules above. */
function problemsOf(items: Item[]): string[] {
  const ids = items.map((item) => valueOf(item, 'id'))
  const doubled = ids.filter((id, place) => ids.indexOf(id) !== place)
  return [...doubled.map((id) => `${id} twice`), ...items.flatMap(wrongIn)]
}

function wrongIn(item: Item): string[] {
  const wrong = item.flatMap(({ tag, text }) => {
    const { rule = null } = RULES[tag] ?? {}
    return rule?.test(text) ? [] : [`${tag}: ${text}`]
  })
  const counted = Object.entries(RULES).flatMap(([tag, { isRequired, most = 1 }]) => {
    const count = item.filter((one) => one.tag === tag).length
    return count > most || (isRequired && count === 0) ? [`${tag} ×${count}`] : []
  })
  const amount = (tag: string) => Number.parseFloat(valueOf(item, tag) ?? '')
  const isDearer = amount('sale_price') >= amount('price')
  const isSlower = amount('min_handling_time') > amount('max_handling_time')
  const isLost = valueOf(item, 'size') !== undefined && !valueOf(item, 'item_group_id')
  const isOdd = isDearer || isSlower || isLost
  return [...wrong, ...counted, ...(isOdd ? [`odd: ${JSON.stringify(item)}`] : [])]
}

const PICTURE = '/imagenes/producto-rosas-0a1b2c3d4e5f-720x720-720.webp'

async function feed(): Promise<Item[]> {
  return itemsOf(await (await loader({ context: { requestId: '' } })).text())
}

beforeEach(() => emptyTables('products', 'shipping_zones'))

test('500 products in sizes keep every documented rule', async () => {
  await aZone({ cost: 1_200 })
  const { id: category_id } = await aCategory({ name: 'Rosas & más' })
  const hostile = `<b>"R&osas"</b> ]]> \u0001\ufffe ${'ñ🌹'.repeat(4_000)}`
  for (let n = 0; n < 500; n += 1) {
    const { id } = await aProduct({
      ...{ name: `Rosas ${n} & <Ñ>`, category_id, lead_days: n % 4, stock: n % 2 },
      description: ['', ' ', hostile, 'Doce rosas.'][n % 4],
      sale_price: [null, 0, 14_000, 9_900][n % 4],
    })
    await aColor({ product_id: id, image_url: PICTURE })
    for (let size = 0; size < n % 5; size += 1) {
      const prices = { price: 9_000 + size, sale_price: size === 2 ? 8_000 : null }
      await aSize({ product_id: id, name: `Talla ${size}`, ...prices, display_order: size })
    }
  }
  const items = await feed()
  expect(items).toHaveLength(100 * (1 + 1 + 2 + 3 + 4))
  expect(problemsOf(items)).toEqual([])
})

test('sizes are items of one group, each with its own address, price, picture and stock', async () => {
  await aSetting('track_stock', 'true')
  await aZone({ cost: 1_200 })
  await aZone({ name: 'Lurín', cost: 3_550 })
  await aZone({ name: 'Nadie', cost: 9_900, active: false })
  const product = await aProduct({ name: 'Rosas', slug: 'rosas', lead_days: 2, stock: 5 })
  await aColor({ product_id: product.id, image_url: PICTURE })
  const some = {
    product_id: product.id,
    slug: 'doce',
    name: 'Doce',
    stock: 0,
    contents: '12 rosas',
    display_order: 0,
  }
  const sold = await aSize(some)
  await aSize({ ...some, slug: 'mil', name: 'Mil', price: 99_000, stock: 1, display_order: 1 })
  await aSize({ ...some, slug: 'oculta', name: 'Oculta', active: false })
  const own = PICTURE.replace('rosas', 'mil')
  await aPicture({ product_id: product.id, size_id: sold.id, image_url: own })

  const [twelve, thousand, ...more] = await feed()
  expect(more).toEqual([])
  expect(Object.fromEntries((twelve ?? []).map(({ tag, text }) => [tag, text]))).toMatchObject({
    ...{ id: sold.id, item_group_id: product.id, title: 'Rosas · Doce', size: 'Doce' },
    link: `${env.origin}/producto/rosas?tamano=doce`,
    ...{ image_link: env.origin + own, additional_image_link: env.origin + PICTURE },
    ...{ availability: 'out_of_stock', price: '90.00 PEN', identifier_exists: 'no' },
    ...{ min_handling_time: '2', max_handling_time: '2' },
    ...{ 'shipping country': 'PE', 'shipping price': '35.50 PEN' },
  })
  expect(valueOf(thousand, 'availability')).toBe('in_stock')
  expect(valueOf(thousand, 'image_link')).toBe(env.origin + PICTURE)
  await aSetting('track_stock', 'false')
  expect(valueOf((await feed())[0], 'availability')).toBe('in_stock')
})

test('nothing hidden is listed, nor what has no picture, nor shipping that there is not', async () => {
  const [, hidden, sold] = await Promise.all([
    aProduct(),
    aProduct({ active: false }),
    aProduct({ price: 12_000, sale_price: 9_900 }),
  ])
  for (const { id } of [hidden, sold]) await aColor({ product_id: id, image_url: PICTURE })
  const [item, ...more] = await feed()
  expect(more).toEqual([])
  expect(
    ['id', 'price', 'sale_price', 'item_group_id', 'shipping'].map((tag) => valueOf(item, tag)),
  ).toEqual([sold.id, '120.00 PEN', '99.00 PEN', undefined, undefined])
})
