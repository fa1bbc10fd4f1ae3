import { db, type Executor } from '~/database/db.server'
import { discardPrivate, type PrivateImage, storePrivate } from '~/images/private-image.server'
import type { Change } from '~/models/orders/change/change.server'
import { changeOrder, type LockedOrder } from '~/models/orders/change/change-orders.server'
import { PHOTO_SAID, type PhotoPlace } from './bouquet-photo'

/** `isNew` is false when the order already had this very photo: a press whose answer got lost comes again. */
export type Taken = { taken: true; isNew: boolean } | { taken: false; problem: string }

type Asked = {
  place: PhotoPlace
  /** Who of the staff; `null` for whoever delivers. */
  by: string | null
  /** Asked when the order is locked: why it may not have such a photo; `null` when it may. */
  refusal?: (change: Change, order: LockedOrder) => Promise<string | null>
}

/**
 * Keeps a photo of an order in place of the one that it had of there, and mails it to the buyer, if there is an address.
 *
 * @param bytes as they were sent
 * @source docs/decisions/0070
 */
export async function takePhoto(orderId: string, bytes: Uint8Array, asked: Asked): Promise<Taken> {
  const stored = await storePrivate('fotos', bytes)
  if (!stored.ok) return { taken: false, problem: stored.problem }
  const discard = () => discardPrivate('fotos', [stored.file])
  const kept = await keep(orderId, stored, asked).catch(async (error: unknown) => {
    await discard()
    throw error
  })
  if (!kept?.taken || !kept.isNew) await discard()
  return kept ?? { taken: false, problem: GONE }
}

const GONE = 'Este pedido ya no existe.'
const CANCELLED = 'El pedido está cancelado: no necesita foto.'

function keep(orderId: string, picture: PrivateImage, { place, by, refusal }: Asked) {
  const { file, width, height, hash: picture_hash } = picture
  return changeOrder(orderId, { by }, async (change, order): Promise<Taken> => {
    const { trx } = change
    const earlier = await photos(trx, orderId).where('place', '=', place).executeTakeFirst()
    if (earlier?.picture_hash === picture_hash) return { taken: true, isNew: false }
    const problem =
      order.status === 'cancelado' ? CANCELLED : ((await refusal?.(change, order)) ?? null)
    if (problem !== null) return { taken: false, problem }
    if (earlier) await trx.deleteFrom('bouquet_photos').where('id', '=', earlier.id).execute()
    const { id: photoId } = await trx
      .insertInto('bouquet_photos')
      .values({ order_id: orderId, place, file, width, height, picture_hash })
      .returning('id')
      .executeTakeFirstOrThrow()
    change.note(order, 'photo', {
      detail: PHOTO_SAID[place][earlier ? 'replaced' : 'taken'],
      photoId,
    })
    change.mail(order, 'order-photo', {}, { photoId, isAutomatic: by === null })
    return { taken: true, isNew: true }
  })
}

/**
 * Takes a photo away; a mail of it that has not left yet is not sent any more. Its file is left to the sweep, which
 * waits for backups.
 */
export async function removePhoto(orderId: string, place: PhotoPlace, by: string): Promise<void> {
  await changeOrder(orderId, { by }, (change, order) => removePhotoIn(change, order, place))
}

/** The same in a change of something else. */
export async function removePhotoIn(change: Change, order: LockedOrder, place: PhotoPlace) {
  const removed = await change.trx
    .deleteFrom('bouquet_photos')
    .where('order_id', '=', order.id)
    .where('place', '=', place)
    .returning('id')
    .executeTakeFirst()
  if (removed)
    change.note(order, 'photo', { detail: PHOTO_SAID[place].removed, photoId: removed.id })
}

/** The photos of an order: the shop's, then the door's. */
export function photosOf(orderId: string) {
  return photos(db, orderId).execute()
}

function photos(executor: Executor, orderId: string) {
  return executor
    .selectFrom('bouquet_photos')
    .select(['id', 'place', 'file', 'width', 'height', 'picture_hash', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('place', 'desc')
}

/** The photo that an event of the history is about; `undefined` once it was replaced or removed, or its order cancelled. */
export function photoOfEvent(eventId: string) {
  return db
    .selectFrom('bouquet_photos')
    .innerJoin('order_events', 'photo_id', 'bouquet_photos.id')
    .innerJoin('orders', 'orders.id', 'bouquet_photos.order_id')
    .select(['place', 'file', 'width', 'height'])
    .where('order_events.id', '=', eventId)
    .where('orders.status', '<>', 'cancelado')
    .executeTakeFirst()
}

/** All files of photos. */
export async function photoFiles(): Promise<Set<string>> {
  const rows = await db.selectFrom('bouquet_photos').select('file').execute()
  return new Set(rows.map(({ file }) => file))
}
