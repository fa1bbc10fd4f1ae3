import { useCallback, useEffect, useState } from 'react'

/** Ids of elements that were typed or chosen into, and whether that mends them. */
type Touched = ReadonlyMap<string, boolean>

const UNTOUCHED: Touched = new Map()
const TYPED = 'input:not([type=file]), select, textarea'

/**
 * What is still wrong of an answer, with scripts: the error of a field goes as soon as something is typed or chosen
 * there, and is back when the field is left for another one as it was refused.
 *
 * @param answer that refuses something; it is the same as long as it is on the screen
 * @returns whether a field was mended since, by the id of its element or of what surrounds it, and whether any was touched
 */
export function useMended(answer: unknown) {
  const [state, setState] = useState({ answer, touched: UNTOUCHED })
  if (state.answer !== answer) setState({ answer, touched: UNTOUCHED })

  useEffect(() => {
    if (!answer) return
    const fields = document.querySelectorAll<HTMLInputElement>(TYPED)
    const refused = new Map([...fields].map(({ id, value }) => [id, value]))
    const note = (ids: string[], isMended: boolean) =>
      setState((now) => {
        const others = ids.filter((id) => (now.touched.get(id) ?? false) !== isMended)
        if (others.length === 0) return now
        const touched = new Map(now.touched)
        others.forEach((id) => touched.set(id, isMended))
        return { ...now, touched }
      })
    const mend = ({ target }: Event) => note(idsAround(target), true)
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      // What appears while a button is pressed would move it away from under the finger.
      if (!(relatedTarget instanceof Element && relatedTarget.matches(TYPED))) return
      const { id, value } = target as HTMLInputElement
      if (refused.get(id) === value) note([id], false)
    }
    document.addEventListener('input', mend)
    document.addEventListener('change', mend)
    document.addEventListener('focusout', leave)
    return () => {
      document.removeEventListener('input', mend)
      document.removeEventListener('change', mend)
      document.removeEventListener('focusout', leave)
    }
  }, [answer])

  const { touched } = state
  const isMended = useCallback((id: string) => touched.get(id) === true, [touched])
  const isTouched = useCallback((id: string) => touched.has(id), [touched])
  return { isMended, isTouched }
}

function idsAround(target: EventTarget | null): string[] {
  const ids: string[] = []
  for (let one = target instanceof Element ? target : null; one; one = one.parentElement) {
    if (one.id) ids.push(one.id)
  }
  return ids
}

/**
 * The errors of a form that still hold, by field; those of the whole form, under the empty name, hold until the next answer.
 *
 * @param isMended by the field's name
 */
export function remaining<Errors>(
  error: Record<string, Errors>,
  isMended: (name: string) => boolean,
): Record<string, Errors> {
  return Object.fromEntries(
    Object.entries(error).filter(([name]) => name === '' || !isMended(name)),
  )
}
