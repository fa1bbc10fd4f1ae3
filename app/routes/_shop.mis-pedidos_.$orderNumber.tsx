import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import type { User } from '~/cookies/auth.server'
import { titled } from '~/urls/title'
import { readForm, unknownIntent } from '~/forms/form.server'
import { findOrderOfUser } from '~/models/orders/order.server'
import { buyAgain } from './_shop/account/buy-again.server'
import { myOrder, requireBuyer } from './_shop/account/my-order.server'
import { OrderDetail } from './_shop/account/order-detail'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  titled(matches, data?.order ? `Pedido ${data.order.number}` : 'Pedido'),
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
      return again(request, params.orderNumber ?? '', user)
    default:
      throw unknownIntent(intent)
  }
}

async function again(request: Request, orderNumber: string, user: User) {
  const order = await findOrderOfUser(orderNumber, user.id)
  return buyAgain(request, order, `/mis-pedidos/${encodeURIComponent(orderNumber)}`)
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
