import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { requireAdmin } from '~/cookies/auth.server'
import { brand } from '~/brand'
import { SidePanel } from '~/components/dialog'
import { counted } from '~/counted'
import { addDays, limaDay } from '~/dates'
import { closedUrl, openUrl } from '~/urls/dialog-url'
import { unknownIntent } from '~/forms/form.server'
import { LIST_PAGE } from '~/urls/list-url'
import { deliveriesOf } from '~/models/order-desk/mail-delivery.server'
import { readOrderFilters } from '~/models/order-desk/order-filters'
import { countOrders, listOrders, zonesByName } from '~/models/order-desk/order-list.server'
import { readUpload } from '~/forms/upload.server'
import { EmptyList, ListPage, ListPages } from '../admin/list/list-page'
import { saveNote, sendStatusMail, setStatus } from '../admin/order/order-actions.server'
import { Neighbours, OrderDetail } from '../admin/order/order-detail'
import { checkPayment } from '../admin/order/payment-check.server'
import { orderView } from '../admin/order/order-view.server'
import { MailAgainQuestion } from '../admin/order/status-mail'
import { DayLinks, OrderFilterForm } from './filters'
import { ManualOrderPanel } from './manual-order-form'
import { blankManualOrder, createManualOrder } from './manual-order.server'
import { changeMarkedOrders } from './marked-orders.server'
import { OrderTable } from './order-table'
import { shownRow } from './order-row.server'

export const meta: MetaFunction = () => [{ title: `Pedidos | ${brand.name}` }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { searchParams } = new URL(request.url)
  const filters = readOrderFilters(searchParams)
  const wanted = searchParams.get('pedido')
  const today = limaDay(new Date())
  const tomorrow = addDays(today, 1)
  const [{ rows, total }, counts, zones, open, blank] = await Promise.all([
    listOrders(filters),
    countOrders([today, tomorrow]),
    zonesByName(),
    wanted === null ? null : orderView(wanted),
    searchParams.has('nuevo') ? blankManualOrder() : null,
  ])
  if (wanted !== null && !open) throw new Response(null, { status: 404 })
  const fates = await deliveriesOf(rows.flatMap(({ mails }) => mails))
  return {
    filters,
    rows: rows.map((row) => shownRow(row, fates)),
    total,
    zones: zones.map(({ id, name, cost, active }) => ({ id, name, cost, active })),
    days: { today, tomorrow },
    counts,
    open,
    blank,
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireAdmin(request)
  const { form, intent } = await readUpload(request)
  switch (intent) {
    case 'status':
      return setStatus(request, form, staff)
    case 'apply':
      return changeMarkedOrders(request, form, staff)
    case 'send-mail':
      return sendStatusMail(request, form, staff)
    case 'check-payment':
      return checkPayment(request, form, staff)
    case 'note':
      return saveNote(request, form, staff)
    case 'save':
    case 'save-and-new':
    case 'total':
      return createManualOrder(request, form, intent, staff)
    default:
      if (form.has('__intent__')) return createManualOrder(request, form, 'lines', staff)
      throw unknownIntent(intent)
  }
}

export default function Orders() {
  const { filters, rows, total, zones, days, counts, open, blank } = useLoaderData<typeof loader>()
  const location = useLocation()
  const { search } = useLocation()
  const closeTo = closedUrl(location)
  return (
    <ListPage title="Pedidos" add="Agregar pedido manual">
      <DayLinks filters={filters} days={days} counts={counts} />
      <OrderFilterForm filters={filters} zones={zones} />
      {rows.length === 0 ? (
        <EmptyList words={filters.words} nothing="No hay pedidos aquí." />
      ) : (
        <OrderTable rows={rows} />
      )}
      <ListPages
        page={filters.page}
        pages={Math.ceil(total / LIST_PAGE)}
        total={counted(total, 'pedido', 'pedidos')}
      />
      <p className="mt-2">
        <a href={`/admin/pedidos/csv${search}`} className="link inline-flex min-h-11 items-center">
          Descargar CSV
        </a>
      </p>
      {open ? (
        <SidePanel key={open.number} title={`Pedido ${open.number}`} closeTo={closeTo}>
          <div className="grid gap-4 p-4">
            <Neighbours order={open} to={(number) => openUrl(location, 'pedido', number)} />
            <OrderDetail order={open} />
            <Link to={`/admin/pedidos/${open.number}`} className="link justify-self-center py-2">
              Abrir en una página
            </Link>
          </div>
        </SidePanel>
      ) : null}
      {blank ? <ManualOrderPanel blank={blank} zones={zones} closeTo={closeTo} /> : null}
      <MailAgainQuestion orders={rows} />
    </ListPage>
  )
}
