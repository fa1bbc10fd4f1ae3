import { useLocation, useNavigation, useRouteLoaderData } from '@remix-run/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { closedUrl } from '~/urls/dialog-url'
import { useAuth } from '~/document/providers'
import type { loader as rootLoader } from '~/root'

/** Rendered directly on the server; in a browser its code is loaded when it is first opened. */
const AccountDialog = import.meta.env.SSR
  ? (await import('./account-dialog')).AccountDialog
  : lazy(() => import('./account-dialog').then((module) => ({ default: module.AccountDialog })))

/**
 * The account dialog, for an address with `panel=cuenta` or `registro`, current or being loaded;
 * with scripts also after a redirect from a page that needs an account.
 */
export function Account() {
  const { user } = useAuth()
  const here = useLocation()
  const at = useNavigation().location ?? here
  const search = new URLSearchParams(at.search)
  const panel = search.get('panel')
  const sent = useSentToSignIn(here.key)
  const sentFrom = at === here ? sent : undefined
  const tab = panel === 'cuenta' || panel === 'registro' ? panel : sentFrom ? 'cuenta' : null
  const page = search.get('desde') ?? sentFrom ?? closedUrl(at)
  if (!tab || user) return null
  return (
    <Suspense>
      <AccountDialog at={at} tab={tab} page={page} />
    </Suspense>
  )
}

/** The page that redirected here, until the next navigation. */
function useSentToSignIn(key: string): string | undefined {
  const page = useRouteLoaderData<typeof rootLoader>('root')?.toast?.signInFor
  const [sent, send] = useState<{ page: string; key: string }>()
  // Kept in state, because the toast is gone after the next request.
  useEffect(() => {
    if (page) send({ page, key })
  }, [page, key])
  return sent?.key === key ? sent.page : undefined
}
