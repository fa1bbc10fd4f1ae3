import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * A field whose text is suggested: what somebody else writes meanwhile changes it as long as nobody
 * has typed another.
 */
export function useSuggestion(text: string) {
  const field = useRef<HTMLInputElement>(null)
  const shown = useRef(text)
  useEffect(() => {
    if (field.current?.value === shown.current) field.current.value = text
    shown.current = text
  }, [text])
  const isTyped = useCallback(
    () => field.current !== null && field.current.value !== shown.current,
    [],
  )
  return { field, isTyped }
}

/** Whether a number of the page has changed while one of two fields had a text of somebody's own. */
export function useChanged(number: number, one: () => boolean, other: () => boolean): boolean {
  const known = useRef(number)
  const [isChanged, setChanged] = useState(false)
  useEffect(() => {
    if (known.current !== number && (one() || other())) setChanged(true)
    known.current = number
  }, [number, one, other])
  return isChanged
}
