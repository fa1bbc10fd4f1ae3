import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { ErasureWords } from '~/components/own-data/erasure-words'
import { requireStaff } from '~/cookies/auth.server'
import { redirectWithToast } from '~/cookies/toast.server'
import { counted } from '~/counted'
import { readForm, textOf, unknownIntent } from '~/forms/form.server'
import { contactsOf, rootOf, sumsOf } from '~/models/customers/customer.server'
import { copiesSentence } from '~/models/customers/own-data/copies.server'
import { erase } from '~/models/customers/own-data/erasure.server'
import { titled } from '~/urls/title'
import { BackLink } from './admin/frame/back-link'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Borrar datos de un cliente')]

/** @throws Response 404 when there is no such customer */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'customers.write')
  const id = await knownRoot(params.customerId)
  const [contacts, sums] = await Promise.all([contactsOf(id), sumsOf(id)])
  const name = contacts[0]?.name ?? 'Cliente sin pedidos'
  const orders = counted(sums.all, 'pedido', 'pedidos')
  return { id, name, orders, copies: copiesSentence(new Date()) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, 'customers.write')
  const { form, intent } = await readForm(request)
  const customer = await knownRoot(params.customerId)
  switch (intent) {
    case 'erase':
      return eraseCustomer(customer, form, staff.id)
    default:
      throw unknownIntent(intent)
  }
}

async function eraseCustomer(customer: string, form: FormData, by: string) {
  if (textOf(form, 'sure') !== 'on') {
    return data({ problem: 'Marca que el cliente lo pidió' }, { status: 400 })
  }
  const now = new Date()
  const { erased, waiting } = await erase({ customer }, { askedBy: 'staff', by, now })
  const title = `Se borraron los datos de ${counted(erased, 'pedido', 'pedidos')}`
  const left =
    waiting === 0
      ? ''
      : `${counted(waiting, 'pedido', 'pedidos')} por entregar: se borra cuando termine. `
  const description = `${left}${copiesSentence(now)}`
  return redirectWithToast('/admin/clientes', { title, description, tone: 'normal' })
}

async function knownRoot(id = ''): Promise<string> {
  const root = await rootOf(id)
  if (!root) throw new Response(null, { status: 404 })
  return root
}

export { shouldRevalidate } from '~/forms/failed-submission'

export default function EraseScreen() {
  const { id, name, orders, copies } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: string }>()?.problem
  const isSending = useNavigation().formData !== undefined
  return (
    <div className="grid max-w-3xl gap-4">
      <p>
        <BackLink to={`/admin/clientes/${id}`}>Volver al cliente</BackLink>
      </p>
      <h1 className="text-2xl wrap-anywhere sm:text-3xl">Borrar los datos de {name}</h1>
      <p>
        Es su derecho (Ley 29733) y tienes diez días hábiles desde que lo pide. Vale para sus{' '}
        {orders}.
      </p>
      <Form method="post" noValidate className="card grid gap-4 p-4 sm:p-5">
        <ErasureWords copies={copies} />
        <div>
          <label className="flex min-h-11 items-center gap-3 font-semibold">
            <input
              type="checkbox"
              name="sure"
              required
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? 'seguro-error' : undefined}
              className="size-6 shrink-0"
            />
            El cliente lo pidió y sé que es él
          </label>
          {problem ? (
            <p id="seguro-error" role="alert" className="font-medium text-rosewood">
              {problem}
            </p>
          ) : null}
        </div>
        <p>
          <button
            name="intent"
            value="erase"
            className="button button-main"
            aria-disabled={isSending || undefined}
            onClick={(event) => {
              if (isSending) event.preventDefault()
            }}
          >
            {isSending ? 'Borrando...' : 'Borrar sus datos'}
          </button>
        </p>
      </Form>
    </div>
  )
}
