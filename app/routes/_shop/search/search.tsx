import { useLocation, useNavigation } from '@remix-run/react'
import { lazy, Suspense } from 'react'

/** Rendered directly on the server; in a browser its code is loaded when it is first opened. */
const SearchPanel = import.meta.env.SSR
  ? (await import('./search-panel')).SearchPanel
  : lazy(() => import('./search-panel').then((module) => ({ default: module.SearchPanel })))

/** The search panel, for an address with `panel=buscar`, current or being loaded. */
export function Search() {
  const here = useLocation()
  const at = useNavigation().location ?? here
  const isOpen = new URLSearchParams(at.search).get('panel') === 'buscar'
  if (!isOpen) return null
  return (
    <Suspense>
      <SearchPanel at={at} />
    </Suspense>
  )
}
