import { Link, useLocation, useSearchParams } from '@remix-run/react'
import { SidePanel } from '~/components/dialog'
import { closedUrl, openUrl } from '~/urls/dialog-url'
import { Neighbours, OrderDetail } from '../admin/order/order-detail'
import type { OrderView } from '../admin/order/order-view.server'
import { MailAgainQuestion } from '../admin/order/status-mail'
import { ManualOrderPanel } from './manual/manual-order-form'
import type { BlankManualOrder } from './manual/blank-manual-order.server'
import type { OrderRow } from './order-row.server'

type Props = {
  open: OrderView | null
  blank: BlankManualOrder | null
  zones: { id: string; name: string; cost: number; active: boolean; areas: string[] }[]
  rows: OrderRow[]
}

/** What the address opens over the list: an order, the form of a manual one, the question about a mail. */
export function OrderPanels({ open, blank, zones, rows }: Props) {
  const location = useLocation()
  const [search] = useSearchParams()
  const closeTo = closedUrl(location)
  return (
    <>
      {open ? (
        <SidePanel key={open.number} title={`Pedido ${open.number}`} closeTo={closeTo}>
          <div className="grid gap-2 p-3 sm:gap-4 sm:p-4">
            <OrderDetail order={open} />
            <Neighbours order={open} to={(number) => openUrl(location, 'pedido', number)} />
            <Link to={`/admin/pedidos/${open.number}`} className="link justify-self-center py-2">
              Abrir en una página
            </Link>
          </div>
        </SidePanel>
      ) : null}
      {blank ? (
        <ManualOrderPanel
          // 'Guardar y crear otro' begins another order, with a key of its own.
          key={search.get('nuevo')}
          {...{ blank, zones, closeTo }}
        />
      ) : null}
      <MailAgainQuestion orders={rows} />
    </>
  )
}
