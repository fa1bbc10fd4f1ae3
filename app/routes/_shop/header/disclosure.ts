import { useLocation } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a `<details>` used as a menu: closes it on Escape, on a tap outside and after a navigation.
 */
export function useDisclosure(): RefObject<HTMLDetailsElement> {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  useEffect(() => {
    if (details.current) details.current.open = false
  }, [key])

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const element = details.current
      if (event.key !== 'Escape' || !element?.open) return
      element.open = false
      if (element.contains(document.activeElement)) element.querySelector('summary')?.focus()
    }
    function onPointer({ target }: PointerEvent) {
      const element = details.current
      if (target instanceof Node && element?.open && !element.contains(target)) element.open = false
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPointer)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPointer)
    }
  }, [])

  return details
}
