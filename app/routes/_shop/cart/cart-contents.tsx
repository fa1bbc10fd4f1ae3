import { Link } from '@remix-run/react'
import { GoneNotice } from '~/components/gone-notice'
import type { Charge } from '~/models/delivery/calendar'
import { formatMoney } from '~/money'
import { CartForm } from './cart-form'
import { CartLineItem, type CartLineView } from './cart-line'
import { DeliverTo } from './deliver-to'
import type { Destination } from './district-question'

export type CartView = {
  lines: CartLineView[]
  count: number
  /** Céntimos. */
  subtotal: number
  /** What the chosen days and slots cost besides. */
  chargeLines: Charge[]
  charges: number
  /** Number of lines left out because they are no longer sold. */
  gone: number
  /** Name of the product of the cart's `offer`. */
  offered: string | undefined
  removed: number
  /** Céntimos of the cheapest zone. */
  shippingFrom: number | null
  destination: Destination
}

export function cartTitle(count: number): string {
  return `Carrito (${count} ${count === 1 ? 'producto' : 'productos'})`
}

/** The contents of the cart, for the panel and the page. */
export function CartContents({ cart, inPanel }: { cart: CartView; inPanel?: boolean }) {
  const isEmpty = cart.lines.length === 0
  return (
    <div className="flex grow flex-col gap-4 p-5">
      <Notices cart={cart} inPanel={inPanel} />
      {isEmpty ? (
        <div className="grid grow place-content-center justify-items-center gap-4 py-10 text-center">
          <img src="/flor.svg" alt="" width={140} height={140} className="size-36 rounded-full" />
          <p className="font-display text-xl">Tu carrito está vacío</p>
          <Link to="/catalogo-completo" className="button button-quiet">
            Ver flores
          </Link>
        </div>
      ) : (
        <>
          <ul className="grid">
            {cart.lines.map((line) => (
              <CartLineItem key={line.key} line={line} inPanel={inPanel} />
            ))}
          </ul>
          <Totals cart={cart} inPanel={inPanel} />
        </>
      )}
    </div>
  )
}

function Notices({ cart, inPanel }: { cart: CartView; inPanel?: boolean }) {
  return (
    <>
      <GoneNotice count={cart.gone} />
      {cart.offered ? (
        <div role="status" className="grid gap-2 rounded-xl bg-butter px-4 py-3">
          <p>
            {cart.offered} ya estaba en tu carrito: aumentamos la cantidad y mantuvimos la
            dedicatoria y la fecha anteriores.
          </p>
          <CartForm inPanel={inPanel}>
            <button name="intent" value="add-apart" className="link min-h-11 text-left">
              Agregar como línea aparte
            </button>
          </CartForm>
        </div>
      ) : null}
      {cart.removed > 0 ? (
        <CartForm inPanel={inPanel}>
          <p
            role="status"
            className="flex items-center justify-between gap-3 rounded-xl bg-sky px-4"
          >
            {cart.removed === 1 ? 'Quitamos un arreglo.' : `Quitamos ${cart.removed} arreglos.`}
            <button name="intent" value="restore" className="link min-h-11">
              Deshacer
            </button>
          </p>
        </CartForm>
      ) : null}
    </>
  )
}

function Totals({ cart, inPanel }: { cart: CartView; inPanel?: boolean }) {
  const { subtotal, charges, chargeLines, destination } = cart
  return (
    <>
      <CartForm inPanel={inPanel}>
        <button name="intent" value="empty" className="link -mt-4 ml-auto block min-h-11">
          Vaciar carrito
        </button>
      </CartForm>
      <div className="mt-auto grid gap-3 border-t border-line pt-4">
        {chargeLines.map(({ name, amount }) => (
          <p key={name} className="flex justify-between text-[0.9375rem]">
            <span>{name}</span>
            <span>{formatMoney(amount)}</span>
          </p>
        ))}
        <DeliverTo destination={destination} from={cart.shippingFrom} inPanel={inPanel} />
      </div>
      <div className="sticky bottom-0 grid gap-2 border-t border-line bg-paper py-2">
        <p className="flex items-baseline justify-between text-lg" role="status">
          <span className="font-semibold">Total</span>
          <span className="text-xl font-bold">
            {formatMoney(subtotal + charges + (destination.cost ?? 0))}
          </span>
        </p>
        <Link to="/checkout" className="button button-main">
          Proceder al checkout
        </Link>
      </div>
    </>
  )
}
