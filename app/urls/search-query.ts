import { firstCharacters, legible } from '~/forms/graphemes'

const MAX_CHARS = 100

/** The words that a search page is asked for, as far as they are read. */
export function searchQuery(search: URLSearchParams): string {
  return firstCharacters(legible(search.get('q') ?? ''), MAX_CHARS)
}
