import { useFetcher } from '@remix-run/react'
import { type KeyboardEvent, useEffect } from 'react'
import type { Sought, SoughtName } from './sought'

const WAIT_MS = 300

/**
 * What is found for words, a moment after they were typed; until then, what was for fewer or more of the same, and
 * never what was for others, which a quick finger would take for it.
 *
 * @param min how long they are at least
 * @returns `undefined` for fewer words
 */
export function useSought(name: SoughtName, typed: string, min: number) {
  const { data, state, load } = useFetcher<Sought>()
  const words = typed.trim()

  useEffect(() => {
    if (words.length < min) return
    const timer = setTimeout(
      () => load(`/admin/pedidos?${new URLSearchParams({ [name]: words }).toString()}`),
      WAIT_MS,
    )
    return () => clearTimeout(timer)
  }, [name, words, min, load])

  if (words.length < min) return undefined
  const isWaiting = data?.words !== words || state !== 'idle'
  const isOfThese = data && (words.startsWith(data.words) || data.words.startsWith(words))
  return { ...(isOfThese && data), isWaiting }
}

/** Enter in the field would save. */
export function stay(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

export const NOT_ASKED = 'No pudimos buscar. Revisa tu conexión y vuelve a intentarlo.'
