import { randomUUID } from 'node:crypto'
import type { Stop } from '~/models/deliveries/stops.server'
import { DOOR_METHODS, PAYMENT_LABELS, type PaymentMethod } from '~/payment-methods'
import { contactOf } from '~/models/orders/recipient'
import { formatAmount, formatMoney } from '~/money'

/** The fields of a delivery's form, as they were sent. */
export type Typed = {
  order: string
  slot: string
  /** Soles, blank for nothing. */
  collected: string
  method: PaymentMethod
  key: string
  /** Who took it; blank for whom it is for. */
  received: string
}

/** Longest name of who received an order, characters. */
export const RECEIVED_MAX = 60

/** What is collected at this door: the amount, suggested, and how it was paid. */
export function MoneyFields({ stop, typed }: { stop: Stop; typed: Typed | undefined }) {
  return (
    <>
      <input type="hidden" name="key" value={typed?.key ?? randomUUID()} />
      <label>
        Cobré, en soles
        <input
          name="collected"
          inputMode="decimal"
          maxLength={20}
          defaultValue={typed?.collected ?? formatAmount(stop.missing)}
        />
      </label>
      <label>
        Cómo pagó
        <select name="method" defaultValue={typed?.method}>
          {DOOR_METHODS.map((method) => (
            <option key={method} value={method}>
              {PAYMENT_LABELS[method]}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}

type Asked = { stop: Stop; typed: Typed; missing: number }

/** Asks whether an order was handed over although money is missing; its form is the delivery's, with the answer. */
export function MissingQuestion({ stop, typed, missing }: Asked) {
  return (
    <section className="notice" role="alert">
      <h2>
        Falta {formatMoney(missing)} de {stop.order_number}
      </h2>
      <p>
        No se anotó nada. ¿Ya lo entregaste a <b>{contactOf(stop).name}</b> sin ese pago?
      </p>
      <form method="post">
        {Object.entries(typed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="agreed" value={missing} />
        <button name="intent" value="delivered">
          Sí, entregado sin ese pago
        </button>
        <a href={`#${stop.id}`}>No, volver</a>
      </form>
    </section>
  )
}
