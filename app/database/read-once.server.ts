import { AsyncLocalStorage } from 'node:async_hooks'

/** What the loaders of a request have asked for, by name. */
const asked = new AsyncLocalStorage<Map<string, Promise<unknown>>>()

/** Runs a request that changes nothing: what its loaders ask for by `readOnce` is read once for all of them. */
export function sharingReads<T>(work: () => Promise<T>): Promise<T> {
  return asked.run(new Map(), work)
}

/**
 * Reads what several loaders of a request want, such as who is signed in. A form is answered with what is read
 * anew each time: it may have changed it.
 *
 * @param name of what is read, with all that it depends on
 */
export function readOnce<T>(name: string, read: () => Promise<T>): Promise<T> {
  const shared = asked.getStore()
  if (!shared) return read()
  const reading = (shared.get(name) as Promise<T> | undefined) ?? read()
  shared.set(name, reading)
  return reading
}
