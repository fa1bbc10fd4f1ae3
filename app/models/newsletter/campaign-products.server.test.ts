import { beforeEach, expect, test } from 'vitest'
import { db } from '~/database/db.server'
import { LIST_PAGE } from '~/urls/staff/list-url'
import { aColor, aProduct } from '../../../tests/support/factories'
import { settled } from '../../../tests/support/settled'
import { pickableProducts } from './campaign-products.server'

beforeEach(() => db.deleteFrom('products').execute())

const ALL = { words: '', page: 1 }

function names(products: { name: string }[]) {
  return products.map(({ name }) => name)
}

test('what shoppers see, by name, with the first picture of each', async () => {
  const shown = await aProduct({ name: 'Ñandú' })
  await aProduct({ name: 'Oculto', active: false })
  await aProduct({ name: 'Sin foto' })
  await aProduct({ name: 'nardos' })
  const color = { product_id: shown.id }
  await aColor({ ...color, display_order: 1, image_url: null })
  await aColor({ ...color, color_name: 'Azul', display_order: 3, image_url: '/imagenes/b.webp' })
  await aColor({ ...color, color_name: 'Rojo', display_order: 2, image_url: '/imagenes/a.webp' })
  expect(await pickableProducts([], ALL)).toMatchObject({
    chosen: [],
    rows: [
      { name: 'nardos', image: null },
      { name: 'Ñandú', image: '/imagenes/a.webp' },
      { name: 'Sin foto', image: null },
    ],
    total: 3,
  })
})

test('what is chosen stands apart in its own order, whatever is looked for beside it', async () => {
  const [rosas, dalias, lirios] = await settled(
    ['Rosas', 'Dalias', 'Lirios'].map((name) => aProduct({ name })),
  )
  const off = await aProduct({ name: 'Retirado', active: false })
  const chosen = [rosas?.id ?? '', off.id, lirios?.id ?? '']
  for (const words of ['', 'ros', 'nada']) {
    const found = await pickableProducts(chosen, { words, page: 1 })
    expect(names(found.chosen)).toEqual(['Rosas', 'Lirios'])
    expect(names(found.rows)).toEqual(words === '' ? ['Dalias'] : [])
  }
  expect(dalias).toBeDefined()
})

test('found whatever the case and accents; signs are themselves', async () => {
  await settled(['Ramo Ñusta', 'Ramo 100% rosas', 'Ramo_azul'].map((name) => aProduct({ name })))
  const found = async (words: string) =>
    names((await pickableProducts([], { words, page: 1 })).rows)
  expect(await found('NUSTA')).toEqual(['Ramo Ñusta'])
  expect(await found('%')).toEqual(['Ramo 100% rosas'])
  expect(await found('_')).toEqual(['Ramo_azul'])
})

test('a page at a time; behind the last is the last', async () => {
  await settled(
    Array.from({ length: LIST_PAGE + 1 }, (_, at) => aProduct({ name: `Ramo ${100 + at}` })),
  )
  const first = await pickableProducts([], ALL)
  expect(first).toMatchObject({ total: LIST_PAGE + 1, page: 1, pages: 2 })
  expect(first.rows).toHaveLength(LIST_PAGE)
  const last = await pickableProducts([], { words: '', page: 9_000 })
  expect(last.page).toBe(2)
  expect(names(last.rows)).toEqual([`Ramo ${100 + LIST_PAGE}`])
  expect((await pickableProducts([], { words: 'nada', page: 2 })).page).toBe(1)
})
