import type { LoaderFunctionArgs } from '@remix-run/node'
import { sessionId, type Staff } from '~/cookies/auth.server'
import { interruptedForm } from '~/cookies/interrupted-form.server'
import { orEmpty } from '~/database/availability.server'
import { formatInstant } from '~/dates'
import { type Duty, may } from '~/models/accounts/permissions'
import { frameCounts } from '~/models/orders/admin/unseen/frame-counts.server'
import { seeOrder } from '~/models/orders/admin/unseen/new-orders.server'
import { lastChange } from '~/models/changes/change-log.server'
import { pendingOrders } from '~/models/orders/admin/dashboard.server'
import { failingMails } from '~/models/orders/admin/mail-delivery.server'
import { tokenHash } from '~/models/records/token.server'
import { openedThing } from './opened-thing'

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'>

const NOTHING = { fresh: 0, absent: 0, unresolved: 0 }

/** What the frame shows around every screen: of orders only to whom their duty shows them. */
export async function loadFrame(args: Args, { id, email, duty }: Staff) {
  const [orders, interrupted, changed] = await Promise.all([
    may(duty, 'orders.read') ? loadOrders(args, duty) : { pending: 0, ...NOTHING, stuck: null },
    orEmpty(interruptedForm(args.request, id, args.context), []),
    may(duty, 'changes.read') ? orEmpty(loadChanged(new URL(args.request.url)), null) : null,
  ])
  const session = await sessionId(args.request)
  // What a device may keep: they tell one from the next, and neither names nor opens anything.
  const marks = { person: tokenHash(`avisos ${id}`), session: tokenHash(`avisos ${session}`) }
  return { email, duty, marks, ...orders, interrupted, changed }
}

/** Who changed last what the address opens to be edited, and where the rest of its changes are. */
async function loadChanged(url: URL) {
  const opened = openedThing(url)
  const last = opened && (await lastChange(opened.thing, opened.id))
  if (!opened || !last) return null
  const by = last.changed_by === null ? 'la tienda' : (last.email ?? 'alguien que ya no está')
  const search = new URLSearchParams({ cosa: opened.thing, ...(opened.id && { id: opened.id }) })
  return { by, at: formatInstant(last.changed_at), to: `/admin/cambios?${search.toString()}` }
}

/** The order that the address opens is seen from now on, by whom it is for. */
async function loadOrders({ request, context }: Args, duty: Duty) {
  const sees = may(duty, 'orders.write') && seeOrder(openedOrder(new URL(request.url)))
  // Before the counts, which are proven and so know of it.
  await orEmpty(Promise.resolve(sees), false)
  const [pending, counts, stuck] = await Promise.all([
    orEmpty(pendingOrders(context), 0),
    orEmpty(frameCounts(context), NOTHING),
    orEmpty(failingMails(), null),
  ])
  const since = stuck && { ...stuck, since: formatInstant(stuck.since) }
  return { pending, ...counts, stuck: since }
}

/** The number of the order that an address opens, in the list's dialog or on a page; else empty. */
function openedOrder({ pathname, searchParams }: URL): string {
  return searchParams.get('pedido') ?? /^\/admin\/pedidos\/([^/]+)/.exec(pathname)?.[1] ?? ''
}
