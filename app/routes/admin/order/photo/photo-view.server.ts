import { formatInstant } from '~/dates'
import { photosOf } from '~/models/orders/photos/bouquet-photo.server'
import { wantsPhotos } from '~/models/orders/photos/wanted-photos.server'

type Order = { id: string; order_number: string; status: string }

/** The photos of an order for staff, and whether they may take one. */
export async function photoView({ id, order_number, status }: Order) {
  const photos = await photosOf(id)
  return {
    taken: photos.map(({ id, place, width, height, created_at }) => ({
      ...{ place, width, height, at: formatInstant(created_at) },
      src: `/confirmacion/${order_number}/foto/${id}`,
    })),
    mayTake: status !== 'cancelado' && (await wantsPhotos('shop')),
  }
}
