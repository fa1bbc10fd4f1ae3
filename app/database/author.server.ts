import { AsyncLocalStorage } from 'node:async_hooks'

/** Who writes during a request: the id of a user, `THE_SHOP`, or nobody whose changes are noted. */
const authors = new AsyncLocalStorage<{ author: string }>()

/** The clock, and whoever works on the server's command line. */
export const THE_SHOP = 'shop'

/**
 * Gives a request, or a job of the shop, an author of its own for everything that it writes from then on:
 * the database notes the changes of authors in `change_log`.
 *
 * @source docs/decisions/0072
 */
export function withAuthor<T>(work: () => Promise<T>, author = ''): Promise<T> {
  return authors.run({ author }, work)
}

/** From here on the request writes in the name of this user. */
export function writeAs(userId: string): void {
  const request = authors.getStore()
  if (request) request.author = userId
}

export function currentAuthor(): string {
  return authors.getStore()?.author ?? ''
}
