import { Link, useActionData, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Badge } from '~/components/badge'
import { useHydrated } from '~/components/hydrated'
import { openUrl } from '~/urls/dialog-url'
import { MAILED_STATUSES } from '~/models/orders/admin/status-mail'
import { STATUSES } from '~/models/orders/order'
import { SelectableList, SelectCell, SelectHeader } from '../admin/list/selectable-list'
import { StatusMail } from '../admin/order/status-mail'
import { StatusSelect } from '../admin/order/status-select'
import { UnpaidQuestion } from '../admin/order/unpaid/unpaid-question'
import { WordsField } from '../admin/order/notifying/words-field'
import { InterruptedNotice, useInterruptedTexts } from '../admin/form/interrupted'
import type { MarkedAnswer } from './marked-orders.server'
import { NOTIFY } from './notify'
import { ORDER_COLUMNS } from './order-columns'
import type { OrderRow } from './order-row.server'

/**
 * One page of orders, each with its most frequent actions, and the bulk actions on selected ones.
 */
export function OrderTable({ rows }: { rows: OrderRow[] }) {
  const refused = useActionData<MarkedAnswer>()?.marked
  const before = useInterruptedTexts('apply')
  return (
    <SelectableList
      actions={<Actions />}
      again={refused?.action ?? before?.action}
      below={
        <>
          <WordsField
            summary="Agregar una frase a los correos"
            label="Una frase para todos los correos, si quieres agregarla"
            typed={(refused?.words || undefined) ?? before?.words}
            problem={refused?.problem}
          />
          <InterruptedNotice of="apply" />
          <UnpaidQuestion orders={refused?.unpaid ?? []} />
        </>
      }
    >
      <table className="list list-wide orders">
        <caption className="sr-only">Pedidos</caption>
        <Headings />
        <tbody>
          {rows.map((order) => (
            <Row key={order.id} order={order} isMarked={refused?.boxes.includes(boxOf(order))} />
          ))}
        </tbody>
      </table>
    </SelectableList>
  )
}

function Actions() {
  return (
    <>
      <optgroup label="Cambiar su estado a">
        {Object.entries(STATUSES).map(([value, { label }]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </optgroup>
      <optgroup label="Cambiar y avisar">
        {MAILED_STATUSES.map((status) => (
          <option key={status} value={`${NOTIFY}${status}`}>
            {STATUSES[status].label}, con correo
          </option>
        ))}
      </optgroup>
      <option value="print">Imprimir sus hojas</option>
    </>
  )
}

function Headings() {
  return (
    <thead>
      <tr>
        <SelectHeader />
        <th scope="col">{ORDER_COLUMNS.number.heading}</th>
        <th scope="col">{ORDER_COLUMNS.customer.heading}</th>
        <th scope="col">Entrega</th>
        <th scope="col">{ORDER_COLUMNS.total.heading}</th>
        <th scope="col">{ORDER_COLUMNS.status.heading}</th>
        <th scope="col">Correo</th>
      </tr>
    </thead>
  )
}

/** The value of a row's box, which says what its page showed. */
function boxOf({ id, status }: OrderRow): string {
  return `${id}.${status}`
}

function Row({ order, isMarked }: { order: OrderRow; isMarked?: boolean | undefined }) {
  const { label, badge } = STATUSES[order.status]
  return (
    <tr>
      <SelectCell id={boxOf(order)} name={order.number} isMarked={isMarked} />
      <NumberCell order={order} />
      <CustomerCell order={order} />
      <DeliveryCell order={order} />
      <MoneyCell order={order} />
      <td data-label={ORDER_COLUMNS.status.heading}>
        <span className="grid justify-items-start gap-1.5 max-tablet:justify-items-end">
          <Badge look={badge}>{label}</Badge>
          {order.ready ? <span className="text-sm font-semibold">{order.ready}</span> : null}
          <StatusSelect id={order.id} number={order.number} status={order.status} />
        </span>
      </td>
      <td data-label="Correo">
        <StatusMail order={order} />
      </td>
    </tr>
  )
}

function NumberCell({ order }: { order: OrderRow }) {
  return (
    <th scope="row">
      <DetailLink
        number={order.number}
        look="whitespace-nowrap text-leaf hover:underline hover:underline-offset-3"
      >
        {order.number}
      </DetailLink>
      <span className="block text-[0.9375rem] font-normal text-ink-soft">{order.placed}</span>
      <DetailLink
        number={order.number}
        look="link inline-flex min-h-11 items-center text-[0.9375rem]"
      >
        Ver detalles<span className="sr-only"> de {order.number}</span>
      </DetailLink>
    </th>
  )
}

function CustomerCell({ order }: { order: OrderRow }) {
  return (
    <td data-label={ORDER_COLUMNS.customer.heading} className="xl:min-w-40">
      <span className="min-w-0 max-tablet:text-right">
        <span className="block wrap-anywhere">{order.customer}</span>
        <span className="block text-[0.9375rem] wrap-anywhere text-ink-soft">
          {order.email ?? '—'}
        </span>
        {order.recipient ? (
          <span className="block text-[0.9375rem] wrap-anywhere">Recibe {order.recipient}</span>
        ) : null}
      </span>
    </td>
  )
}

function DeliveryCell({ order }: { order: OrderRow }) {
  return (
    <td data-label="Entrega">
      <span className="max-tablet:text-right">
        {order.day ? (
          <span className="block font-semibold whitespace-nowrap">{order.day}</span>
        ) : null}
        {order.slot ? <span className="block whitespace-nowrap">{order.slot}</span> : null}
        <span className="block wrap-anywhere">{order.place}</span>
        {order.otherDays > 0 ? (
          <span className="block text-sm text-ink-soft">y {order.otherDays} más</span>
        ) : null}
      </span>
    </td>
  )
}

function MoneyCell({ order }: { order: OrderRow }) {
  return (
    <td data-label={ORDER_COLUMNS.total.heading}>
      <span className="max-tablet:text-right">
        <strong className="block whitespace-nowrap">{order.total}</strong>
        {order.claimed ? (
          <span className="block text-sm text-ink-soft">Comprobante: {order.claimed}</span>
        ) : null}
        {order.payUntil ? (
          <span className="block text-sm text-ink-soft">Paga hasta el {order.payUntil}</span>
        ) : null}
        <span className={`block text-sm font-semibold ${order.isOwed ? 'text-rosewood' : ''}`}>
          {order.money}
        </span>
      </span>
    </td>
  )
}

/** Links to the order's page; with scripts, opens it as a dialog over the list. */
function DetailLink(props: { number: string; look: string; children: ReactNode }) {
  const { number, look, children } = props
  const location = useLocation()
  const opensDialog = useHydrated()
  return (
    <Link
      to={opensDialog ? openUrl(location, 'pedido', number) : `/admin/pedidos/${number}`}
      preventScrollReset={opensDialog}
      className={look}
    >
      {children}
    </Link>
  )
}
