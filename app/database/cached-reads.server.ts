import type { Content, ContentVersions } from './content-versions.server'

/** Of a request that changes nothing, `context` of its loaders: where what was read before may do. */
export type Reading = { content?: ContentVersions }

/**
 * A reading of the database that is done again only when its content has changed, or what it is asked about, such
 * as the day: of that the last one is kept.
 *
 * A page may be some milliseconds behind; what counts orders, beside the list of them, never is.
 *
 * What it gives belongs to many requests at once, and must not be changed. A form is answered with
 * what is read anew: it may have written the content itself.
 *
 * @param contents all that `read` depends on
 * @source docs/decisions/0034
 */
export function cachedUntilChanged<T, Asked extends (string | number)[]>(
  contents: readonly Content[],
  read: (...asked: Asked) => Promise<T>,
) {
  const isExact = contents.includes('orders')
  let kept: { by: ContentVersions; about: string; since: number; value: T } | undefined

  return async function reading(request: Reading = {}, ...asked: Asked): Promise<T> {
    const { content } = request
    const known = isExact ? content?.catchUp() : content?.areKnown()
    if (!content || !(await known)) return read(...asked)
    const about = asked.join('\n')
    const isSame = kept?.by === content && kept.about === about
    if (kept && isSame && content.isUnchanged(contents, kept.since)) return kept.value
    // Before the reading: a write that it misses is announced later.
    const since = content.now()
    const value = await read(...asked)
    kept = { by: content, about, since, value }
    return value
  }
}
