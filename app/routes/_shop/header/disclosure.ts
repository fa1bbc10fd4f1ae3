import { useLocation } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'
import { useBeforePaint } from '~/components/before-paint'

/**
 * For a `<details>` used as a menu: closes it on Escape, on a tap outside and after a navigation.
 *
 * @param shown what it shows, when that is not in it
 */
export function useDisclosure(shown?: RefObject<HTMLElement>): RefObject<HTMLDetailsElement> {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  // What was opened before React took the first page over stays open.
  const shownOn = useRef(key)
  useBeforePaint(() => {
    if (details.current && shownOn.current !== key) details.current.open = false
    shownOn.current = key
  }, [key])

  useEffect(() => {
    // The whole menu of a part: what another part moves must not go from under the finger that opens it.
    const isInside = (node: Node | null) =>
      (details.current?.closest('nav') ?? details.current)?.contains(node) ||
      shown?.current?.contains(node)
    function onKey(event: KeyboardEvent) {
      const element = details.current
      if (event.key !== 'Escape' || !element?.open) return
      element.open = false
      if (isInside(document.activeElement)) element.querySelector('summary')?.focus()
    }
    function onPointer({ target }: PointerEvent) {
      if (details.current && !isInside(target as Node)) details.current.open = false
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPointer)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPointer)
    }
  }, [shown])

  return details
}
