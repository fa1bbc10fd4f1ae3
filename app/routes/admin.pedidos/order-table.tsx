import { Link, useActionData, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Badge } from '~/components/badge'
import { useHydrated } from '~/components/hydrated'
import { openUrl } from '~/urls/dialog-url'
import { MAILED_STATUSES } from '~/models/orders/admin/status-mail'
import { isOver, laterSteps, STATUSES } from '~/models/orders/order'
import { EmailText } from '../admin/list/email-text'
import { SelectableList, SelectCell, SelectHeader } from '../admin/list/selectable-list'
import { UnpaidQuestion } from '../admin/order/unpaid/unpaid-question'
import { WordsField } from '../admin/order/notifying/words-field'
import { InterruptedNotice, useInterruptedTexts } from '../admin/form/interrupted'
import { ActionCell } from './action-cell'
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
      steps={(marked) => <Steps orders={rows.filter((order) => marked.includes(boxOf(order)))} />}
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

/** What is done most with several orders, in one press. */
function Steps({ orders }: { orders: OrderRow[] }) {
  const steps = laterSteps(orders.map(({ status }) => status))
  if (steps.length === 0) return null
  return (
    <fieldset className="flex basis-full flex-wrap gap-1.5">
      <legend className="text-[0.9375rem] text-ink-soft">Cambiar y avisar por correo</legend>
      {steps.map((status) => (
        <button
          key={status}
          name="step"
          value={`${NOTIFY}${status}`}
          className="button button-main px-3 max-tablet:text-[0.9375rem]"
        >
          {STATUSES[status].label}
        </button>
      ))}
    </fieldset>
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
        <th scope="col">Cambiar y avisar</th>
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
      <SelectCell
        id={boxOf(order)}
        name={order.number}
        isMarked={isMarked}
        isOver={isOver(order.status)}
      />
      <NumberCell order={order} />
      <CustomerCell order={order} />
      <DeliveryCell order={order} />
      <MoneyCell order={order} />
      <td className="status">
        <Badge look={badge}>{label}</Badge>
      </td>
      <ActionCell order={order} />
    </tr>
  )
}

function NumberCell({ order }: { order: OrderRow }) {
  return (
    <th scope="row">
      <DetailLink
        number={order.number}
        look="whitespace-nowrap text-leaf hover:underline hover:underline-offset-3 max-tablet:inline-flex max-tablet:min-h-11 max-tablet:items-center"
      >
        {order.number}
      </DetailLink>
      <span className="more text-[0.9375rem] font-normal text-ink-soft">{order.placed}</span>
      <DetailLink
        number={order.number}
        look="to-details link inline-flex min-h-11 items-center text-[0.9375rem]"
      >
        Ver detalles<span className="sr-only"> de {order.number}</span>
      </DetailLink>
    </th>
  )
}

function CustomerCell({ order }: { order: OrderRow }) {
  return (
    <td className="customer xl:min-w-40">
      <span className="wrap-anywhere">{order.customer}</span>
      <span className="more text-[0.9375rem] wrap-anywhere text-ink-soft">
        {order.email ? <EmailText email={order.email} /> : '—'}
      </span>
      {order.recipient ? (
        <span className="text-[0.9375rem] wrap-anywhere">Recibe {order.recipient}</span>
      ) : null}
    </td>
  )
}

function DeliveryCell({ order }: { order: OrderRow }) {
  return (
    <td className="delivery">
      {order.day ? <b className="whitespace-nowrap">{order.day}</b> : null}
      {order.slot ? <span className="whitespace-nowrap">{order.slot}</span> : null}
      <span className="wrap-anywhere">{order.place}</span>
      {order.otherDays > 0 ? (
        <span className="text-sm text-ink-soft">y {order.otherDays} más</span>
      ) : null}
      {order.holder ? <b className="text-sm wrap-anywhere">Lo tiene {order.holder}</b> : null}
      {order.ready ? <b className="text-sm whitespace-nowrap">{order.ready}</b> : null}
    </td>
  )
}

function MoneyCell({ order }: { order: OrderRow }) {
  return (
    <td className="money">
      <strong className="block whitespace-nowrap">{order.total}</strong>
      {order.claimed ? (
        <span className="more text-sm text-ink-soft">Comprobante: {order.claimed}</span>
      ) : null}
      {order.payUntil ? (
        <span className="more text-sm text-ink-soft">Paga hasta el {order.payUntil}</span>
      ) : null}
      <span className={`block text-sm font-semibold ${order.isOwed ? 'text-rosewood' : ''}`}>
        {order.money}
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
