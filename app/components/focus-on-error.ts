import { useEffect, useRef } from 'react'

/**
 * Moves the focus to a field that an answer refuses, where no summary takes it.
 *
 * @param id of the field; none where nothing is refused
 * @param answer what refused it: another one moves the focus again
 */
export function useFocusOnError(id: string | undefined, answer: unknown) {
  const told = useRef<unknown>()
  useEffect(() => {
    // Once for each answer: what is mended meanwhile changes the field, and would take the focus away.
    if (!id || told.current === answer) return
    told.current = answer
    document.getElementById(id)?.focus()
  }, [id, answer])
}
