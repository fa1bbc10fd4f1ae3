import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { titled } from '~/urls/title'
import { CartFull, cartHeaders, readCart } from '~/cookies/cart.server'
import { deliveryChoiceHeader, readDeliveryChoice } from '~/cookies/delivery-choice.server'
import { textOf, readForm, unknownIntent } from '~/forms/form.server'
import {
  acceptOffer,
  type Cart,
  CART_FULL,
  emptyCart,
  removeLine,
  restore,
  withQuantity,
} from '~/models/cart/cart'
import { shownCart } from '~/models/cart/cart.server'
import { whatsappUrl } from '~/models/site/settings/setting-values'
import { allSettings, checkoutSettings } from '~/models/site/settings/setting.server'
import { cheapestShipping } from '~/models/delivery/shipping-zone.server'
import { redirectWithToast } from '~/cookies/toast.server'
import { CartContents, cartTitle } from './_shop/cart/cart-contents'
import { destinationOf, knownAs, UNKNOWN_DISTRICT } from './_shop/cart/destination.server'

export const meta: MetaFunction = ({ matches }) => [
  titled(matches, 'Carrito'),
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [cart, delivery, settings, shippingFrom] = await Promise.all([
    readCart(request),
    readDeliveryChoice(request),
    checkoutSettings(context),
    cheapestShipping(context),
  ])
  const [shown, { whatsapp_number: whatsapp }] = await Promise.all([
    shownCart(cart, new Date(), settings.tracksStock),
    allSettings(context),
  ])
  const help = whatsappUrl(whatsapp, 'Hola, tengo una consulta sobre mi carrito')
  const destination = await destinationOf(delivery.district, context)
  return { ...shown, shippingFrom, destination, help }
}

export async function action({ request }: ActionFunctionArgs) {
  const { form, intent } = await readForm(request)
  const headers =
    intent === 'set-district'
      ? await districtHeaders(request, textOf(form, 'district'))
      : await changedHeaders(await readCart(request), form, intent)
  if (typeof headers === 'string') return refused(headers)
  if (form.get('then') === 'stay') return data(null, { headers })
  return redirect('/carrito', { status: 303, headers })
}

/** The headers that keep what a form did, or the sentence that says why it did nothing. */
type Done = Promise<Headers | string>

async function districtHeaders(request: Request, typed: string): Done {
  const district = await knownAs(typed)
  if (district === null) return UNKNOWN_DISTRICT
  const { day } = await readDeliveryChoice(request)
  return new Headers({ 'Set-Cookie': await deliveryChoiceHeader({ district, day }) })
}

async function changedHeaders(cart: Cart, form: FormData, intent: string): Done {
  const changed = change(cart, form, intent)
  if (typeof changed === 'string') return changed
  try {
    return await cartHeaders(changed)
  } catch (error) {
    if (error instanceof CartFull) return CART_FULL
    throw error
  }
}

function refused(description: string) {
  return redirectWithToast('/carrito', { title: 'Carrito', description, tone: 'error' })
}

/** The cart after an action, or the sentence that says why it did not change. */
function change(cart: Cart, form: FormData, intent: string): Cart | string {
  const key = Number(textOf(form, 'line'))
  if (isOtherProduct(cart, key, textOf(form, 'product'))) return cart
  switch (intent) {
    case 'set-quantity':
      return quantity(cart, key, textOf(form, 'quantity'))
    case 'remove-line':
      return removeLine(cart, key)
    case 'empty':
      return emptyCart(cart)
    case 'restore':
      return restore(cart)
    case 'add-apart': {
      const added = acceptOffer(cart)
      return 'refusal' in added ? added.refusal : added.cart
    }
    default:
      throw unknownIntent(intent)
  }
}

/** Whether a key is no longer that of the line which the form's page showed; an older page says no product. */
function isOtherProduct(cart: Cart, key: number, productId: string): boolean {
  const line = cart.lines.find((one) => one.key === key)
  return productId !== '' && line !== undefined && line.productId !== productId
}

function quantity(cart: Cart, key: number, typed: string): Cart | string {
  if (!/^[0-9]{1,2}$/.test(typed) || Number(typed) < 1) return 'Escribe una cantidad entre 1 y 99'
  return withQuantity(cart, key, Number(typed))
}

export { clientAction, shouldRevalidate } from '~/forms/failed-submission'

export default function CartPage() {
  const cart = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="mb-4 text-3xl sm:text-4xl">{cartTitle(cart.count)}</h1>
      <div className="card flex flex-col">
        <CartContents cart={cart} />
      </div>
      <p className="mt-4 text-center">
        {cart.help ? (
          <a
            href={cart.help}
            target="_blank"
            rel="noopener"
            className="link min-h-11 content-center justify-self-center text-center"
          >
            ¿Necesitas ayuda? Escríbenos por WhatsApp
          </a>
        ) : null}
      </p>
    </div>
  )
}
