import { env } from '~/env.server'

/** Paths that search engines should not crawl: personal pages and endless variants. */
const NOT_SEARCHED = ['/admin', '/checkout', '/carrito', '/confirmacion', '/buscar']

export function loader() {
  const lines = [
    'User-agent: *',
    ...NOT_SEARCHED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${env.origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  })
}
