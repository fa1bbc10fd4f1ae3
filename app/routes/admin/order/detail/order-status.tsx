import { Badge } from '~/components/badge'
import { isOver, STATUSES } from '~/models/orders/order'
import { HolderForm } from '../holding/holder'
import { ChangeAndNotify } from '../notifying/change-and-notify'
import type { OrderView } from '../order-view.server'
import { StatusMail } from '../status-mail'
import { StatusSelect } from '../status-select'
import { Contact } from './contact'
import { Part } from './part'

/** Where the ways to set any status are. */
const ID = 'estado'

/** How an order stands, for whom, and its next step: of one without an e-mail, which would tell nobody, any status. */
export function NextStep({ order }: { order: OrderView }) {
  const { label, badge } = STATUSES[order.status]
  return (
    <Part title="Estado" {...(order.email ? {} : { id: ID })}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge look={badge}>{label}</Badge>
        <strong className={order.ledger.missing > 0 ? 'text-rosewood' : undefined}>
          {order.ledger.words}
        </strong>
        <span className="text-ink-soft">{order.placed}</span>
      </p>
      {order.recipient ? (
        <Contact says="Compra" name={order.customer} phone={order.phone} mayCall />
      ) : null}
      {order.email ? <ChangeAndNotify order={order} /> : <AnyStatus order={order} />}
    </Part>
  )
}

/** Beside the next step, any other status. */
export function OtherStatus({ order }: { order: OrderView }) {
  if (!order.email) return null
  return (
    <Part title="Otro estado y correo" id={ID}>
      <AnyStatus order={order} />
    </Part>
  )
}

function AnyStatus({ order }: { order: OrderView }) {
  const { id, number, status } = order
  return (
    <>
      <div className="flex flex-wrap items-start gap-3">
        <StatusSelect id={id} number={number} status={status} />
        <StatusMail order={order} />
      </div>
      {isOver(status) ? null : <HolderForm order={order} />}
    </>
  )
}
