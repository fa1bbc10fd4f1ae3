import { data, type MetaFunction } from '@remix-run/node'
import { Link } from '@remix-run/react'
import { titled } from '~/urls/title'

export const meta: MetaFunction = ({ matches }) => [
  titled(matches, 'Página no encontrada'),
  { name: 'robots', content: 'noindex' },
]

export function loader() {
  return data(null, { status: 404 })
}

export { shouldRevalidate } from '~/forms/failed-submission'

export default function NotFound() {
  return (
    <div className="grid justify-items-center gap-4 py-16 text-center">
      <img src="/flor.svg" alt="" width={160} height={160} className="size-40 rounded-full" />
      <h1 className="text-3xl sm:text-4xl" lang="en">
        Oops! Page not found
      </h1>
      <p>No encontramos la página que buscas. Puede que haya cambiado de lugar.</p>
      <a href="/" className="button button-main">
        Volver al inicio
      </a>
      <Link to="/catalogo-completo" className="link">
        Ver todo el catálogo
      </Link>
    </div>
  )
}
