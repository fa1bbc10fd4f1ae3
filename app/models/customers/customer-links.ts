/** That staff joined a customer to another, which stood at the top then. */
export type Link = { id: string; into: string; at: Date }

/** Who is at the top of whoever a customer was joined to. */
export function topOf(links: Map<string, Link>, id: string): string {
  let top = id
  for (let link = links.get(top); link; link = links.get(top)) top = link.into
  return top
}

/**
 * The links that there are once some customers have turned out to be others: whoever was joined to one of them is
 * joined to the one that remains, and what was joined already is so once.
 *
 * The links are made again in their sequence. Each joined one that stood at the top to another that did, so those
 * that have to do with none of them come out as they were.
 *
 * @param links in the sequence in which they were made
 * @param remaining who remains, by whom
 */
export function mergedLinks(links: Link[], remaining: Map<string, string>): Map<string, Link> {
  const merged = new Map<string, Link>()
  const topNow = (id: string) => topOf(merged, remaining.get(id) ?? id)
  for (const link of links) {
    const [id, into] = [topNow(link.id), topNow(link.into)]
    if (id !== into) merged.set(id, { id, into, at: link.at })
  }
  return merged
}
