import { env } from '~/env.server'
import { menuCategories } from '~/models/catalogue/category.server'
import { menuOccasions } from '~/models/catalogue/tag.server'
import { occasionPath } from '~/urls/listing/listing-url'
import { listedProducts } from '~/models/catalogue/sitemap.server'
import { orEmpty } from '~/database/availability.server'

const PAGES = ['/', '/catalogo-completo', '/nosotros', '/contacto', '/terminos', '/privacidad']

/** All public pages by their canonical address. */
export async function loader() {
  const [categories, occasions, products] = await Promise.all([
    orEmpty(menuCategories(), []),
    orEmpty(menuOccasions(), []),
    orEmpty(listedProducts(), []),
  ])
  const listings = categories.flatMap(({ slug, subcategories }) => [
    `/catalogo/${slug}`,
    ...subcategories.map((subcategory) => `/catalogo/${slug}/${subcategory.slug}`),
  ])
  const entries = [
    ...[...PAGES, ...listings, ...occasions.map(({ slug }) => occasionPath(slug))].map((path) =>
      entry(path),
    ),
    ...products.map(({ path, changed }) => entry(path, changed)),
  ]
  const xml =
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
  return new Response(xml, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=600',
    },
  })
}

function entry(path: string, changed?: string): string {
  const { href } = new URL(path, env.origin)
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ''
  return `<url><loc>${href.replaceAll('&', '&amp;').replaceAll("'", '&apos;')}</loc>${lastmod}</url>`
}
