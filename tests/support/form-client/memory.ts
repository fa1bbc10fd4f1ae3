/* What was found out of the elements of a page, so that it is found out once. */

const untilAction: (() => void)[] = []
const untilNextPage: (() => void)[] = []

/** For what typing, ticking and opening may change. */
export function remembered<Of extends Node, Found>(find: (of: Of) => Found) {
  return kept(find, untilAction)
}

/** For what attributes and texts alone say: without scripts they stay as they came. */
export function lasting<Of extends Node, Found>(find: (of: Of) => Found) {
  return kept(find, untilNextPage)
}

function kept<Of extends Node, Found>(find: (of: Of) => Found, drops: (() => void)[]) {
  let known = new Map<Of, Found>()
  drops.push(() => (known = new Map()))
  return (of: Of): Found => {
    const before = known.get(of)
    if (before !== undefined) return before
    const found = find(of)
    known.set(of, found)
    return found
  }
}

/** Something is done to the page. */
export function forgetState() {
  for (const drop of untilAction) drop()
}

/** A page comes, or a test changes the one there is. */
export function forgetPage() {
  forgetState()
  for (const drop of untilNextPage) drop()
}
