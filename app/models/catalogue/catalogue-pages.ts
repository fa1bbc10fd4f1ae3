type Group = { id: string | null; count: number }

/** Part of a group that a page shows: `count` of its products after the first `skipped`. */
export type Piece = Group & { skipped: number }

/**
 * Lays groups out on pages of at most `size` products, in their order: a group goes to the next page
 * rather than be cut, unless it is larger than a page.
 *
 * @returns at least one page, which may be empty
 */
export function cataloguePages(groups: Group[], size: number): Piece[][] {
  const pages: Piece[][] = [[]]
  let room = size

  function turnPage() {
    pages.push([])
    room = size
  }

  for (const { id, count } of groups) {
    if (count > room && room < size) turnPage()
    for (let skipped = 0; skipped < count;) {
      if (room === 0) turnPage()
      const shown = Math.min(room, count - skipped)
      pages.at(-1)?.push({ id, count: shown, skipped })
      skipped += shown
      room -= shown
    }
  }
  return pages
}
