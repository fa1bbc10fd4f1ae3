import { expect, test } from 'vitest'
import { type Listing, readListing, withTagToggled } from './listing'
import { categoryPath, isFromForm, listingUrl } from './listing-url'

const ROSAS = '11111111-1111-4111-8111-111111111111'
const AMOR = '22222222-2222-4222-8222-222222222222'

const UNFILTERED = readListing(new URLSearchParams())

const EVERYTHING: Listing = {
  ...UNFILTERED,
  tagIds: [ROSAS, AMOR],
  sort: 'price-desc',
  price: '100-150',
  delivery: '2026-12-24',
  page: 7,
}

function read(query: string) {
  return readListing(new URLSearchParams(query))
}

test('tags joined by commas and tags repeated mean the same', () => {
  expect(read(`tag=${ROSAS},${AMOR}`)).toEqual(read(`tag=${ROSAS}&tag=${AMOR}`))
  expect(read(`tag=${ROSAS},${AMOR}`).tagIds).toEqual([ROSAS, AMOR])
})

test.each([
  `tag=,,${ROSAS},,`,
  `tag=${ROSAS},${ROSAS}&tag=${ROSAS}`,
  `tag=${ROSAS.toUpperCase()}`,
  `tag=nada,${ROSAS}';--,${ROSAS}`,
  `tag=../../etc/passwd&tag=${ROSAS}`,
  `tag=%00&tag=${ROSAS}`,
])('%j asks for one tag', (query) => {
  expect(read(query).tagIds).toEqual([ROSAS])
})

test('a thousand ids are cut to twenty', () => {
  const ids = Array.from(
    { length: 1_000 },
    (_, n) => ROSAS.slice(0, -3) + String(n).padStart(3, '0'),
  )
  expect(read(`tag=${ids.join(',')}`).tagIds).toEqual(ids.slice(0, 20))
  expect(read(ids.map((id) => `tag=${id}`).join('&')).tagIds).toEqual(ids.slice(0, 20))
})

test.each(['0', '-1', '1.5', '1e9', 'NaN', 'Infinity', '', 'dos', '1001', '9'.repeat(400), '１'])(
  'page %.20j is the first page',
  (page) => expect(read(`pagina=${page}`).page).toBe(1),
)

test.each(['', 'precio', 'PRICE-ASC', 'Recommended', 'name', '__proto__', 'constructor'])(
  'sort %j is by name',
  (sort) => expect(read(`orden=${sort}`).sort).toBe('name'),
)

test.each<Listing>([
  UNFILTERED,
  EVERYTHING,
  { ...UNFILTERED, tagIds: [AMOR], sort: 'price-asc', price: 'hasta-100' },
  { ...UNFILTERED, sort: 'recommended' },
])('an address says what was asked, and nothing that goes without saying', (listing) => {
  const url = listingUrl('/catalogo-completo', listing)
  expect(readListing(new URL(url, 'http://tienda').searchParams)).toEqual(listing)
  expect(url).not.toMatch(/%|\?$|name|pagina=1/)
})

test('a tag chosen twice is gone, and either way the listing starts again', () => {
  const listing: Listing = { ...UNFILTERED, tagIds: [ROSAS], sort: 'price-asc', page: 3 }
  const both = withTagToggled(listing, AMOR)
  expect(both).toEqual({ ...listing, tagIds: [ROSAS, AMOR], page: 1 })
  expect(withTagToggled(both, AMOR)).toEqual({ ...listing, page: 1 })
})

test.each(['', '100', '0-50', 'hasta-100 ', 'constructor', '__proto__', 'desde-0'])(
  'price %j is none',
  (price) => expect(read(`precio=${price}`).price).toBeNull(),
)

test.each([
  'sub=',
  'precio=',
  'sub=rojas',
  `tag=${ROSAS}&tag=${AMOR}`,
  'orden=name',
  'sub=&orden=price-asc',
])('%j comes from a form', (query) => expect(isFromForm(new URLSearchParams(query))).toBe(true))

test.each<Listing>([UNFILTERED, EVERYTHING])(
  'no listing is sent on to itself for ever',
  (listing) => {
    const { searchParams } = new URL(listingUrl('/catalogo/ramos', listing), 'http://tienda')
    expect(isFromForm(searchParams)).toBe(false)
  },
)

test.each(['ñandú', 'a/b', '../admin', 'x?tag=1', '100%', 'flor 🌹'])(
  'the slug %j stays one step of the path',
  (slug) => {
    const { pathname, search } = new URL(categoryPath('ramos', slug), 'http://tienda')
    expect(search).toBe('')
    expect(decodeURIComponent(pathname.split('/')[3] ?? '')).toBe(slug)
    expect(pathname).toMatch(/^\/catalogo\/ramos\/[^/]+$/)
  },
)
