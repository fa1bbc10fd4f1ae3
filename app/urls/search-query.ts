import { firstCharacters, legible } from '~/forms/graphemes'

const MAX_CHARS = 100

/** The words that a search page is asked for, as far as they are read. */
export function searchQuery(search: URLSearchParams): string {
  return firstCharacters(legible(search.get('q') ?? ''), MAX_CHARS)
}

/** The page of a search: its ten best. */
export function searchUrl(q: string): string {
  return `/buscar?${new URLSearchParams({ q })}`
}

/** The path of all that a search finds. */
export function foundPath(q: string): string {
  return `/buscar/${encodeURIComponent(q)}`
}
