import type { MetaDescriptor } from '@remix-run/react'
import { firstCharacters } from '~/forms/graphemes'
import { type Matches, rootData, titled } from './title'

type Page = {
  title: string
  /** Whether the title names the shop itself. */
  isWholeTitle?: boolean
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
 * @param matches of the route's `meta`; the root's data names the shop and its origin
 */
export function pageMeta(matches: Matches, page: Page): MetaDescriptor[] {
  const root = rootData(matches)
  const title = page.isWholeTitle ? { title: page.title } : titled(matches, page.title)
  const description = shortened(page.description)
  if (!root) return [title]
  const url = new URL(page.path, root.origin).href
  const image = page.image ?? new URL(`/compartir.jpg?v=${root.icons}`, root.origin).href
  const share = {
    'og:site_name': root.shop,
    'og:locale': 'es_PE',
    'og:type': page.type ?? 'website',
    'og:title': title.title,
    'og:description': description,
    'og:url': url,
    'og:image': image,
    // Facebook shows a picture to who shares it first only when it is told the size.
    ...(image.includes('/compartir') && { 'og:image:width': '1200', 'og:image:height': '630' }),
  }
  return [
    title,
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...Object.entries(share).map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Of a listing that there is not. */
export function noListingMeta(matches: Matches): MetaDescriptor[] {
  return [titled(matches, 'No se encontraron productos'), { name: 'robots', content: 'noindex' }]
}

/** One line of whole words. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const start = firstCharacters(line, DESCRIPTION_MAX)
  return start === line ? line : `${start.replace(/\s+\S*$/, '')}…`
}
