import { Form } from '@remix-run/react'
import { InterruptedNotice, useInterruptedTexts } from '../form/interrupted'
import { useTaken } from '../form/taken'
import type { OrderView } from './order-view.server'

/** The history of an order, and the form for a note. */
export function OrderHistory({ order }: { order: OrderView }) {
  return (
    <>
      <ol className="grid gap-2">
        {order.history.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
      {order.history.length === 0 ? (
        <p className="text-ink-soft">Nada todavía: el pedido llegó el {order.placed}.</p>
      ) : null}
      {order.accepted ? <Accepted {...order.accepted} /> : null}
      <NoteForm order={order} />
    </>
  )
}

function Accepted({ version, at }: NonNullable<OrderView['accepted']>) {
  return (
    <p className="text-[0.9375rem] text-ink-soft">
      El comprador aceptó los términos y la política de privacidad el {at}.{' '}
      <a href={`/admin/terminos/${version}`} target="_blank" rel="noopener" className="link">
        Leer lo que aceptó
      </a>
    </p>
  )
}

function Event({ event }: { event: OrderView['history'][number] }) {
  return (
    <li className="border-l-2 border-line pl-3">
      <p className="text-sm wrap-anywhere text-ink-soft">
        {event.at} · {event.who}
      </p>
      <p className="wrap-anywhere">{event.what}</p>
      {event.stand ? <p className="text-[0.9375rem] text-ink-soft">{event.stand}</p> : null}
      {event.note ? <p className="wrap-anywhere whitespace-pre-line">{event.note}</p> : null}
    </li>
  )
}

function NoteForm({ order }: { order: OrderView }) {
  const before = useInterruptedTexts('note')
  const note = useTaken(order)
  return (
    <Form method="post" replace preventScrollReset className="grid gap-2" onSubmit={note.onSubmit}>
      <input type="hidden" name="id" value={order.id} />
      <InterruptedNotice of="note" />
      <label htmlFor="nota" className="font-semibold">
        Nota interna
      </label>
      <textarea
        key={`${order.id} ${note.times}`}
        id="nota"
        name="note"
        defaultValue={before?.note}
        rows={2}
        maxLength={1000}
        required
        className="field"
      />
      <button name="intent" value="note" className="button button-quiet justify-self-start">
        Guardar nota
      </button>
    </Form>
  )
}
