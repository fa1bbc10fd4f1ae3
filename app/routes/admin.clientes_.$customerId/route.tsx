import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { readForm, unknownIntent } from '~/forms/form.server'
import { isUuid } from '~/models/records/uuid'
import { titled } from '~/urls/title'
import { Part } from '../admin/order/detail/part'
import { BackLink } from '../admin/frame/back-link'
import { join, removeNote, rewriteNote, separate, writeNote } from './customer-actions.server'
import { customerPage } from './customer-page.server'
import { Facts } from './facts'
import { Joining } from './joining'
import { Notes } from './notes'
import { OrdersOfCustomer } from './orders'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  titled(matches, data ? `Cliente ${data.name}` : 'Cliente no encontrado'),
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'customers.read')
  return customerPage(params.customerId ?? '', new URL(request.url))
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, 'customers.write')
  const { form, intent } = await readForm(request)
  const { customerId = '' } = params
  if (!isUuid(customerId)) throw new Response(null, { status: 404 })
  switch (intent) {
    case 'add-note':
      return writeNote(customerId, form, staff.id)
    case 'edit-note':
      return rewriteNote(customerId, form, staff.id)
    case 'delete-note':
      return removeNote(customerId, form)
    case 'join':
      return join(customerId, form)
    case 'separate':
      return separate(customerId, form)
    default:
      throw unknownIntent(intent)
  }
}

export default function CustomerScreen() {
  const customer = useLoaderData<typeof loader>()
  return (
    <div className="grid gap-4">
      <p>
        <BackLink to="/admin/clientes">Todos los clientes</BackLink>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl wrap-anywhere sm:text-3xl">{customer.name}</h1>
        {customer.lastOrder ? (
          <Link to={`/admin/pedidos?nuevo=${customer.lastOrder}`} className="button button-main">
            Nuevo pedido para este cliente
          </Link>
        ) : null}
      </div>
      <h2 className="sr-only">Detalle</h2>
      <div className="@container">
        <div className="grid gap-4 @4xl:grid-cols-2">
          <div className="grid min-w-0 content-start gap-4">
            <Notes key={customer.id} notes={customer.notes} />
            <Facts customer={customer} />
            <Recipients recipients={customer.recipients} />
            <Joining customer={customer} />
            <OwnData id={customer.id} />
          </div>
          {/* On a phone after what is short. */}
          <div className="grid min-w-0 content-start gap-4">
            <OrdersOfCustomer page={customer.page} orders={customer.orders} />
          </div>
        </div>
      </div>
    </div>
  )
}

/** What somebody may ask the shop for, by law. */
function OwnData({ id }: { id: string }) {
  return (
    <Part title="Sus datos (Ley 29733)">
      <p className="flex flex-wrap gap-x-6">
        <a
          href={`/admin/clientes/${id}/datos`}
          download
          className="link inline-flex min-h-11 items-center"
        >
          Descargar sus datos
        </a>
        <Link
          to={`/admin/clientes/${id}/borrar`}
          className="link inline-flex min-h-11 items-center"
        >
          Borrar sus datos
        </Link>
      </p>
    </Part>
  )
}

type RecipientsProps = {
  recipients: { name: string; phone: string; times: number; last: string }[]
}

function Recipients({ recipients }: RecipientsProps) {
  return (
    <Part title="A quién envía">
      {recipients.length === 0 ? (
        <p className="text-ink-soft">A nadie más: recibe sus pedidos.</p>
      ) : (
        <ul className="grid gap-2">
          {recipients.map(({ name, phone, times, last }) => (
            <li key={`${name} ${phone}`} className="wrap-anywhere">
              <span className="font-semibold">{name}</span> · {phone}
              <span className="block text-[0.9375rem] text-ink-soft">
                {times === 1 ? 'Una vez' : `${times} veces`}, la última en su pedido del {last}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
