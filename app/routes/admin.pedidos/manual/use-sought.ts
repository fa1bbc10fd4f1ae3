import { useFetcher } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { Sought, SoughtName } from './sought'

const WAIT_MS = 300

/**
 * What is found for words, a moment after they were typed; what was found before until then.
 *
 * @param min how long they are at least
 * @returns `undefined` for fewer words
 */
export function useSought(name: SoughtName, typed: string, min: number) {
  const { data, state, load } = useFetcher<Sought>()
  const [asked, ask] = useState('')
  const words = typed.trim()

  useEffect(() => {
    if (words.length < min) return
    const timer = setTimeout(() => {
      ask(words)
      load(`/admin/pedidos?${new URLSearchParams({ [name]: words }).toString()}`)
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [name, words, min, load])

  const isWaiting = asked !== words || state !== 'idle'
  return words.length < min ? undefined : { ...data, isWaiting }
}

export const NOT_ASKED = 'No pudimos buscar. Revisa tu conexión y vuelve a intentarlo.'
