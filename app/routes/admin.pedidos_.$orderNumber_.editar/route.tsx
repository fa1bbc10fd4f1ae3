import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { titled } from '~/urls/title'
import { unknownIntent } from '~/forms/form.server'
import { readUpload } from '~/forms/upload.server'
import { contentToEdit } from '~/models/orders/edit/order-content.server'
import { EditOrderForm } from './edit-form'
import { editPage } from './edit-page.server'
import { FIELDS } from './edit-schema.server'
import { changeLists, saveEdit } from './save-edit.server'
import { BackLink } from '../admin/frame/back-link'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  titled(matches, data ? `Editar ${data.number}` : 'Pedido no encontrado'),
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'orders.read')
  const page = await editPage(params.orderNumber ?? '')
  if (!page) throw new Response(null, { status: 404 })
  return page
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, 'orders.write')
  const upload = await readUpload(request, FIELDS)
  const order = await contentToEdit(params.orderNumber ?? '')
  if (!order) throw new Response(null, { status: 404 })
  if (upload.form.has('__intent__')) return changeLists(upload)
  switch (upload.intent) {
    case 'preview':
    case 'save':
      return saveEdit(order, upload, upload.intent, staff)
    default:
      throw unknownIntent(upload.intent)
  }
}

/** Ended once the form is sent. */
let looks = new AbortController()

/**
 * What the changes come to is asked for while one types: without a line nothing is lost but that. An
 * answer that came once the form is sent would end the way to the order's page, its message unread.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const { signal } = looks
  const form = await request.clone().formData()
  const answer = serverAction<typeof action>()
  if (form.get('intent') === 'preview') {
    const ended = new Promise((end) => signal.addEventListener('abort', end, { once: true }))
    return Promise.race([answer.catch(unanswered), ended.then(unanswered)])
  }
  looks.abort()
  looks = new AbortController()
  return answer
}

function unanswered() {
  return Response.json(null, { status: 503 })
}

/** A look at what the changes come to changes nothing. */
export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formData?.get('intent') === 'preview' ? false : defaultShouldRevalidate
}

export default function EditOrder() {
  const { number, refusal, form } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto grid max-w-2xl gap-4">
      <p>
        <BackLink to={`/admin/pedidos/${number}`}>{`Pedido ${number}`}</BackLink>
      </p>
      <h1 className="text-2xl sm:text-3xl">Editar pedido</h1>
      {form ? (
        <EditOrderForm number={number} page={form} />
      ) : (
        <p className="card p-5 font-semibold">{refusal}</p>
      )}
    </div>
  )
}
