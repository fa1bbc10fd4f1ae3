import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { brand } from '~/brand'
import { myOrder, requireBuyer } from './_shop/my-order.server'
import { OrderDetail } from './_shop/order-detail'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.order ? `Pedido ${data.order.number}` : 'Pedido'} | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

/** The page of what the list opens as a dialog. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireBuyer(request)
  const order = await myOrder(params.orderNumber ?? '', user.id)
  return data({ order }, { status: order ? 200 : 404 })
}

export { shouldRevalidate } from '~/unanswered'

export default function MyOrderPage() {
  const { order } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto grid max-w-2xl gap-5">
      <h1 className="text-3xl sm:text-4xl">{order ? `Pedido ${order.number}` : 'Pedido'}</h1>
      <OrderDetail order={order} />
      <Link to="/mis-pedidos" className="link min-h-11 content-center justify-self-center">
        Volver a mis pedidos
      </Link>
    </div>
  )
}
