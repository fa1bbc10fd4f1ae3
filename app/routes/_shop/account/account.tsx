import { useLocation, useNavigation, useRouteLoaderData } from '@remix-run/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { closedUrl } from '~/urls/dialog-url'
import { useAuth } from '~/document/providers'
import type { loader as rootLoader } from '~/root'
import { AccountDialog as WrittenAccountDialog } from './account-dialog'

/** The server writes it at once; a browser fetches its code when it is first opened. */
const AccountDialog = import.meta.env.SSR
  ? WrittenAccountDialog
  : lazy(() => import('./account-dialog').then((module) => ({ default: module.AccountDialog })))

/**
 * The way into an account over a page whose address says `panel=cuenta` or `registro`, or is about
 * to, and, where scripts run, for who was sent here because a page is for accounts only.
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
  return (
    <Suspense>{tab && !user ? <AccountDialog at={at} tab={tab} page={page} /> : null}</Suspense>
  )
}

/** The page that sent the person here, until they go anywhere. */
function useSentToSignIn(key: string): string | undefined {
  const page = useRouteLoaderData<typeof rootLoader>('root')?.toast?.signInFor
  const [sent, send] = useState<{ page: string; key: string }>()
  // The toast itself is gone as soon as anything is asked of the server.
  useEffect(() => {
    if (page) send({ page, key })
  }, [page, key])
  return sent?.key === key ? sent.page : undefined
}
