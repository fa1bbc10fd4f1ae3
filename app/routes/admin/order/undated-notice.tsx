import { Link } from '@remix-run/react'
import { counted } from '~/counted'
import { UNDATED } from '~/models/orders/admin/order-filters'

/** How many orders lack their day, with the way to them; nothing when none does. */
export function UndatedNotice({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className="w-full rounded-xl bg-butter px-4 py-1 print:hidden">
      <Link to={`/admin/pedidos?dia=${UNDATED}`} className="link inline-flex min-h-11 items-center">
        {counted(count, 'pedido espera', 'pedidos esperan')} su fecha de entrega
      </Link>
    </p>
  )
}
