/** Draws that are the same at each start, so that a demo can be looked at twice. */
export type Draws = ReturnType<typeof drawsFrom>

/** @param seed any whole number; mulberry32 */
export function drawsFrom(seed: number) {
  let state = seed
  let count = 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** From 0 to `count - 1`. */
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    /** 0, 1, 2 … */
    serial: () => count++,
    /** Whether it comes out, as often as `share` of 1. */
    happens: (share: number) => next() < share,
    one<Item>(items: readonly Item[]): Item {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('nothing to draw from')
      return item
    },
    /** One of them, each as often as its weight. */
    weighed<Item>(items: readonly (readonly [Item, number])[]): Item {
      let rest = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [item, weight] of items) {
        rest -= weight
        if (rest < 0) return item
      }
      throw new Error('nothing to draw from')
    },
  }
}
