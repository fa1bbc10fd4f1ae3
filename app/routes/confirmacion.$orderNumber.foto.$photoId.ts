import type { LoaderFunctionArgs } from '@remix-run/node'
import { maySeeOrder } from '~/cookies/auth.server'
import { privateAnswer } from '~/images/private-image.server'
import { findOrder } from '~/models/orders/order.server'
import { photosOf } from '~/models/orders/photos/bouquet-photo.server'

/** A photo of an order, for whoever may see the order: its buyer and staff. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const order = await findOrder(params.orderNumber ?? '')
  const isTheirs = order !== undefined && (await maySeeOrder(request, order))
  const photos = isTheirs ? await photosOf(order.id) : []
  const photo = photos.find(({ id }) => id === params.photoId)
  return privateAnswer('fotos', photo?.file ?? null, 'esta foto')
}
