import { useLocation, useNavigation } from '@remix-run/react'
import { lazy, Suspense } from 'react'
import { SearchPanel as WrittenSearchPanel } from './search-panel'

/** The server writes it at once; a browser fetches its code when it is first opened. */
const SearchPanel = import.meta.env.SSR
  ? WrittenSearchPanel
  : lazy(() => import('./search-panel').then((module) => ({ default: module.SearchPanel })))

/** The search beside a page whose address says `panel=buscar`, or is about to. */
export function Search() {
  const here = useLocation()
  const at = useNavigation().location ?? here
  const isOpen = new URLSearchParams(at.search).get('panel') === 'buscar'
  return <Suspense>{isOpen ? <SearchPanel at={at} /> : null}</Suspense>
}
