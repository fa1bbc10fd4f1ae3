import { Link, useRouteLoaderData } from '@remix-run/react'
import type { loadFrame } from '../frame/load-frame.server'

/** Who changed what is being edited last, leading to the rest of its changes; the frame reads it. */
export function ChangedBy() {
  const frame = useRouteLoaderData<{ changed: Awaited<ReturnType<typeof loadFrame>>['changed'] }>(
    'routes/admin',
  )
  if (!frame?.changed) return null
  const { by, at, to } = frame.changed
  return (
    <p className="text-[0.9375rem] wrap-anywhere text-ink-soft">
      Cambiado por {by}, {at} ·{' '}
      <Link to={to} className="link inline-flex min-h-11 items-center">
        Ver los cambios
      </Link>
    </p>
  )
}
