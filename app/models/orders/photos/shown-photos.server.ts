import { orEmpty } from '~/database/availability.server'
import { formatInstant } from '~/dates'
import { photosOf } from './bouquet-photo.server'
import { receivedBy } from './received-by.server'

/** What its buyer sees of an order's flowers: the photos, and who received them; nothing of one that is cancelled. */
export async function shownPhotos(order: { id: string; order_number: string; status: string }) {
  const isOff = order.status === 'cancelado'
  const [photos, receiver] = await Promise.all([
    isOff ? [] : orEmpty(photosOf(order.id), []),
    isOff ? null : orEmpty(receivedBy(order.id), null),
  ])
  return {
    photos: photos.map(({ id, place, width, height, created_at }) => ({
      ...{ place, width, height, at: formatInstant(created_at) },
      src: `/confirmacion/${order.order_number}/foto/${id}`,
    })),
    receivedBy: receiver,
  }
}
