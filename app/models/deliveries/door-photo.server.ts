import { NO_PHOTO_CHOSEN } from '~/models/orders/photos/bouquet-photo'
import { takePhoto, type Taken } from '~/models/orders/photos/bouquet-photo.server'
import { wantsPhotos } from '~/models/orders/photos/wanted-photos.server'
import type { DeliveryRun } from './delivery-run.server'
import { outcomeEvents, stopName } from './stops.server'

/**
 * Keeps a photo of a delivery that has been told, in place of an earlier one.
 *
 * @param run whose link was used: only its deliveries can be shown
 * @param bytes as they were sent; `null` when nothing was chosen
 */
export async function takeDoorPhoto(
  { day, slot: only }: DeliveryRun,
  { orderId, slot }: { orderId: string; slot: string | null },
  bytes: Uint8Array | null,
): Promise<Taken> {
  if (!bytes) return { taken: false, problem: NO_PHOTO_CHOSEN }
  if (!(await wantsPhotos('door'))) return { taken: false, problem: NOT_WANTED }
  if (only !== null && slot !== only) return { taken: false, problem: NOT_HERE }
  return takePhoto(orderId, bytes, {
    place: 'door',
    by: null,
    async refusal({ trx }) {
      const told = await outcomeEvents(trx, [orderId]).execute()
      const stop = stopName(day, slot)
      const last = told.findLast(({ kind, detail }) => detail === stop && kind !== 'absent')
      return last?.kind === 'delivered' ? null : NOT_HERE
    },
  })
}

const NOT_WANTED = 'La tienda no pide foto de la entrega.'
const NOT_HERE = 'Esa parada no figura como entregada: no se guardó la foto.'
