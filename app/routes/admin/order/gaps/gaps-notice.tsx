import { Form, Link } from '@remix-run/react'
import { gapSentence } from '~/models/orders/order-gaps'
import type { OrderView } from '../order-view.server'

/** What an order lacks, and the ways to give it that; nothing when it lacks nothing. */
export function GapsNotice({ order }: { order: OrderView }) {
  const { gaps, number, lines } = order
  const sentence = gapSentence(gaps)
  if (!sentence) return null
  // A day is noted with a product.
  const screen = lines.length === 0 ? 'editar' : 'entrega'
  return (
    <div
      role="region"
      aria-label="Lo que le falta al pedido"
      className="flex flex-wrap items-center gap-x-5 rounded-xl bg-butter px-4 py-1"
    >
      <p className="font-semibold max-sm:pt-1">{sentence}</p>
      <p className="flex flex-wrap gap-x-5 empty:hidden">
        {gaps.includes('day') ? (
          <Link to={`/admin/pedidos/${number}/${screen}`} className={WAY}>
            Poner el día
          </Link>
        ) : null}
        {gaps.includes('zone') ? (
          <Link to={`/admin/pedidos/${number}/entrega`} className={WAY}>
            Elegir la zona
          </Link>
        ) : null}
      </p>
      {gaps.includes('dni') ? <DniForm order={order} /> : null}
    </div>
  )
}

const WAY = 'link inline-flex min-h-11 items-center'

function DniForm({ order: { id, number, dni } }: { order: OrderView }) {
  return (
    <Form
      method="post"
      action={`/admin/pedidos/${number}`}
      replace
      preventScrollReset
      className="flex basis-full flex-wrap items-end gap-2 pb-1"
    >
      <input type="hidden" name="id" value={id} />
      <label className="grid gap-1">
        <span className="font-semibold">DNI</span>
        <input
          id="dni"
          name="dni"
          defaultValue={dni}
          maxLength={30}
          required
          className="field w-44 scroll-mt-20"
        />
      </label>
      <button name="intent" value="dni" className="button button-quiet px-4">
        Guardar DNI
      </button>
    </Form>
  )
}
