import { firstCharacters, legible } from '~/forms/graphemes'

/** What a list of the back office asks for, as anyone may have typed its address. */
export type List<Sort extends string> = {
  /** What is searched for; empty for everything. */
  words: string
  status: 'active' | 'inactive' | null
  sort: Sort
  descending: boolean
  /** From 1. */
  page: number
}

export const LIST_PAGE = 50

const WORDS_MAX = 100
const PAGE_MAX = 10_000
const STATUSES = { activos: 'active', inactivos: 'inactive' } as const

/** Anything with a path and a query: a location or a URL. */
type Place = { pathname: string; search: string }

/**
 * Reads `q`, `estado`, `orden` (`name`, or `-name` for the other way round) and `pagina`; whatever
 * makes no sense counts as absent.
 *
 * @param sorts what the list can be sorted by; the first is how it is sorted without being asked
 */
export function readList<Sort extends string>(
  search: URLSearchParams,
  sorts: readonly [Sort, ...Sort[]],
): List<Sort> {
  const order = search.get('orden') ?? ''
  const status = search.get('estado')
  const page = Number(search.get('pagina'))
  return {
    words: searchWords(search.get('q') ?? ''),
    status: status === 'activos' || status === 'inactivos' ? STATUSES[status] : null,
    sort: sorts.find((sort) => sort === order.replace(/^-/, '')) ?? sorts[0],
    descending: order.startsWith('-'),
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  }
}

/**
 * The page of a list that is shown: the last one instead of one beyond it, as where the only row of that was deleted.
 *
 * @param page as it was asked for, from 1
 * @param total rows of all pages
 */
export function shownPage(page: number, total: number, size = LIST_PAGE): number {
  return Math.max(1, Math.min(page, Math.ceil(total / size)))
}

/** What is searched for, without what PostgreSQL cannot read: NUL and halves of characters. */
export function searchWords(words: string): string {
  return firstCharacters(legible(words), WORDS_MAX).replaceAll('\0', '').normalize('NFC').trim()
}

/** The same address with some parameters changed, or left out where the new value is `null`. */
export function withParams(at: Place, changes: Record<string, string | null>): string {
  const search = new URLSearchParams(at.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) search.delete(name)
    else search.set(name, value)
  }
  const query = search.toString()
  return query ? `${at.pathname}?${query}` : at.pathname
}
