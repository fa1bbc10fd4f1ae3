/** Who waits, in turn by customer: a crowd of one customer is passed by whoever else comes. */
export type Turns<T> = {
  /** Lets one wait; gives back who has to leave for it, perhaps itself. */
  add(customer: string, one: T): T | null
  /** Whose turn it is, of the customers whose turn it may be. */
  next(mayBegin: (customer: string) => boolean): T | undefined
  remove(customer: string, one: T): void
}

/**
 * A waiting room with one line for each customer; the first of each is taken in turn.
 *
 * When it is full, the newest of the longest line makes room, if the newcomer's own line is shorter.
 *
 * @param places how many can wait
 * @source docs/decisions/0018
 */
export function createTurns<T>(places: number): Turns<T> {
  /** In the order of their turns. */
  const lines = new Map<string, T[]>()
  let waiting = 0

  function add(customer: string, one: T): T | null {
    let left: T | null = null
    if (waiting >= places) {
      left = makeRoom(lines.get(customer)?.length ?? 0)
      if (left === null) return one
    }
    const line = lines.get(customer)
    if (line) line.push(one)
    else lines.set(customer, [one])
    waiting += 1
    return left
  }

  function makeRoom(own: number): T | null {
    const [customer, line] = longest(lines)
    const newest = line.at(-1)
    if (newest === undefined || line.length <= own + 1) return null
    remove(customer, newest)
    return newest
  }

  function next(mayBegin: (customer: string) => boolean): T | undefined {
    for (const [customer, line] of lines) {
      if (!mayBegin(customer)) continue
      const one = line.shift()
      waiting -= 1
      lines.delete(customer)
      if (line.length > 0) lines.set(customer, line)
      return one
    }
    return undefined
  }

  function remove(customer: string, one: T) {
    const line = lines.get(customer)
    const place = line?.lastIndexOf(one) ?? -1
    if (!line || place < 0) return
    line.splice(place, 1)
    waiting -= 1
    if (line.length === 0) lines.delete(customer)
  }

  return { add, next, remove }
}

function longest<T>(lines: Map<string, T[]>): [string, T[]] {
  let most: [string, T[]] = ['', []]
  for (const line of lines) if (line[1].length > most[1].length) most = line
  return most
}
