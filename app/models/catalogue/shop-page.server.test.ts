import { expect, test } from 'vitest'
import { isShopPage, shopPages } from './shop-page.server'
import { db } from '~/database/db.server'
import { aCategory, aProduct, aSetting, aSubcategory } from '../../../tests/support/factories'

test('a page of the shop is one that visitors see, whatever its slug', async () => {
  const category = await aCategory({ slug: 'ramos y más' })
  const sub = await aSubcategory({ category_id: category.id, slug: 'grandes' })
  const product = await aProduct({ slug: 'ramo-luna' })
  const hidden = await aProduct({ slug: 'ramo-oculto', active: false })
  await db
    .insertInto('product_redirects')
    .values({ slug: 'ramo-antes', product_id: product.id })
    .execute()
  const pages = ['/', '/catalogo', '/contacto/', '/buscar?q=rosas', '/nosotros#taller']
  const rows = ['/catalogo/ramos%20y%20m%C3%A1s', `/catalogo/ramos%20y%20m%C3%A1s/${sub.slug}`]
  for (const page of [...pages, ...rows, '/producto/ramo-luna', '/producto/ramo-antes']) {
    expect([page, await isShopPage(page)]).toEqual([page, true])
  }
  const none = ['/nada', '/catalogo/nada', `/catalogo/${sub.slug}`, `${rows[1]}/mas`]
  const broken = ['/producto', '/producto/%E0%A4%A', '/producto/a%00b', '/catalogo/a%00b']
  for (const page of [...none, ...broken, `/producto/${hidden.slug}`, '/admin/tags']) {
    expect([page, await isShopPage(page)]).toEqual([page, false])
  }

  const book = '/libro-de-reclamaciones'
  expect(await isShopPage(book)).toBe(false)
  await aSetting('legal_name', 'Flores S.A.C.')
  await aSetting('ruc', '20131312955')
  await aSetting('legal_address', 'Calle Uno 1')
  expect(await isShopPage(book)).toBe(true)

  const paths = (await shopPages()).map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['/', ...rows, '/producto/ramo-luna']))
  expect(paths).not.toContain('/producto/ramo-oculto')
  for (const path of paths) expect([path, await isShopPage(path)]).toEqual([path, true])
})
