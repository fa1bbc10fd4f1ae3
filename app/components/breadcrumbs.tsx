import { Link, useRouteLoaderData } from '@remix-run/react'
import { type Step, trailData } from '~/urls/structured-data'
import { StructuredData } from './structured-data'

/**
 * Breadcrumbs, for people and for search engines.
 *
 * @param steps after 'Inicio', the page itself last
 */
export function Breadcrumbs({ steps }: { steps: Step[] }) {
  const root = useRouteLoaderData<{ origin: string }>('root')
  const trail = [{ name: 'Inicio', to: '/' }, ...steps]
  return (
    <nav aria-label="Estás en" className="text-[0.9375rem] text-ink-soft">
      <ol className="flex flex-wrap gap-x-2">
        {trail.map(({ name, to }, index) => (
          <li
            key={to}
            className={`flex items-center gap-2 ${index === trail.length - 1 ? 'max-sm:sr-only' : ''}`}
          >
            {index > 0 ? <span aria-hidden="true">/</span> : null}
            {index === trail.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link to={to} className="py-2.5 underline-offset-3 hover:underline">
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {root ? <StructuredData data={trailData(trail, root.origin)} /> : null}
    </nav>
  )
}
