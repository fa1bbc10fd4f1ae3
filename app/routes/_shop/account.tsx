import { useLocation, useNavigate, useNavigation, useRouteLoaderData } from '@remix-run/react'
import { lazy, Suspense, useEffect } from 'react'
import type { loader as rootLoader } from '~/root'
import { useAuth } from '~/providers'
import { AccountDialog as WrittenAccountDialog } from './account-dialog'

/** The server writes it at once; a browser fetches its code when it is first opened. */
const AccountDialog = import.meta.env.SSR
  ? WrittenAccountDialog
  : lazy(() => import('./account-dialog').then((module) => ({ default: module.AccountDialog })))

/** The way into an account over a page whose address says `panel=cuenta` or `registro`, or is about to. */
export function Account() {
  const { user } = useAuth()
  const here = useLocation()
  const at = useNavigation().location ?? here
  const panel = new URLSearchParams(at.search).get('panel')
  useSentToSignIn()
  const tab = !user && (panel === 'cuenta' || panel === 'registro') ? panel : null
  return <Suspense>{tab ? <AccountDialog at={at} tab={tab} /> : null}</Suspense>
}

/** Opens the dialog for who was sent here because a page is for accounts only. */
function useSentToSignIn() {
  const page = useRouteLoaderData<typeof rootLoader>('root')?.toast?.signInFor
  const navigate = useNavigate()
  useEffect(() => {
    if (!page) return
    const search = new URLSearchParams({ panel: 'cuenta', desde: page }).toString()
    navigate(`/?${search}`, { replace: true, preventScrollReset: true })
  }, [page, navigate])
}
