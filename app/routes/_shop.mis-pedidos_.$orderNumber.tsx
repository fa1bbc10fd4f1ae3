import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import type { User } from '~/cookies/auth.server'
import { brand } from '~/brand'
import { CartFull, cartHeaders, readCart } from '~/cookies/cart.server'
import { readForm, unknownIntent } from '~/forms/form.server'
import { CART_FULL } from '~/models/cart/cart'
import { orderAgain } from '~/models/orders/order-again.server'
import { redirectWithToast } from '~/cookies/toast.server'
import { myOrder, requireBuyer } from './_shop/account/my-order.server'
import { OrderDetail } from './_shop/account/order-detail'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.order ? `Pedido ${data.order.number}` : 'Pedido'} | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

/** An order on a page of its own; the list opens it as a dialog. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireBuyer(request)
  const order = await myOrder(params.orderNumber ?? '', user.id)
  return data({ order }, { status: order ? 200 : 404 })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireBuyer(request)
  const { intent } = await readForm(request)
  switch (intent) {
    case 'order-again':
      return buyAgain(request, params.orderNumber ?? '', user)
    default:
      throw unknownIntent(intent)
  }
}

async function buyAgain(request: Request, orderNumber: string, user: User) {
  const page = `/mis-pedidos/${encodeURIComponent(orderNumber)}`
  const refused = (description: string) =>
    redirectWithToast(page, { title: 'Pedir de nuevo', description, tone: 'error' })

  const buyer = { userId: user.id, now: new Date() }
  const again = await orderAgain(await readCart(request), orderNumber, buyer)
  if (!again) return refused('No se pudo cargar la información del pedido')
  if ('refusal' in again) return refused(again.refusal)
  if (again.added === 0) return refused(GONE)
  try {
    const toast = { title: 'Tu pedido está en el carrito', ...whatIsMissing(again.gone) }
    return await redirectWithToast('/carrito', toast, await cartHeaders(again.cart))
  } catch (error) {
    if (error instanceof CartFull) return refused(CART_FULL)
    throw error
  }
}

const GONE = 'Ya no tenemos estos arreglos. Mira los que hay ahora en el catálogo.'

/** Most product names in a message. */
const NAMES_MAX = 5

function whatIsMissing(gone: string[]) {
  if (gone.length === 0) return { tone: 'normal' as const }
  const names = gone.length > NAMES_MAX ? [...gone.slice(0, NAMES_MAX), 'otros más'] : gone
  const list = new Intl.ListFormat('es', { type: 'conjunction' }).format(names)
  return { description: `Ya no tenemos: ${list}.`, tone: 'error' as const }
}

export { shouldRevalidate } from '~/forms/failed-submission'

export default function MyOrderPage() {
  const { order } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto grid max-w-2xl gap-5">
      <h1 className="text-3xl sm:text-4xl">
        Pedido {order ? <span className="whitespace-nowrap">{order.number}</span> : null}
      </h1>
      <OrderDetail order={order} />
      <Link to="/mis-pedidos" className="link min-h-11 content-center justify-self-center">
        Volver a mis pedidos
      </Link>
    </div>
  )
}
