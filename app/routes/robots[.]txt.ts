import { env } from '~/env.server'

/** Nothing behind these is for a search engine: it is personal, or differs for everyone. */
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
