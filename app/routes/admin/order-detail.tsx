import { Form, Link } from '@remix-run/react'
import { type ReactNode, useState } from 'react'
import { Badge } from '~/components/badge'
import { STATUSES } from '~/models/order'
import { formatMoney } from '~/money'
import type { OrderView } from './order-view.server'
import { OrderProofs } from './order-proofs'
import { StatusMail } from './status-mail'
import { StatusSelect } from './status-select'

/** An order as staff work on it, in a dialog or on a page of its own. */
export function OrderDetail({ order }: { order: OrderView }) {
  const { label, badge } = STATUSES[order.status]
  return (
    <div className="grid gap-4">
      <Part title="Estado">
        <p className="flex flex-wrap items-center gap-3">
          <Badge look={badge}>{label}</Badge>
          <span className="text-ink-soft">{order.placed}</span>
        </p>
        <div className="flex flex-wrap items-start gap-3">
          <StatusSelect id={order.id} number={order.number} status={order.status} />
          <StatusMail order={order} />
        </div>
      </Part>
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
      </Part>
      <Part title="Arreglos">
        <Lines lines={order.lines} />
        <Sums order={order} />
        {order.notes ? (
          <p className="rounded-xl bg-butter/50 px-3 py-2 wrap-anywhere whitespace-pre-line">
            {order.notes}
          </p>
        ) : null}
      </Part>
      <OrderProofs order={order} />
      <Part title="Historial">
        <History order={order} />
      </Part>
    </div>
  )
}

/** A block of an order with its name. */
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

function Lines({ lines }: { lines: OrderView['lines'] }) {
  if (lines.length === 0) return <p className="text-ink-soft">Sin productos registrados</p>
  return (
    <ul className="grid gap-3">
      {lines.map((line) => (
        <li key={line.id} className="border-b border-line pb-3">
          <p className="flex justify-between gap-3">
            <strong className="wrap-anywhere">
              {line.quantity} × {line.product_name}
            </strong>
            <span className="whitespace-nowrap">{formatMoney(line.subtotal)}</span>
          </p>
          {line.product_color ? <p>Envase {line.product_color}</p> : null}
          {line.complements.map((extra) => (
            <p key={extra.name}>
              + {extra.quantity} × {extra.name} ({formatMoney(extra.unit_price)})
            </p>
          ))}
          {line.day ? (
            <p className="font-semibold">
              {line.day}, {line.delivery_time}
            </p>
          ) : null}
          {line.dedication ? (
            <p className="mt-1 rounded-xl bg-cream px-3 py-2 wrap-anywhere whitespace-pre-wrap">
              {line.dedication}
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function Sums({ order: { amounts, payment } }: { order: OrderView }) {
  const discount = amounts.coupon ? `Descuento (${amounts.coupon})` : 'Descuento'
  return (
    <dl className="grid gap-1">
      <Sum name="Subtotal" amount={formatMoney(amounts.subtotal)} />
      <Sum name="Envío" amount={formatMoney(amounts.shipping)} />
      {amounts.discount > 0 ? (
        <Sum name={discount} amount={`− ${formatMoney(amounts.discount)}`} />
      ) : null}
      <Sum name={`Total · ${payment}`} amount={formatMoney(amounts.total)} isTotal />
    </dl>
  )
}

function Sum(props: { name: string; amount: string; isTotal?: boolean }) {
  return (
    <div className={`flex justify-between gap-3 ${props.isTotal ? 'text-lg font-bold' : ''}`}>
      <dt>{props.name}</dt>
      <dd className="whitespace-nowrap">{props.amount}</dd>
    </div>
  )
}

function History({ order }: { order: OrderView }) {
  return (
    <>
      <ol className="grid gap-2">
        {order.history.map((event) => (
          <li key={event.id} className="border-l-2 border-line pl-3">
            <p className="text-sm wrap-anywhere text-ink-soft">
              {event.at} · {event.who}
            </p>
            <p className="wrap-anywhere">{event.what}</p>
            {event.note ? <p className="wrap-anywhere whitespace-pre-line">{event.note}</p> : null}
          </li>
        ))}
      </ol>
      {order.history.length === 0 ? (
        <p className="text-ink-soft">Nada todavía: el pedido llegó el {order.placed}.</p>
      ) : null}
      <Form method="post" replace preventScrollReset className="grid gap-2">
        <input type="hidden" name="id" value={order.id} />
        <label htmlFor="nota" className="font-semibold">
          Nota interna
        </label>
        <textarea
          key={order.history.length}
          id="nota"
          name="note"
          rows={2}
          maxLength={1000}
          required
          className="field"
        />
        <button name="intent" value="note" className="button button-quiet justify-self-start">
          Guardar nota
        </button>
      </Form>
    </>
  )
}

/** To the orders placed just after and just before this one. */
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
