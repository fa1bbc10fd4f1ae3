import type { OrderPhotoProps } from '~/emails/orders/order-photo'
import { toJpeg } from '~/images/image-codec.server'
import { readPrivate } from '~/images/private-image.server'
import { photoOfEvent } from '~/models/orders/photos/bouquet-photo.server'

/**
 * The photo that a mail of the history carries; `null` when it was replaced, removed or erased meanwhile.
 *
 * @throws Error when its file cannot be read now: the mail is tried again
 */
export async function photoOfMail(eventId: string): Promise<OrderPhotoProps['photo'] | null> {
  const photo = await photoOfEvent(eventId)
  const stored = photo && (await readPrivate('fotos', photo.file))
  if (!photo || !stored) return null
  const { place, width, height } = photo
  return { place, width, height, jpeg: await toJpeg(stored) }
}
