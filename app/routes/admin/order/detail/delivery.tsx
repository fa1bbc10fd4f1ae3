import { Link } from '@remix-run/react'
import { CopyButton } from '~/components/copy-button'
import type { OrderView } from '../order-view.server'
import { Contact } from './contact'
import { Part } from './part'

/** When, to whom and where an order goes: what staff ask first. */
export function Delivery({ order }: { order: OrderView }) {
  const { days, district, isPickup } = order
  return (
    <Part title="Entrega">
      <div className="grid rounded-xl bg-cream px-3 py-1 font-bold sm:gap-1 sm:py-2 sm:text-lg">
        {days.map((day) => (
          <p key={day}>{day}</p>
        ))}
        {days.length === 0 ? <p className="text-rosewood">Sin fecha de entrega</p> : null}
        <Contact says="Recibe" {...order.receiver} mayCall={order.mayCall} />
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
