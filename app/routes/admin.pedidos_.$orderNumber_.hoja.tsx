import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/auth.server'
import { brand } from '~/brand'
import { formatDayLong, formatInstant } from '~/dates'
import { placeOf } from '~/models/order'
import { findOrder } from '~/models/order.server'
import { formatMoney } from '~/money'
import { PrintButton } from './admin/print-button'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Hoja de ${data.number}` : 'Pedido no encontrado'} | ${brand.name}` },
]

/** One order on paper, to go along with it: without prices unless they are asked for. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const order = await findOrder(params.orderNumber ?? '')
  if (!order) throw new Response(null, { status: 404 })
  const hasPrices = new URL(request.url).searchParams.has('precios')
  return {
    number: order.order_number,
    placed: formatInstant(order.created_at),
    hasPrices,
    isUnpaid: order.status === 'pendiente',
    customer: `${order.customer_name} ${order.customer_lastname}`.trim(),
    phone: order.phone,
    place: placeOf(order),
    reference: order.shipping_reference,
    notes: order.notes,
    lines: order.lines.map((line) => ({
      id: line.id,
      what: `${line.quantity} × ${line.product_name}`,
      color: line.product_color,
      extras: line.complements.map(({ name, quantity }) => `${quantity * line.quantity} × ${name}`),
      when: [line.delivery_date && formatDayLong(line.delivery_date), line.delivery_time]
        .filter(Boolean)
        .join(', '),
      dedication: line.dedication,
      price: hasPrices ? formatMoney(line.subtotal) : null,
    })),
    sums: hasPrices ? sumsOf(order) : [],
  }
}

type Amounts = { subtotal: number; shipping_cost: number; discount: number; total: number }

function sumsOf({ subtotal, shipping_cost, discount, total }: Amounts) {
  const sums: [name: string, amount: string][] = [
    ['Subtotal', formatMoney(subtotal)],
    ['Envío', formatMoney(shipping_cost)],
  ]
  if (discount > 0) sums.push(['Descuento', `− ${formatMoney(discount)}`])
  return [...sums, ['Total', formatMoney(total)] as (typeof sums)[number]]
}

export default function OrderSheet() {
  const order = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto max-w-2xl print:max-w-none">
      <Tools />
      <p className="font-display text-lg">{brand.name}</p>
      <h1 className="mb-1 text-2xl sm:text-3xl">Pedido {order.number}</h1>
      <p className="mb-4 text-ink-soft">{order.placed}</p>
      {order.isUnpaid ? <p className="mb-3 font-bold text-rosewood">Pago sin verificar</p> : null}
      <section className="mb-5 border-y-2 border-ink py-3 wrap-anywhere">
        <h2 className="sr-only">Entrega</h2>
        <p className="text-lg font-bold">{order.place}</p>
        {order.reference ? <p>Ref.: {order.reference}</p> : null}
        <p>
          {order.customer} · <span className="whitespace-nowrap">{order.phone}</span>
        </p>
        {order.notes ? <p className="whitespace-pre-line">Nota: {order.notes}</p> : null}
      </section>
      <h2 className="sr-only">Arreglos</h2>
      {order.lines.length === 0 ? <p>Sin productos registrados</p> : null}
      <ul>
        {order.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <dl className="mt-4 grid gap-1">
        {order.sums.map(([name, amount]) => (
          <div key={name} className="flex justify-between gap-4 last:text-lg last:font-bold">
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

type Sheet = ReturnType<typeof useLoaderData<typeof loader>>

function Line({ line }: { line: Sheet['lines'][number] }) {
  return (
    <li className="break-inside-avoid border-b border-line py-3 wrap-anywhere">
      <p className="flex justify-between gap-4 text-lg font-bold">
        {line.what}
        {line.price ? <span className="whitespace-nowrap">{line.price}</span> : null}
      </p>
      {line.color ? <p>Envase {line.color}</p> : null}
      {line.extras.map((extra) => (
        <p key={extra}>+ {extra}</p>
      ))}
      {line.when ? <p className="font-semibold">{line.when}</p> : null}
      {line.dedication ? (
        <p className="mt-2 border-l-2 border-ink pl-3 font-display whitespace-pre-wrap">
          {line.dedication}
        </p>
      ) : null}
    </li>
  )
}

function Tools() {
  const { number, hasPrices } = useLoaderData<typeof loader>()
  return (
    <div className="mb-5 grid gap-3 print:hidden">
      <p className="flex flex-wrap gap-x-5">
        <Link to={`/admin/pedidos/${number}`} className="link inline-flex min-h-11 items-center">
          ‹ Pedido {number}
        </Link>
        <Link
          to={hasPrices ? '?' : '?precios'}
          replace
          className="link inline-flex min-h-11 items-center"
        >
          {hasPrices ? 'Sin precios' : 'Con precios'}
        </Link>
      </p>
      <p className="text-ink-soft">Imprime esta página desde tu navegador.</p>
      <PrintButton />
    </div>
  )
}
