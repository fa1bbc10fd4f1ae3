import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { counted } from '~/counted'
import { readForm, unknownIntent } from '~/forms/form.server'
import { findOrder } from '~/models/orders/order.server'
import { countWaitingProofs, nextToVerify } from '~/models/orders/money/waiting-proofs.server'
import { titled } from '~/urls/title'
import { changeLedger, isLedgerIntent } from './admin/order/ledger-actions.server'
import { PaymentDetail } from './admin/order/order-detail'
import { paymentView } from './admin/order/payment/payment-view.server'
import { changeReceipts, isReceiptIntent } from './admin/order/receipts/receipt-actions.server'
import { BackLink } from './admin/frame/back-link'

/** In place of a number: the order whose proof waits longest. */
const NEXT = 'siguiente'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  titled(matches, data ? `Pagos del pedido ${data.order.number}` : 'Pedido no encontrado'),
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'payments.read')
  const { orderNumber = '' } = params
  const { searchParams } = new URL(request.url)
  if (orderNumber === NEXT) throw redirect(await queued(searchParams.get('despues') ?? undefined))
  const order = await findOrder(orderNumber)
  if (!order) throw new Response(null, { status: 404 })
  const waiting = searchParams.has('cola') ? await countWaitingProofs() : null
  return { order: await paymentView(order), waiting }
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, 'payments.write')
  const { form, intent } = await readForm(request)
  if (isReceiptIntent(intent)) return changeReceipts(request, form, intent, staff)
  if (!isLedgerIntent(intent)) throw unknownIntent(intent)
  const isQueue = new URL(request.url).searchParams.has('cola')
  return changeLedger(request, form, intent, staff, isQueue ? queued : undefined)
}

/** The address of the proof that waits longest, of those after one first; of all payments when none does. */
async function queued(after?: string): Promise<string> {
  const following = after === undefined ? null : await nextToVerify(after)
  const number = following ?? (await nextToVerify())
  return number ? `/admin/pagos/${number}?cola` : '/admin/pagos'
}

export default function OrderPayments() {
  const { order, waiting } = useLoaderData<typeof loader>()
  return (
    <div className="grid max-w-2xl gap-2">
      <p className="flex flex-wrap justify-between gap-x-4">
        <BackLink to="/admin/pagos">{waiting === null ? 'Todos los pagos' : 'Pagos'}</BackLink>
        {waiting === null ? null : <Later number={order.number} waiting={waiting} />}
      </p>
      <h1 className="text-xl sm:text-3xl">
        Pagos del pedido <span className="whitespace-nowrap">{order.number}</span>
      </h1>
      <p className="wrap-anywhere">
        {order.customer} · <span className="text-ink-soft">{order.placed}</span>
      </p>
      <h2 className="sr-only">Pagos</h2>
      <PaymentDetail key={order.id} order={order} section="pagos" />
    </div>
  )
}

/** How many proofs wait, and the way past one that must be asked about. */
function Later({ number, waiting }: { number: string; waiting: number }) {
  return (
    <>
      <span className="inline-flex min-h-11 items-center text-ink-soft">
        {counted(waiting, 'por verificar', 'por verificar')}
      </span>
      {waiting > 1 ? (
        <Link
          to={`/admin/pagos/${NEXT}?despues=${number}`}
          className="link inline-flex min-h-11 items-center"
        >
          Después ›<span className="sr-only"> del pedido {number}</span>
        </Link>
      ) : null}
    </>
  )
}
