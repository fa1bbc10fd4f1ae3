import { useRef } from 'react'
import { useBeforePaint } from '~/components/before-paint'

/**
 * A `<details>` that scripts open on arrival where there is room for what it holds.
 *
 * @param from the width of such a screen in rem; without one it stays as it is
 * @returns its ref
 */
export function useOpensWide(from: number | undefined) {
  const fold = useRef<HTMLDetailsElement>(null)
  useBeforePaint(() => {
    if (fold.current && from && matchMedia(`(min-width: ${from}rem)`).matches)
      fold.current.open = true
  }, [from])
  return fold
}
