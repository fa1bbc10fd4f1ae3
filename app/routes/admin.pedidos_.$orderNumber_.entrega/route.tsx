import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { titled } from '~/urls/title'
import { useAnsweredForm } from '~/components/answered-form'
import { ErrorSummary, problemsOf } from '~/components/error-summary'
import { unknownIntent } from '~/forms/form.server'
import { deliveryOf } from '~/models/orders/order-delivery.server'
import { versionOf } from '~/models/records/saving'
import { zonesByName } from '~/models/orders/admin/order-list.server'
import { readUpload } from '~/forms/upload.server'
import { InterruptedNotice, useAnswer } from '../admin/form/interrupted'
import { Address, Recipient } from './address'
import { ShowSlots, WhenFields } from '../admin/order/when-fields'
import { AllowOverbooking } from '../admin/order/allow-overbooking'
import { type Asked, isDeliveryIntent, recipientTexts, saveDelivery } from './save-delivery.server'
import { slotsFor, whenTexts } from './slots.server'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  titled(matches, data ? `Entrega de ${data.number}` : 'Pedido no encontrado'),
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'orders.read')
  const [delivery, zones] = await Promise.all([deliveryOf(params.orderNumber ?? ''), zonesByName()])
  if (!delivery) throw new Response(null, { status: 404 })
  return {
    number: delivery.order_number,
    email: delivery.email,
    version: versionOf(delivery),
    ...(await slotsFor(delivery)),
    hasAddress: delivery.delivery_type === 'envio',
    cost: delivery.shipping_cost,
    isErased: delivery.recipient_erased_at !== null,
    products: delivery.groups.map(({ products }) => products.join(', ')),
    zones: zones
      .filter(({ id, active }) => active || id === delivery.shipping_zone_id)
      .map(({ id, name, cost, areas }) => ({ id, name, cost, areas })),
    fields: {
      zone: delivery.shipping_zone_id ?? '',
      district: delivery.district ?? '',
      address: delivery.shipping_address ?? '',
      reference: delivery.shipping_reference ?? '',
      ...recipientTexts(delivery),
      ...(await whenTexts(delivery, new URL(request.url).searchParams)),
    } as Record<string, string>,
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, 'orders.write')
  const upload = await readUpload(request)
  if (!isDeliveryIntent(upload.intent)) throw unknownIntent(upload.intent)
  const delivery = await deliveryOf(params.orderNumber ?? '')
  if (!delivery) throw new Response(null, { status: 404 })
  return saveDelivery(delivery, upload, staff)
}

export default function ChangeDelivery() {
  const page = useLoaderData<typeof loader>()
  const { number, products, hasAddress, email } = page
  const answer = useAnswer<Asked>()
  const form = useAnsweredForm<Record<string, string>>({
    id: 'entrega',
    lastResult: answer?.result,
    defaultValue: page.fields,
  })
  return (
    <div className="mx-auto grid max-w-2xl gap-4">
      <BackLink number={number} />
      <h1 className="text-2xl sm:text-3xl">Cambiar la entrega</h1>
      <Form method="post" noValidate className="card grid gap-5 p-4 sm:p-6">
        <InterruptedNotice />
        <ErrorSummary title="No se pudo cambiar la entrega" problems={problemsOf(form)} />
        <input type="hidden" name="version" value={answer?.version ?? page.version} />
        {products.map((names, index) => (
          <When key={index} names={names} index={index} form={form} page={page} />
        ))}
        <ShowSlots />
        {hasAddress ? (
          <Address
            form={form}
            hasZone={page.fields.zone !== ''}
            zones={page.zones}
            cost={page.cost}
            question={answer?.question}
          />
        ) : null}
        <Recipient form={form} isErased={page.isErased} />
        {answer?.isFull ? <AllowOverbooking /> : null}
        <SaveBar number={number} email={email} />
      </Form>
    </div>
  )
}

function BackLink({ number }: { number: string }) {
  return (
    <p>
      <Link to={`/admin/pedidos/${number}`} className="link inline-flex min-h-11 items-center">
        ‹ Pedido {number}
      </Link>
    </p>
  )
}

type AnsweredForm = ReturnType<typeof useAnsweredForm<Record<string, string>>>

type Page = ReturnType<typeof useLoaderData<typeof loader>>

/** The day and the slot of what is delivered together. */
function When(props: { names: string; index: number; form: AnsweredForm; page: Page }) {
  const { names, index, form, page } = props
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 wrap-anywhere text-ink-soft">{names}</legend>
      <WhenFields
        day={form.field(`day-${index}`)}
        slot={form.field(`slot-${index}`)}
        dayLabel="Día de entrega"
        min={page.today}
        slots={page.slots}
        calendar={page.calendar}
      />
    </fieldset>
  )
}

function SaveBar({ number, email }: { number: string; email: string | null }) {
  return (
    <div className="grid gap-2">
      <p className="wrap-anywhere text-ink-soft">
        {email
          ? `El aviso va por correo a ${email}.`
          : 'Este pedido no tiene correo: avisa tú al cliente.'}
      </p>
      <div className="flex flex-wrap justify-end gap-2 max-sm:sticky max-sm:bottom-0 max-sm:bg-paper max-sm:py-2">
        <Link to={`/admin/pedidos/${number}`} className="link px-3 py-2 max-sm:px-1">
          Descartar
        </Link>
        <button
          name="intent"
          value="save"
          className={`button ${email ? 'button-quiet' : 'button-main'} max-sm:px-3`}
        >
          Guardar entrega
        </button>
        {email ? (
          <button name="intent" value="save-and-tell" className="button button-main max-sm:px-3">
            Guardar y avisar
          </button>
        ) : null}
      </div>
    </div>
  )
}
