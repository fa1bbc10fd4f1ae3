import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import stylesheet from '~/admin.css?url'
import { requireAdmin } from '~/auth.server'
import { Failure } from '~/components/failure'
import { pendingOrders } from '~/models/dashboard.server'
import { orEmpty } from '~/report.server'
import { Navigation } from './navigation'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

/** Draws the frame; it protects nothing but itself: see docs/decisions/0013. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { email } = await requireAdmin(request)
  return { email, pending: await orEmpty(pendingOrders(), 0) }
}

export default function AdminLayout() {
  return (
    <Frame staff={useLoaderData<typeof loader>()}>
      <Outlet />
    </Frame>
  )
}

type Staff = ReturnType<typeof useLoaderData<typeof loader>>

/** Everything around a screen of the back office. */
function Frame({ staff, children }: { staff: Staff; children: ReactNode }) {
  return (
    <div className="admin min-h-dvh bg-paper lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)] print:block print:bg-white">
      <a
        href="#contenido"
        className="button button-main fixed top-2 left-2 z-50 -translate-y-24 focus:translate-y-0 print:hidden"
      >
        Saltar al contenido
      </a>
      <Navigation {...staff} />
      <main
        id="contenido"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl px-4 pt-5 pb-24 sm:px-8 lg:pt-8 print:max-w-none print:p-0"
      >
        {children}
      </main>
    </div>
  )
}

/** What a screen could not show is said in its place, the rest of the back office around it. */
export function ErrorBoundary() {
  const error = useRouteError()
  const staff = useRouteLoaderData<typeof loader>('routes/admin')
  const failure = <Failure isMissing={isRouteErrorResponse(error) && error.status === 404} />
  return staff ? <Frame staff={staff}>{failure}</Frame> : <main className="px-4">{failure}</main>
}
