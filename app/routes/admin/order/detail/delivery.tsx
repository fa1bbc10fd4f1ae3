import { Link } from '@remix-run/react'
import { CopyButton } from '~/components/copy-button'
import { telLink } from '~/urls/staff/tel-link'
import type { OrderView } from '../order-view.server'
import { Part } from './part'

/** When, to whom and where an order goes: what staff ask first. */
export function Delivery({ order }: { order: OrderView }) {
  const { days, district, isPickup } = order
  return (
    <Part title="Entrega">
      <div className="grid gap-1 rounded-xl bg-cream px-3 py-2 text-lg font-bold">
        {days.map((day) => (
          <p key={day}>{day}</p>
        ))}
        {days.length === 0 ? <p className="text-rosewood">Sin fecha de entrega</p> : null}
        <Receiver order={order} />
        <p className="wrap-anywhere">
          {isPickup ? 'Retiro en tienda' : (district ?? 'Sin distrito')}
        </p>
      </div>
      {order.recipient?.atDoor.map((note) => (
        <p key={note} className="rounded-xl bg-butter/50 px-3 py-2 font-semibold">
          {note}
        </p>
      ))}
      {order.absence ? <Absence {...order.absence} /> : null}
      <Place order={order} />
      {order.recipient ? (
        <p>
          <span className="text-ink-soft">Firma:</span> {order.recipient.signature}
        </p>
      ) : null}
      <NextSteps order={order} />
    </Part>
  )
}

/** Nobody was there: the next day and slot that is free, to be saved with one press. */
function Absence({ proposal, to }: { proposal: string | null; to: string }) {
  return (
    <p className="rounded-xl bg-petal px-3 py-2 font-semibold text-rosewood">
      No había nadie.{' '}
      <Link to={to} className="inline-flex min-h-11 items-center underline">
        {proposal ? `Volver ${proposal}` : 'Elegir otro día'}
      </Link>
    </p>
  )
}

function Receiver({ order: { receiver, mayCall } }: { order: OrderView }) {
  const { name, phone } = receiver
  return (
    <p className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
      Recibe {name}
      {phone && mayCall ? (
        <a
          href={telLink(phone)}
          className="link inline-flex min-h-11 items-center font-semibold whitespace-nowrap"
        >
          {phone}
        </a>
      ) : (
        <span className="font-semibold">{phone}</span>
      )}
    </p>
  )
}

function Place({ order }: { order: OrderView }) {
  return (
    <>
      <p className="wrap-anywhere">{order.place}</p>
      {order.reference ? (
        <p className="wrap-anywhere text-ink-soft">Referencia: {order.reference}</p>
      ) : null}
      {order.map && order.address ? (
        <p className="flex flex-wrap gap-x-5">
          <CopyButton text={order.address} label="Copiar dirección" />
          <a
            href={order.map}
            target="_blank"
            rel="noopener"
            className="link inline-flex min-h-11 items-center"
          >
            Ver en el mapa
          </a>
        </p>
      ) : null}
    </>
  )
}

function NextSteps({ order }: { order: OrderView }) {
  return (
    <p className="flex flex-wrap gap-2">
      {order.recipient?.chat ? (
        <a
          href={order.recipient.chat}
          target="_blank"
          rel="noopener"
          className="button button-quiet px-4"
        >
          Escribir a quien recibe
        </a>
      ) : null}
      <Link to={`/admin/pedidos/${order.number}/entrega`} className="button button-quiet px-4">
        Cambiar la entrega
      </Link>
      <Link to={`/admin/pedidos/${order.number}/hoja`} className="button button-quiet px-4">
        Imprimir el pedido
      </Link>
    </p>
  )
}
