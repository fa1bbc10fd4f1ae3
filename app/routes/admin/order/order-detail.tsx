import { Link } from '@remix-run/react'
import { type ReactNode, useState } from 'react'
import { Badge } from '~/components/badge'
import { editRefusal } from '~/models/order-edit/order-edit'
import { STATUSES } from '~/models/orders/order'
import { OrderContent } from './order-content'
import { OrderHistory } from './order-history'
import type { OrderView } from './order-view.server'
import { OrderPayment } from './order-payment'
import { StatusMail } from './status-mail'
import { StatusSelect } from './status-select'

/** An order for staff, in a dialog or on a page. */
export function OrderDetail({ order }: { order: OrderView }) {
  const { label, badge } = STATUSES[order.status]
  return (
    <div className="grid gap-4">
      <Part title="Estado">
        <p className="flex flex-wrap items-center gap-3">
          <Badge look={badge}>{label}</Badge>
          {order.ledger.isShort ? <Badge look="destructive">Falta dinero</Badge> : null}
          <span className="text-ink-soft">{order.placed}</span>
        </p>
        <div className="flex flex-wrap items-start gap-3">
          <StatusSelect id={order.id} number={order.number} status={order.status} />
          <StatusMail order={order} />
        </div>
      </Part>
      <Customer order={order} />
      {order.recipient ? <Recipient recipient={order.recipient} /> : null}
      <Delivery order={order} />
      <Part title="Arreglos">
        <OrderContent order={order} />
        {editRefusal(order.status) === null ? (
          <p>
            <Link to={`/admin/pedidos/${order.number}/editar`} className="button button-quiet px-4">
              Editar pedido
            </Link>
          </p>
        ) : null}
        {order.notes ? (
          <p className="rounded-xl bg-butter/50 px-3 py-2 wrap-anywhere whitespace-pre-line">
            {order.notes}
          </p>
        ) : null}
      </Part>
      <OrderPayment order={order} />
      <Part title="Historial">
        <OrderHistory order={order} />
      </Part>
    </div>
  )
}

function Customer({ order }: { order: OrderView }) {
  return (
    <Part title="Cliente">
      <Facts
        facts={[
          ['Nombre', order.customer],
          ['Correo', order.email ?? '—'],
          ['Celular', order.phone],
          ['DNI', order.dni],
        ]}
      />
      {order.chat ? (
        <a href={order.chat} target="_blank" rel="noopener" className="button button-quiet">
          Escribir por WhatsApp
        </a>
      ) : (
        <p className="text-[0.9375rem] text-ink-soft">
          A este número no se le puede escribir por WhatsApp.
        </p>
      )}
    </Part>
  )
}

function Delivery({ order }: { order: OrderView }) {
  return (
    <Part title="Entrega">
      <p className="wrap-anywhere">{order.place}</p>
      {order.reference ? (
        <p className="wrap-anywhere text-ink-soft">Referencia: {order.reference}</p>
      ) : null}
      {order.map && order.address ? (
        <p className="flex flex-wrap gap-x-5">
          <Copy text={order.address} />
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
      <p className="flex flex-wrap gap-2">
        <Link to={`/admin/pedidos/${order.number}/entrega`} className="button button-quiet px-4">
          Cambiar la entrega
        </Link>
        <Link to={`/admin/pedidos/${order.number}/hoja`} className="button button-quiet px-4">
          Imprimir el pedido
        </Link>
      </p>
    </Part>
  )
}

function Recipient({ recipient }: { recipient: NonNullable<OrderView['recipient']> }) {
  const { name, phone, signature, atDoor, chat } = recipient
  return (
    <Part title="Quien recibe">
      <Facts
        facts={[
          ['Nombre', name],
          ['Celular', phone || '—'],
          ['Firma', signature],
        ]}
      />
      {atDoor.map((note) => (
        <p key={note} className="rounded-xl bg-butter/50 px-3 py-2 font-semibold">
          {note}
        </p>
      ))}
      {chat ? (
        <a href={chat} target="_blank" rel="noopener" className="button button-quiet">
          Escribir a quien recibe
        </a>
      ) : null}
    </Part>
  )
}

/** A titled part of an order. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card grid min-w-0 content-start gap-3 p-4">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  )
}

function Facts({ facts }: { facts: [name: string, value: string][] }) {
  return (
    <dl className="grid gap-1">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Copy({ text }: { text: string }) {
  const [isDone, setDone] = useState(false)
  return (
    <button
      type="button"
      className="with-script link min-h-11"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setDone(true))}
    >
      {isDone ? 'Copiado' : 'Copiar dirección'}
    </button>
  )
}

/** Links to the next newer and the next older order. */
export function Neighbours({ order, to }: { order: OrderView; to: (number: string) => string }) {
  return (
    <nav aria-label="Otros pedidos" className="flex flex-wrap gap-2">
      {order.newer ? (
        <Link to={to(order.newer)} replace preventScrollReset className="button button-quiet px-4">
          ‹ Anterior
        </Link>
      ) : null}
      {order.older ? (
        <Link
          to={to(order.older)}
          replace
          preventScrollReset
          className="button button-quiet ml-auto px-4"
        >
          Siguiente ›
        </Link>
      ) : null}
    </nav>
  )
}
