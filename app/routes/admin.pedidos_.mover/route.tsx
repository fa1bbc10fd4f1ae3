import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { useAnsweredForm } from '~/components/answered-form'
import { ErrorSummary, problemsOf } from '~/components/error-summary'
import { limaDay } from '~/dates'
import { unknownIntent } from '~/forms/form.server'
import { readUpload } from '~/forms/upload.server'
import { promisedOrders } from '~/models/orders/admin/moving/promised.server'
import { titled } from '~/urls/title'
import { InterruptedNotice, useAnswer } from '../admin/form/interrupted'
import { AllowOverbooking } from '../admin/order/allow-overbooking'
import { ShowSlots, WhenFields } from '../admin/order/when-fields'
import { BackLink } from '../admin/frame/back-link'
import { slotsFor } from '../admin.pedidos_.$orderNumber_.entrega/slots.server'
import { goingIn, saveMove } from './save-move.server'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Mover pedidos')]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'orders.read')
  const going = goingIn(new URL(request.url).searchParams)
  const [orders, when] = await Promise.all([promisedOrders(going), slotsFor({ groups: [] })])
  return { ...when, orders, today: limaDay(new Date()) }
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, 'orders.write')
  const upload = await readUpload(request)
  if (upload.intent !== 'save' && upload.intent !== 'refresh') throw unknownIntent(upload.intent)
  return saveMove(request, upload, staff)
}

export default function MoveOrders() {
  const { orders, slots, calendar, today } = useLoaderData<typeof loader>()
  const answer = useAnswer<{ isFull: boolean; marked: string[] }>()
  const form = useAnsweredForm<Record<string, string>>({
    id: 'mover',
    lastResult: answer?.result,
    defaultValue: { tell: 'on' },
  })
  return (
    <div className="mx-auto grid max-w-2xl gap-4">
      <p>
        <BackLink to="/admin/pedidos">Todos los pedidos</BackLink>
      </p>
      <h1 className="text-2xl sm:text-3xl">Mover pedidos</h1>
      {orders.length === 0 ? <p>No hay pedidos que mover aquí.</p> : null}
      <Form
        method="post"
        noValidate
        hidden={orders.length === 0}
        className="card grid gap-5 p-4 sm:p-6"
      >
        <InterruptedNotice />
        <ErrorSummary title="No se movió ningún pedido" problems={problemsOf(form)} />
        <Marked orders={orders} marked={answer?.marked} />
        <WhenFields
          day={form.field('day')}
          slot={form.field('slot')}
          dayLabel="Pasan al día"
          min={today}
          {...{ slots, calendar }}
        />
        <ShowSlots />
        {answer?.isFull ? <AllowOverbooking /> : null}
        <NotifyCustomers isNotified={form.field('tell').initialValue === 'on'} />
        <button name="intent" value="save" className="button button-main justify-self-end">
          Mover pedidos
        </button>
      </Form>
    </div>
  )
}

type Orders = ReturnType<typeof useLoaderData<typeof loader>>['orders']

/** Which of them move; all at first. */
function Marked({ orders, marked }: { orders: Orders; marked: string[] | undefined }) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">Se mueven todos los marcados, o ninguno</legend>
      {orders.map(({ id, number, customer, when }) => (
        <label key={id} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="id"
            value={id}
            defaultChecked={marked?.includes(id) ?? true}
            className="size-5 shrink-0 accent-leaf"
          />
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{number}</span> · {customer} · {when}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function NotifyCustomers({ isNotified }: { isNotified: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name="tell"
        defaultChecked={isNotified}
        className="size-5 shrink-0 accent-leaf"
      />
      Avisar a los clientes por correo
    </label>
  )
}
