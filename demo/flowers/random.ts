export type Random = {
  /** 0 (included) to 1 (excluded). */
  unit: () => number
  between: (low: number, high: number) => number
  /** A value at most `spread` away from `middle`. */
  around: (middle: number, spread: number) => number
  pick: <T>(list: readonly T[]) => T
}

/** A stream of numbers that is the same for the same seed on every machine (xmur3 and mulberry32). */
export function randomFrom(seed: string): Random {
  let state = 1779033703 ^ seed.length
  for (let i = 0; i < seed.length; i++) {
    state = Math.imul(state ^ seed.charCodeAt(i), 3432918353)
    state = (state << 13) | (state >>> 19)
  }

  function unit() {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  function between(low: number, high: number) {
    return low + (high - low) * unit()
  }

  return {
    unit,
    between,
    around: (middle, spread) => between(middle - spread, middle + spread),
    pick: (list) => list[Math.floor(unit() * list.length)]!,
  }
}

/** The list in another order, the original untouched. */
export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const order = [...list]
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random.unit() * (i + 1))
    const kept = order[i]!
    order[i] = order[j]!
    order[j] = kept
  }
  return order
}
