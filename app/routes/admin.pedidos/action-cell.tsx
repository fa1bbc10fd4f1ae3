import { useOpensWide } from '../admin/frame/opens-wide'
import { StatusMail } from '../admin/order/status-mail'
import { StatusSelect } from '../admin/order/status-select'
import type { OrderRow } from './order-row.server'

/** What is done to one order: in sight where there is room, folded on a phone's card. */
export function ActionCell({ order }: { order: OrderRow }) {
  const fold = useOpensWide(43.75)
  return (
    <td className="actions">
      <details ref={fold}>
        <summary className="link min-h-11 content-center text-[0.9375rem]">
          Estado y correo<span className="sr-only"> de {order.number}</span>
        </summary>
        <div className="flex flex-wrap items-start gap-2">
          <StatusSelect id={order.id} number={order.number} status={order.status} />
          <StatusMail order={order} />
        </div>
      </details>
    </td>
  )
}
