import type { LoaderFunctionArgs } from '@remix-run/node'
import type { User } from '~/cookies/auth.server'
import { interruptedForm } from '~/cookies/interrupted-form.server'
import { orEmpty } from '~/database/availability.server'
import { formatInstant } from '~/dates'
import { frameCounts } from '~/models/orders/admin/unseen/frame-counts.server'
import { seeOrder } from '~/models/orders/admin/unseen/new-orders.server'
import { pendingOrders } from '~/models/orders/admin/dashboard.server'
import { failingMails } from '~/models/orders/admin/mail-delivery.server'

const NOTHING = { fresh: 0, absent: 0, unresolved: 0 }

/** What the frame shows around every screen; the order that the address opens is seen from now on. */
export async function loadFrame(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  { id, email, role }: User,
) {
  const hasSeen = await orEmpty(seeOrder(openedOrder(new URL(request.url))), false)
  const [pending, counts, stuck, interrupted] = await Promise.all([
    orEmpty(pendingOrders(), 0),
    // What this request wrote may not have been announced yet.
    orEmpty(frameCounts(hasSeen ? {} : context), NOTHING),
    orEmpty(failingMails(), null),
    orEmpty(interruptedForm(request, id, context), []),
  ])
  const since = stuck && { ...stuck, since: formatInstant(stuck.since) }
  return { email, role, pending, ...counts, stuck: since, interrupted }
}

/** The number of the order that an address opens, in the list's dialog or on a page; else empty. */
function openedOrder({ pathname, searchParams }: URL): string {
  return searchParams.get('pedido') ?? /^\/admin\/pedidos\/([^/]+)/.exec(pathname)?.[1] ?? ''
}
