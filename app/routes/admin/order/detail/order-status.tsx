import { Badge } from '~/components/badge'
import { STATUSES } from '~/models/orders/order'
import { HolderForm } from '../holding/holder'
import { ChangeAndNotify } from '../notifying/change-and-notify'
import type { OrderView } from '../order-view.server'
import { StatusMail } from '../status-mail'
import { StatusSelect } from '../status-select'
import { Part } from './part'

/** How an order stands, its next step, and who has it. */
export function OrderStatus({ order }: { order: OrderView }) {
  const { label, badge } = STATUSES[order.status]
  const isOver = ['entregado', 'cancelado'].includes(order.status)
  return (
    <Part title="Estado" id="estado">
      <p className="flex flex-wrap items-center gap-3">
        <Badge look={badge}>{label}</Badge>
        <strong className={order.ledger.missing > 0 ? 'text-rosewood' : undefined}>
          {order.ledger.words}
        </strong>
        <span className="text-ink-soft">{order.placed}</span>
      </p>
      <div className="flex flex-wrap items-start gap-3">
        <StatusSelect id={order.id} number={order.number} status={order.status} />
        <StatusMail order={order} />
      </div>
      <ChangeAndNotify order={order} />
      {isOver ? null : <HolderForm order={order} />}
    </Part>
  )
}
