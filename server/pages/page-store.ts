import { LRUCache } from 'lru-cache'
import type { PublicPage } from '../../app/public-pages.server'
import { pressed, unpressed } from './encodings'
import { type CachedPage, sizeOf } from './cached-page'

/** Pages in memory; the least used go first. */
export type PageStore = {
  get(page: PublicPage, key: string): CachedPage | undefined
  /** Also of a page that is kept already, and has grown. */
  set(page: PublicPage, key: string, cached: CachedPage): void
  /** Notes that a page was sent; one that lives so long and is asked for so often is pressed smaller. */
  sent(page: PublicPage, key: string, cached: CachedPage, now: number): void
  /** How many there are, and their bytes. */
  size(): { pages: number; bytes: number }
}

/** The share of pages whose addresses hold what visitors choose: they must not displace the others. */
const MANY_SHARE = 1 / 4
const SHRINK_HITS = 3
const SHRINK_MS = 10_000
/** For how many times as long as it worked the store rests then. */
const RESTS = 4

export function createPageStore(maxBytes: number): PageStore {
  const few = storeOf(maxBytes * (1 - MANY_SHARE))
  const many = storeOf(maxBytes * MANY_SHARE)
  let mayShrinkAt = -Infinity

  function storeFor({ isOneOfMany }: PublicPage) {
    return isOneOfMany ? many : few
  }

  /** One at a time, with rests: it takes a core for a third of a second. */
  async function shrink(store: Store, key: string, cached: CachedPage) {
    const { br, identity } = cached.forms
    if (!br) return
    const began = performance.now()
    mayShrinkAt = Infinity
    try {
      const { bytes } = identity ?? (await unpressed(br, 'identity'))
      cached.forms.br = await pressed(bytes, 11)
      if (store.peek(key) === cached) store.set(key, cached)
    } finally {
      const ended = performance.now()
      mayShrinkAt = ended + RESTS * (ended - began)
    }
  }

  return {
    get: (page, key) => storeFor(page).get(key),
    set: (page, key, cached) => void storeFor(page).set(key, cached),
    size: () => ({
      pages: few.size + many.size,
      bytes: few.calculatedSize + many.calculatedSize,
    }),
    sent(page, key, cached, now) {
      cached.hits += 1
      const isWorthIt = cached.hits >= SHRINK_HITS && now - cached.since >= SHRINK_MS
      if (isWorthIt && performance.now() >= mayShrinkAt && cached.forms.br?.mark === 'br8') {
        void shrink(storeFor(page), key, cached)
      }
    },
  }
}

type Store = LRUCache<string, CachedPage>

function storeOf(maxSize: number): Store {
  return new LRUCache({ maxSize: Math.max(1, Math.floor(maxSize)), sizeCalculation: sizeOf })
}
