import { useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { type Duty, may } from '~/models/accounts/permissions'

const POLL_MS = 15_000

/** `over` once the session has ended, `away` while the shop cannot be reached. */
export type Watch = {
  count: number
  /** Those of them that are new because nobody was there. */
  absent: number
  /** What 'Por resolver' holds. */
  unresolved: number
  state: 'fine' | 'away' | 'over'
}

type Loaded = { duty: Duty; fresh: number; absent: number; unresolved: number }

/**
 * How many orders are new and what is to be resolved, asked again while the screen stays open; a tiny answer each time, and
 * mostly an empty one.
 *
 * @param loaded with the page, another object each time
 */
export function useNewOrders(loaded: Loaded): Watch {
  const [watch, setWatch] = useState<Watch>(() => fine(loaded))
  useEffect(() => setWatch(fine(loaded)), [loaded])

  useEffect(() => {
    if (!may(loaded.duty, 'orders.read')) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let etag = ''

    async function poll() {
      clearTimeout(timer)
      const answer = await asked(etag)
      if (isOver) return
      const { etag: tag = etag, ...seen } = answer
      etag = tag
      setWatch((before) => ({ ...before, ...seen }))
      if (answer.state !== 'over') timer = setTimeout(() => void poll(), POLL_MS)
    }

    function pollWhenSeen() {
      if (document.visibilityState === 'visible') void poll()
    }

    timer = setTimeout(() => void poll(), POLL_MS)
    document.addEventListener('visibilitychange', pollWhenSeen)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', pollWhenSeen)
    }
  }, [loaded])

  useTitle(watch.count)
  return watch
}

function fine({ fresh, absent, unresolved }: Loaded): Watch {
  return { count: fresh, absent, unresolved, state: 'fine' }
}

type Asked = Pick<Watch, 'state'> & Partial<Watch> & { etag?: string }

async function asked(etag: string): Promise<Asked> {
  try {
    const response = await fetch('/admin/pedidos/nuevos', {
      headers: etag ? { 'If-None-Match': etag } : {},
      redirect: 'manual',
    })
    // Guests are sent away, wherever to.
    if (response.type === 'opaqueredirect') return { state: 'over' }
    if (response.status === 304) return { state: 'fine' }
    if (!response.ok) return { state: 'away' }
    const told = (await response.json()) as Omit<Watch, 'state'>
    return { state: 'fine', ...told, etag: response.headers.get('ETag') ?? '' }
  } catch {
    return { state: 'away' }
  }
}

/** The number stands before the title of the page, which a tab in the background shows. */
function useTitle(count: number) {
  const { key } = useLocation()
  useEffect(() => {
    const bare = document.title.replace(/^\(\d+\) /, '')
    document.title = count > 0 ? `(${count}) ${bare}` : bare
  }, [count, key])
}
