import { Link } from '@remix-run/react'

/** Instead of a listing that there is not. */
export function NoListing() {
  return (
    <div className="grid justify-items-center gap-4 py-20 text-center">
      <img src="/flor.svg" alt="" width={112} height={112} className="size-28 rounded-full" />
      <h1 className="text-3xl">No se encontraron productos</h1>
      <Link to="/catalogo-completo" className="button button-main">
        Ver todo el catálogo
      </Link>
    </div>
  )
}
