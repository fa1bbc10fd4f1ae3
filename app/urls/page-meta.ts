import type { MetaDescriptor } from '@remix-run/react'
import { brand } from '~/brand'
import { firstCharacters } from '~/forms/graphemes'

type Page = {
  title: string
  description: string
  /** The page's one address, path and query; links that differ in anything else mean the same. */
  path: string
  type?: 'website' | 'product'
  /** Absolute address of what chats show of it; the shop's own picture without one. */
  image?: string | null
}

const DESCRIPTION_MAX = 160

/**
 * What search engines and chats show of a public page.
 *
 * @param matches of the route's `meta`; the root's data names the shop's origin
 */
export function pageMeta(matches: { id: string; data?: unknown }[], page: Page): MetaDescriptor[] {
  const root = matches.find(({ id }) => id === 'root')?.data as { origin: string } | undefined
  const title = { title: page.title }
  const description = shortened(page.description)
  if (!root) return [title]
  const url = new URL(page.path, root.origin).href
  const share = {
    'og:site_name': brand.name,
    'og:locale': 'es_PE',
    'og:type': page.type ?? 'website',
    'og:title': page.title,
    'og:description': description,
    'og:url': url,
    'og:image': page.image ?? new URL('/compartir.jpg', root.origin).href,
  }
  return [
    title,
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...Object.entries(share).map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** One line of whole words. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const start = firstCharacters(line, DESCRIPTION_MAX)
  return start === line ? line : `${start.replace(/\s+\S*$/, '')}…`
}
