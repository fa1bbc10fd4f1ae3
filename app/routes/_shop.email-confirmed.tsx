import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { CopyButton } from '~/components/copy-button'
import { requireUser } from '~/cookies/auth.server'
import { titled } from '~/urls/title'
import { readCart } from '~/cookies/cart.server'
import { formatDay } from '~/dates'
import { worthOf } from '~/models/coupons/coupon'
import { quoteCart } from '~/models/orders/quote.server'
import { newestCouponOf, WELCOME_DAYS } from '~/models/coupons/welcome-coupon.server'
import { orEmpty } from '~/database/availability.server'
import { AccountPage } from './_shop/account/account-page'

export const meta: MetaFunction = ({ matches }) => [
  titled(matches, 'Cuenta confirmada'),
  { name: 'robots', content: 'noindex' },
]

/** @source docs/specification/storefront.md §2; docs/specification/decisions.md Q-045 */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const [cart, coupon] = await Promise.all([
    readCart(request),
    orEmpty(newestCouponOf(user.id), undefined),
  ])
  const couponCode = coupon?.code ?? ''
  const choices = { deliveryType: 'envio', zoneId: '', district: '', couponCode } as const
  const quote =
    coupon && cart.lines.length > 0
      ? await orEmpty(quoteCart(cart, choices, user.id, new Date()), undefined)
      : undefined
  return {
    countsInCart: Boolean(quote?.coupon),
    coupon: coupon && {
      code: coupon.code,
      worth: worthOf(coupon),
      lastDay: coupon.end_date && formatDay(coupon.end_date),
      welcomeDays: coupon.kind === 'welcome' ? WELCOME_DAYS : null,
    },
  }
}

export { shouldRevalidate } from '~/forms/failed-submission'

export default function EmailConfirmed() {
  const { coupon, countsInCart } = useLoaderData<typeof loader>()
  return (
    <AccountPage title="Tu cuenta está lista">
      <div className="grid gap-5 text-center">
        <p>Confirmamos tu correo. Gracias por florecer distinto con nosotros.</p>
        {coupon ? <Gift {...coupon} /> : <NoGift />}
        <p className="flex flex-wrap justify-center gap-3">
          {countsInCart ? (
            <Link to="/checkout?cupon=mio" className="button button-main">
              Usar en mi carrito
            </Link>
          ) : null}
          <Link
            to="/catalogo"
            className={`button ${countsInCart ? 'button-quiet' : 'button-main'}`}
          >
            Ver flores
          </Link>
          <Link to="/" className="button button-quiet">
            Ir al inicio
          </Link>
        </p>
      </div>
    </AccountPage>
  )
}

type GiftProps = {
  code: string
  worth: string
  lastDay: string | null
  /** How long a welcome coupon is valid; `null` for any other. */
  welcomeDays: number | null
}

function Gift({ code, worth, lastDay, welcomeDays }: GiftProps) {
  return (
    <section
      aria-labelledby="regalo"
      className="grid justify-items-center gap-1 rounded-card border-2 border-dashed border-rosewood bg-pink/40 px-4 py-5"
    >
      <h2 id="regalo" className="text-2xl">
        {`${worth} de descuento`}
      </h2>
      <p>Tu cupón:</p>
      <p className="text-xl font-bold tracking-wide text-balance break-words select-all">{code}</p>
      <CopyButton text={code} label="Copiar cupón" />
      <p className="text-[0.9375rem]">
        {welcomeDays ? `Válido por ${welcomeDays} días en tu primera compra` : 'Escríbelo al pagar'}
        {lastDay ? `, hasta el ${lastDay}` : ''}.
      </p>
    </section>
  )
}

function NoGift() {
  return (
    <p className="rounded-xl bg-butter px-4 py-3">
      No pudimos generar tu cupón automáticamente. Por favor, contacta a nuestro equipo de soporte.{' '}
      <Link to="/contacto" className="link">
        Contacto
      </Link>
    </p>
  )
}
