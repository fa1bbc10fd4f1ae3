import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'
import { readForm, unknownIntent } from '~/forms/form.server'
import { frameCounts } from '~/models/orders/admin/unseen/frame-counts.server'
import { seeNewOrders } from '~/models/orders/admin/unseen/new-orders.server'

/** How many orders are new, and what is to be resolved, for screens that stay open; nothing but 304 while they are as many. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(request, 'orders.read', 'file')
  const { fresh: count, absent, unresolved } = await frameCounts(context)
  const headers = {
    ETag: `"${count}.${absent}.${unresolved}"`,
    'Cache-Control': 'private, no-cache',
  }
  // A proxy that compresses marks the tag as weak.
  const isKnown = request.headers.get('If-None-Match')?.replace(/^W\//, '') === headers.ETag
  if (isKnown) return new Response(null, { status: 304, headers })
  return Response.json({ count, absent, unresolved }, { headers })
}

/** Opens what is new: the order, or the list of several. */
export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, 'orders.write', 'file')
  const { intent } = await readForm(request)
  if (intent !== 'see') throw unknownIntent(intent)
  const { numbers, at } = await seeNewOrders()
  if (numbers.length === 1) return redirect(`/admin/pedidos/${numbers[0]}`, 303)
  return redirect(at ? `/admin/pedidos?vistos=${at.getTime()}` : '/admin/pedidos', 303)
}
