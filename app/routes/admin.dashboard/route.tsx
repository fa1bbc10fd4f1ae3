import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { titled } from '~/urls/title'
import { unknownIntent } from '~/forms/form.server'
import { readUpload } from '~/forms/upload.server'
import { Block, Fold } from '../admin/frame/block'
import { DeliveryWeek } from '../admin/list/week'
import { changeDay } from '../admin/order/week-actions.server'
import { Deliveries } from './deliveries'
import { loadDashboard } from './load-dashboard.server'
import { Money } from './money'
import { BookNotice, Opening } from './notices'
import { settleWaiting } from './settle.server'
import { ToResolve } from './to-resolve'
import { Sales } from './sales'
import { Tiles } from './tiles'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Dashboard')]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { duty } = await requireStaff(request, 'dashboard.read')
  return loadDashboard(context, new URL(request.url).searchParams, duty)
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, 'orders.write')
  const { form, intent } = await readUpload(request)
  switch (intent) {
    case 'close-day':
    case 'open-day':
      return changeDay(form, intent, staff)
    case 'not-repeated':
    case 'told':
    case 'keep':
      return settleWaiting(request, form, intent, staff)
    default:
      throw unknownIntent(intent)
  }
}

export default function Dashboard() {
  const { opening, counts, today, since, undated, week, sales, book, toResolve, ...rest } =
    useLoaderData<typeof loader>()
  const { days, scarce, money } = rest
  return (
    <div className="grid gap-2 sm:gap-5">
      <h1 className="text-2xl sm:text-3xl">Dashboard</h1>
      <BookNotice {...book} />
      {opening ? <Opening {...opening} /> : null}
      <Tiles counts={counts} day={today} />
      <Ways />
      <Deliveries days={days} />
      <Block title="Por resolver" id="por-resolver">
        <ToResolve {...toResolve} undated={undated} />
      </Block>
      <Block title="Los próximos siete días">
        <DeliveryWeek week={week} from="/admin/dashboard" />
      </Block>
      <Fold title="Dinero" note="Según los pagos anotados en cada pedido" opensWide>
        <Money {...money} />
      </Fold>
      <Fold title="Productos ocultos o por agotarse" opensWide>
        <Scarce products={scarce} />
      </Fold>
      <Fold
        title="Ventas de los últimos 30 días"
        note="Pedidos que no se cancelaron, según los pagos anotados"
        opensWide
      >
        <Sales days={sales} since={since} />
      </Fold>
    </div>
  )
}

function Ways() {
  return (
    <p className="flex flex-wrap gap-1 max-sm:text-sm sm:gap-2">
      <Link
        to="/admin/productos/nuevo"
        className="button button-main max-sm:px-1 max-sm:font-normal"
      >
        Nuevo producto
      </Link>
      <Link to="/admin/pedidos" className="button button-quiet max-sm:px-1 max-sm:font-normal">
        Ver pedidos
      </Link>
      <Link
        to="/admin/configuracion"
        className="button button-quiet max-sm:px-1 max-sm:font-normal"
      >
        Configuración
      </Link>
    </p>
  )
}

type Product = { id: string; name: string; active: boolean; stock: number }

function Scarce({ products }: { products: Product[] }) {
  if (products.length === 0) {
    return <p className="text-ink-soft">Todos los productos se ven y se pueden comprar.</p>
  }
  return (
    <ul>
      {products.map(({ id, name, active, stock }) => (
        <li key={id} className="flex justify-between gap-3 border-b border-line py-2 last:border-0">
          <Link to={`/admin/productos/${id}`} className="link min-w-0 wrap-anywhere">
            {name}
          </Link>
          <span className="whitespace-nowrap">{active ? `Quedan ${stock}` : 'Oculto'}</span>
        </li>
      ))}
    </ul>
  )
}
