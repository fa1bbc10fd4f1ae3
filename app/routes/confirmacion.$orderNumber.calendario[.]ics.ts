import type { LoaderFunctionArgs } from '@remix-run/node'
import { maySeeOrder } from '~/cookies/auth.server'
import { findOrder } from '~/models/orders/order.server'
import { displayName } from '~/models/site/settings/setting-values'
import { allSettings } from '~/models/site/settings/setting.server'
import { orderCalendar } from '~/models/orders/sharing/order-calendar.server'

/** 'Guardar en mi calendario': the deliveries of an order, for whoever may see it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const order = await findOrder(params.orderNumber ?? '')
  if (!order || !(await maySeeOrder(request, order))) throw new Response(null, { status: 404 })
  const shop = displayName(await allSettings())
  return new Response(await orderCalendar(order, shop), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${order.order_number}.ics"`,
      'X-Robots-Tag': 'noindex',
    },
  })
}
