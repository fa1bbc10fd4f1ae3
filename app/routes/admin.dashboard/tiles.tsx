import { Link } from '@remix-run/react'
import { counted } from '~/counted'

type Counts = {
  today: number
  pending: number
  proofs: number
  owed: number
  toResolve: number
  products: number
  orders: number
  categories: number
}

/** What the desk waits for, and below it what there is in all. */
export function Tiles({ counts, day }: { counts: Counts; day: string }) {
  const { today, pending, proofs, owed, toResolve } = counts
  return (
    <div className="grid gap-2">
      <ul className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
        <Tile label="Hoy por entregar" value={today} to={`/admin/pedidos?dia=${day}`} />
        <Tile label="Por verificar" value={pending} to="/admin/pedidos?estado=pendiente" urgent />
        <Tile label="Por cobrar" value={owed} to="/admin/pedidos?saldo=falta" urgent />
        <Tile label="Por resolver" value={toResolve} to="#por-resolver" urgent />
      </ul>
      {proofs > 0 ? (
        <Link to="/admin/pagos/siguiente" className="button button-main sm:justify-self-start">
          Verificar {counted(proofs, 'comprobante', 'comprobantes')}
        </Link>
      ) : null}
      <p className="flex flex-wrap gap-x-1.5 text-sm max-sm:justify-between sm:gap-x-5 sm:text-[0.9375rem]">
        <Total label="Productos" value={counts.products} to="/admin/productos" />
        <Total label="Pedidos" value={counts.orders} to="/admin/pedidos" />
        <Total label="Categorías" value={counts.categories} to="/admin/categorias" />
      </p>
    </div>
  )
}

type Count = { label: string; value: number; to: string }

function Tile({ label, value, to, urgent }: Count & { urgent?: boolean }) {
  return (
    <li>
      <Link
        to={to}
        className="card flex h-full flex-col px-4 py-2 hover:border-leaf hover:shadow-float max-sm:flex-row max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-1 max-sm:px-2.5 max-sm:py-1.5 sm:py-3"
      >
        <span className="text-ink-soft max-sm:text-sm">{label}</span>
        <strong
          className={`font-display text-xl sm:text-3xl ${urgent && value > 0 ? 'text-rosewood' : 'text-ink'}`}
        >
          {value}
        </strong>
      </Link>
    </li>
  )
}

/** Light on a phone, so that the three stand in one line of 200,000 orders too. */
function Total({ label, value, to }: Count) {
  return (
    <Link to={to} className="link inline-flex min-h-9 items-center max-sm:font-normal sm:min-h-11">
      {label}: {value}
    </Link>
  )
}
