import type {
  ActionFunctionArgs,
  LoaderFunctionArgs,
  MetaFunction,
  SerializeFrom,
} from '@remix-run/node'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useLocation } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { titled } from '~/urls/title'
import { counted } from '~/counted'
import { readUpload } from '~/forms/upload.server'
import { EmptyList, ListPage, ListPages, ListTitle } from '../admin/list/list-page'
import { answerOrderForm } from '../admin/order/order-form.server'
import { DayLinks, OrderFilterForm, WeekFold } from './filters'
import { loadOrders } from './list.server'
import { createManualOrder } from './manual/manual-order.server'
import { lost, soughtWords } from './manual/sought'
import { soughtBy } from './manual/sought.server'
import { changeMarkedOrders } from './marked-orders.server'
import { OrderPanels } from './order-panels'
import { OrderTable } from './order-table'

/** Of a manual order with ten products and all their complements. */
const FIELDS = 400

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Pedidos')]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id } = await requireStaff(request, 'orders.read')
  return (await soughtBy(request)) ?? loadOrders(context, new URL(request.url), id)
}

/** A failed search must not lose what is typed in the form. */
export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const loaded = serverLoader<typeof loader>()
  const words = soughtWords(new URL(request.url).searchParams)
  return words === null ? loaded : loaded.catch(() => lost(words))
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, 'orders.write')
  const { form, intent } = await readUpload(request, FIELDS)
  switch (intent) {
    case 'apply':
      return changeMarkedOrders(request, form, staff)
    case 'save':
    case 'save-and-new':
    case 'total':
    case 'refresh':
    case 'find-product':
    case 'find-customer':
      return createManualOrder(request, form, intent, staff)
    default:
      if (form.has('__intent__')) return createManualOrder(request, form, 'lines', staff)
      if (form.has('use_customer')) return createManualOrder(request, form, 'use-customer', staff)
      return answerOrderForm(request, form, intent, staff)
  }
}

export default function Orders() {
  const loaded = useLoaderData<typeof loader>()
  // What scripts look for, asked for as a page by what is no browser.
  return 'rows' in loaded ? <OrderList {...loaded} /> : <ListTitle title="Pedidos" />
}

type ListProps = SerializeFrom<typeof loadOrders>

function OrderList({ filters, rows, open, blank, ...lists }: ListProps) {
  const { zones, slots, districts, week, days, counts, total, pages, isMore } = lists
  const { search } = useLocation()
  return (
    <ListPage title="Pedidos" add="Agregar pedido manual">
      {filters.seenAt ? <SeenNow /> : null}
      <OrderFilterForm {...{ filters, zones, slots, districts }} />
      <DayLinks {...{ filters, days, counts, zones }} />
      <WeekFold week={week} day={filters.day ?? days.today} />
      {rows.length === 0 ? (
        <EmptyList words={filters.words} nothing="No hay pedidos aquí." />
      ) : (
        <OrderTable rows={rows} />
      )}
      <ListPages
        page={filters.page}
        total={counted(total, 'pedido', 'pedidos')}
        {...{ pages, isMore }}
      />
      <p className="mt-2">
        <a href={`/admin/pedidos/csv${search}`} className="link inline-flex min-h-11 items-center">
          Descargar CSV
        </a>
        <a
          href={`/admin/pedidos/xlsx${search}`}
          className="link ml-5 inline-flex min-h-11 items-center"
        >
          Descargar Excel (hasta 10 000 pedidos)
        </a>
      </p>
      <OrderPanels open={open} blank={blank} zones={zones} rows={rows} />
    </ListPage>
  )
}

/** Above those that were new until staff opened this list. */
function SeenNow() {
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-4">
      Los pedidos que eran nuevos.
      <Link to="/admin/pedidos" className="link inline-flex min-h-11 items-center">
        Todos los pedidos
      </Link>
    </p>
  )
}
