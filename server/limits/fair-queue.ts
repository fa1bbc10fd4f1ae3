/** A queue that serves clients in turn: many entries of one client do not delay the others. */
export type FairQueue<T> = {
  /** Adds an entry; returns the one evicted for it, which may be the new one. */
  add(client: string, one: T): T | null
  /** Takes the next entry among the clients that may begin. */
  next(mayBegin: (client: string) => boolean): T | undefined
  remove(client: string, one: T): void
}

/**
 * One line for each client; the first entry of each line is taken in turn.
 *
 * When the queue is full, the newest entry of the longest line is evicted, if the new entry's own
 * line is shorter.
 *
 * @param places how many entries can wait
 * @source docs/decisions/0018
 */
export function createFairQueue<T>(places: number): FairQueue<T> {
  /** In the order of their turns. */
  const lines = new Map<string, T[]>()
  let waiting = 0

  function add(client: string, one: T): T | null {
    let left: T | null = null
    if (waiting >= places) {
      left = makeRoom(lines.get(client)?.length ?? 0)
      if (left === null) return one
    }
    const line = lines.get(client)
    if (line) line.push(one)
    else lines.set(client, [one])
    waiting += 1
    return left
  }

  function makeRoom(own: number): T | null {
    const [client, line] = longest(lines)
    const newest = line.at(-1)
    if (newest === undefined || line.length <= own + 1) return null
    remove(client, newest)
    return newest
  }

  function next(mayBegin: (client: string) => boolean): T | undefined {
    for (const [client, line] of lines) {
      if (!mayBegin(client)) continue
      const one = line.shift()
      waiting -= 1
      lines.delete(client)
      if (line.length > 0) lines.set(client, line)
      return one
    }
    return undefined
  }

  function remove(client: string, one: T) {
    const line = lines.get(client)
    const place = line?.lastIndexOf(one) ?? -1
    if (!line || place < 0) return
    line.splice(place, 1)
    waiting -= 1
    if (line.length === 0) lines.delete(client)
  }

  return { add, next, remove }
}

function longest<T>(lines: Map<string, T[]>): [string, T[]] {
  let most: [string, T[]] = ['', []]
  for (const line of lines) if (line[1].length > most[1].length) most = line
  return most
}
