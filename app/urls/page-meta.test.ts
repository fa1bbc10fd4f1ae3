import { expect, test } from 'vitest'
import { pageMeta } from './page-meta'

const matches = [
  { id: 'root', data: { origin: 'https://flores.pe', shop: 'Flores', icons: 'abc' } },
]
const page = { title: 'Rosas', description: 'Rosas de Lima', path: '/catalogo/rosas?pagina=2' }

function property(descriptors: ReturnType<typeof pageMeta>, name: string) {
  return descriptors.find((one) => 'property' in one && one.property === name)
}

test('every address is absolute, and the shop has a picture of its own', () => {
  const meta = pageMeta(matches, page)
  expect(meta).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://flores.pe/catalogo/rosas?pagina=2',
  })
  expect(property(meta, 'og:url')).toMatchObject({
    content: 'https://flores.pe/catalogo/rosas?pagina=2',
  })
  expect(property(meta, 'og:image')).toMatchObject({
    content: 'https://flores.pe/compartir.jpg?v=abc',
  })
  expect(property(meta, 'og:image:width')).toMatchObject({ content: '1200' })
  const image = 'https://flores.pe/imagenes/a.webp'
  expect(property(pageMeta(matches, { ...page, image }), 'og:image')).toMatchObject({
    content: image,
  })
  // Its size is its own.
  expect(property(pageMeta(matches, { ...page, image }), 'og:image:width')).toBeUndefined()
})

test('the settings name the shop, in every title', () => {
  const meta = pageMeta(matches, page)
  expect(meta).toContainEqual({ title: 'Rosas | Flores' })
  expect(property(meta, 'og:title')).toMatchObject({ content: 'Rosas | Flores' })
  expect(property(meta, 'og:site_name')).toMatchObject({ content: 'Flores' })
  const home = pageMeta(matches, { ...page, title: 'Flores en Lima', isWholeTitle: true })
  expect(home).toContainEqual({ title: 'Flores en Lima' })
})

test('a long description ends with a whole word, a blank one stays blank', () => {
  const description = (text: string) => {
    const found = pageMeta(matches, { ...page, description: text })[1]
    return found && 'content' in found ? found.content : undefined
  }
  const long = description('palabra \n'.repeat(60)) as string
  expect(long.length).toBeLessThanOrEqual(161)
  expect(long).toMatch(/ palabra…$/)
  expect(description('💐'.repeat(200))).toBe(`${'💐'.repeat(160)}…`)
  expect(description(' \n ')).toBe('')
  expect(description('x'.repeat(160))).toHaveLength(160)
})

test('a page whose root failed still has its title', () => {
  expect(pageMeta([{ id: 'root' }], page)).toEqual([{ title: 'Rosas | Dalia & Zinnia' }])
  expect(pageMeta([], page)).toEqual([{ title: 'Rosas | Dalia & Zinnia' }])
})
