import { useRef } from 'react'
import { useBeforePaint } from '~/components/before-paint'

/** A `<details>` that scripts open on screens from this width on. */
export function useOpenFrom(width: string) {
  const fold = useRef<HTMLDetailsElement>(null)
  useBeforePaint(() => {
    if (fold.current && matchMedia(`(min-width: ${width})`).matches) fold.current.open = true
  }, [width])
  return fold
}
