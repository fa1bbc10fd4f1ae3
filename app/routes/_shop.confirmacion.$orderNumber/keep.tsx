import { Form } from '@remix-run/react'
import { BouquetPhotos } from '~/components/bouquet-photos'
import { Icon } from '~/components/icon'
import { OrderLines } from '~/components/order-lines'
import { ReceiptList } from '~/components/paper/receipt-list'
import { useAuth } from '~/document/providers'
import { PASSWORD_MAX, PASSWORD_MIN } from '~/models/accounts/passwords/password'
import type { shownOrder } from './shown-order.server'

type Props = {
  orderNumber: string
  email: string | null
  keep: {
    calendar: boolean
    /** The address that shows what was ordered, and nothing else. */
    share: string | null
    /** Whom an account is offered; `null` when the order is somebody's. */
    guest: string | null
  }
}

type Shown = Awaited<ReturnType<typeof shownOrder>>

/** What was bought, and what its buyer may do with it. */
export function Ordered({ order }: { order: Shown }) {
  return (
    <>
      <BouquetPhotos {...order.bouquet} />
      <OrderLines order={order} />
      <ReceiptList receipts={order.receipts} />
      <Keep {...order} />
    </>
  )
}

/** What somebody may do with an order: keep its day, show it to others, and open an account. */
function Keep({ orderNumber, email, keep }: Props) {
  const { user } = useAuth()
  const offersAccount = keep.guest !== null && email !== null && user === null
  return (
    <>
      {keep.calendar || keep.share ? (
        <p className="flex flex-wrap justify-center gap-x-6">
          {keep.calendar ? (
            <a href={`/confirmacion/${orderNumber}/calendario.ics`} download className={link}>
              <Icon name="calendar" className="size-5" />
              Guardar en mi calendario
            </a>
          ) : null}
          {keep.share ? (
            <a href={chatWith(keep.share)} target="_blank" rel="noopener" className={link}>
              <Icon name="leaf" className="size-5" />
              Compartir por WhatsApp
            </a>
          ) : null}
          {keep.share ? (
            <a href={new URL(keep.share).pathname} className={link}>
              Mira lo que pedí
            </a>
          ) : null}
        </p>
      ) : null}
      {keep.share ? (
        <Form method="post" className="text-center text-[0.9375rem]">
          Quien tenga ese enlace ve tus flores, sin precio ni nombres.{' '}
          <button name="intent" value="end-share" className="link min-h-11">
            Terminar este enlace
          </button>
        </Form>
      ) : null}
      {offersAccount ? <NewAccount {...{ orderNumber, email }} name={keep.guest ?? ''} /> : null}
    </>
  )
}

const link = 'link inline-flex min-h-11 items-center gap-2'

/** Opens WhatsApp, which asks whom to send it to. */
function chatWith(share: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`Mira lo que pedí: ${share}`)}`
}

/** An account in one field: the order has the rest. */
function NewAccount(order: { orderNumber: string; email: string; name: string }) {
  return (
    <Form method="post" action="/registro" className="card grid gap-3 p-5 sm:p-6">
      <h2 className="text-xl">Crea tu cuenta con una contraseña</h2>
      <p id="cuenta-nueva-ayuda" className="text-ink-soft">
        Tu correo ya lo tenemos. Al confirmarlo, los pedidos que hiciste aquí quedan en «Mis
        pedidos».
      </p>
      <input type="hidden" name="page" value={`/confirmacion/${order.orderNumber}`} />
      <input type="hidden" name="username" value={order.name} />
      <input type="hidden" name="email" value={order.email} autoComplete="username" />
      <label htmlFor="contrasena-nueva" className="font-semibold">
        Contraseña
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id="contrasena-nueva"
          name="password"
          type="password"
          required
          minLength={PASSWORD_MIN}
          maxLength={PASSWORD_MAX}
          autoComplete="new-password"
          aria-describedby="cuenta-nueva-ayuda contrasena-regla"
          className="field max-w-sm flex-1 basis-56"
        />
        <button className="button button-quiet">Crear cuenta</button>
      </div>
      <p id="contrasena-regla" className="text-[0.9375rem] text-ink-soft">
        Al menos {PASSWORD_MIN} caracteres
      </p>
    </Form>
  )
}
