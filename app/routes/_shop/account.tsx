import { useLocation, useNavigation, useRouteLoaderData } from '@remix-run/react'
import { lazy, Suspense } from 'react'
import { useHydrated } from '~/components/hydrated'
import { closedUrl } from '~/dialog-url'
import { useAuth } from '~/providers'
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
  const toast = useRouteLoaderData<typeof rootLoader>('root')?.toast
  const sentFrom = useHydrated() && at === here ? toast?.signInFor : undefined
  const tab = panel === 'cuenta' || panel === 'registro' ? panel : sentFrom ? 'cuenta' : null
  const page = search.get('desde') ?? sentFrom ?? closedUrl(at)
  return (
    <Suspense>{tab && !user ? <AccountDialog at={at} tab={tab} page={page} /> : null}</Suspense>
  )
}
