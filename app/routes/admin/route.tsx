import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import stylesheet from '~/admin.css?url'
import { requireStaff } from '~/cookies/auth.server'
import { Failure } from '~/components/failure'
import { counted } from '~/counted'
import { GiveUpForms } from './form/interrupted'
import { useBell } from './frame/bell'
import { loadFrame } from './frame/load-frame.server'
import { Navigation } from './frame/navigation'
import { useNewOrders } from './frame/new-orders'
import { NewOrdersNotice } from './frame/new-orders-notice'
import { useDeviceOfBefore } from './frame/push'

/** Of two manifests browsers take the first, which is not the storefront's here. */
export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'manifest', href: '/personal.webmanifest' },
]

/** Loads the frame's data. It does not protect the screens inside: see docs/decisions/0013. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, 'admin.enter')
  return loadFrame({ request, context }, staff)
}

export default function AdminLayout() {
  return (
    <Frame staff={useLoaderData<typeof loader>()}>
      <Outlet />
    </Frame>
  )
}

type Staff = ReturnType<typeof useLoaderData<typeof loader>>

/** The layout around a screen of the back office. */
function Frame({ staff, children }: { staff: Staff; children: ReactNode }) {
  const watch = useNewOrders(staff)
  const bell = useBell(watch.count)
  useDeviceOfBefore(staff.marks)
  return (
    <div className="min-h-dvh bg-paper lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)] print:block print:bg-white">
      <a
        href="#contenido"
        className="button button-main fixed top-2 left-2 z-50 -translate-y-24 focus:translate-y-0 print:hidden"
      >
        Saltar al contenido
      </a>
      <Navigation
        {...{
          email: staff.email,
          duty: staff.duty,
          pending: staff.pending,
          fresh: watch.count,
          bell,
        }}
        unresolved={watch.unresolved}
      />
      <main
        id="contenido"
        tabIndex={-1}
        className="relative mx-auto w-full max-w-6xl px-4 pt-3 pb-5 sm:px-8 sm:pt-5 sm:pb-24 lg:pt-8 print:max-w-none print:p-0"
      >
        <NewOrdersNotice watch={watch} bell={bell.state} />
        {staff.stuck ? <MailNotice {...staff.stuck} /> : null}
        {children}
        <GiveUpForms />
      </main>
    </div>
  )
}

/** While the mail server fails nothing is lost, but customers have not been informed yet. */
function MailNotice({ count, since }: { count: number; since: string }) {
  return (
    <p className="mb-5 rounded-xl bg-butter/50 px-4 py-3 print:hidden">
      <strong>El correo no está saliendo:</strong>{' '}
      {counted(count, 'correo espera', 'correos esperan')} desde el {since}. Lo que guardas queda
      guardado; la tienda sigue intentando enviarlos.
    </p>
  )
}

/** Shows the error inside the back office's layout. */
export function ErrorBoundary() {
  const error = useRouteError()
  const staff = useRouteLoaderData<typeof loader>('routes/admin')
  const failure = <Failure error={error} />
  return staff ? <Frame staff={staff}>{failure}</Frame> : <main className="px-4">{failure}</main>
}
