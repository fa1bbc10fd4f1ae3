import { useEffect } from 'react'

/**
 * Moves the focus to a field that an answer refuses, where no summary takes it.
 *
 * @param id of the field; none where nothing is refused
 * @param answer what refused it: another one moves the focus again
 */
export function useFocusOnError(id: string | undefined, answer: unknown) {
  useEffect(() => {
    if (id) document.getElementById(id)?.focus()
  }, [id, answer])
}
