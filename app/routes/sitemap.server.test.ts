import { expect, test } from 'vitest'
import { aCategory, aProduct, aSubcategory } from '../../tests/support/factories'
import { loader } from './sitemap[.]xml'

test('lists what is sold and nothing hidden, each by its one address', async () => {
  const category = await aCategory({ slug: 'rosas' })
  await aSubcategory({ category_id: category.id, slug: 'en-caja' })
  await aSubcategory({ category_id: category.id, slug: 'secreta', active: false })
  const hidden = await aCategory({ slug: 'oculta', active: false })
  await aSubcategory({ category_id: hidden.id, slug: 'tampoco' })
  await aProduct({ slug: 'ramo-luna' })
  await aProduct({ slug: 'retirado', active: false })

  const xml = await (await loader()).text()
  const listed = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
  expect(listed).toEqual(
    [
      ...['/', '/catalogo-completo', '/nosotros', '/contacto', '/terminos', '/privacidad'],
      ...['/catalogo/rosas', '/catalogo/rosas/en-caja', '/producto/ramo-luna'],
    ].map((path) => `http://localhost:3000${path}`),
  )
  expect(xml).toMatch(/ramo-luna<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/)
})

test('an address with signs of its own stays one element', async () => {
  await aProduct({ slug: `a&b<c>'d"é` })
  const xml = await (await loader()).text()
  expect(xml).toContain('/producto/a&amp;b%3Cc%3E&apos;d%22%C3%A9</loc>')
})
