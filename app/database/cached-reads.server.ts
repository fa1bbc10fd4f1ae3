import type { Content, ContentVersions } from './content-versions.server'

/** Of a request that changes nothing, `context` of its loaders: where what was read before may do. */
export type Reading = { content?: ContentVersions }

/**
 * A reading of the database that is done again only when its content has changed.
 *
 * What it gives belongs to many requests at once, and must not be changed. A form is answered with
 * what is read anew: it may have written the content itself.
 *
 * @param contents all that `read` depends on
 * @source docs/decisions/0034
 */
export function cachedUntilChanged<T>(contents: readonly Content[], read: () => Promise<T>) {
  let kept: { by: ContentVersions; since: number; value: T } | undefined

  return async function reading(request: Reading = {}): Promise<T> {
    const { content } = request
    if (!content || !(await content.areKnown())) return read()
    if (kept?.by === content && content.isUnchanged(contents, kept.since)) return kept.value
    // Before the reading: a write that it misses is announced later.
    const since = content.now()
    const value = await read()
    kept = { by: content, since, value }
    return value
  }
}
