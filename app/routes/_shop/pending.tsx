import { useLocation, useNavigation } from '@remix-run/react'

/** The text while a page is being loaded by client-side navigation. */
function pendingText(pathname: string): string | null {
  if (pathname === '/') return 'Cargando categorías...'
  if (pathname === '/catalogo' || pathname === '/catalogo-completo') return 'Cargando catálogo...'
  if (/^\/(catalogo|ocasion|buscar)\//.test(pathname)) return 'Cargando productos...'
  if (/^\/(producto\/|mis-pedidos|confirmacion\/|admin)/.test(pathname)) return 'Cargando...'
  return null
}

/** Announces that the next page is being loaded; only in the browser. */
export function Pending() {
  const { state, location: next } = useNavigation()
  const here = useLocation()
  const isPanel = next?.pathname === here.pathname && /[?&]panel=/.test(here.search + next.search)
  const text = state === 'loading' && next && !isPanel ? pendingText(next.pathname) : null
  return (
    <div role="status" className="contents">
      {/* What loads at once needs no words. */}
      {text ? (
        <p className="fixed inset-x-0 bottom-24 z-50 mx-auto w-fit animate-appear-late rounded-full bg-ink px-5 py-2 text-white shadow-float lg:bottom-8">
          {text}
        </p>
      ) : null}
    </div>
  )
}
