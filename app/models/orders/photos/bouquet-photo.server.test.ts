import sharp from 'sharp'
import { expect, test } from 'vitest'
import { whileHeld } from '../../../../tests/support/database/held-rows'
import { anOrder, aSetting, aUser } from '../../../../tests/support/factories'
import { settled } from '../../../../tests/support/settled'
import { emptyTables } from '../../../../tests/support/empty-tables'
import { db } from '~/database/db.server'
import { addDays, limaDay } from '~/dates'
import { openRun, runsOf } from '~/models/deliveries/delivery-run.server'
import { takeDoorPhoto } from '~/models/deliveries/door-photo.server'
import { noteOutcome } from '~/models/deliveries/outcome.server'
import { takeBack } from '~/models/deliveries/take-back.server'
import { historyOf } from '~/models/orders/admin/order-history.server'
import { eraseRecipients } from '~/models/orders/recipient.server'
import { files } from '~/storage/files.server'
import { photoFiles, photoOfEvent, photosOf, removePhoto, takePhoto } from './bouquet-photo.server'
import { receivedBy } from './received-by.server'
import { shownPhotos } from './shown-photos.server'

const DAY = limaDay(new Date())
const SLOT = '9am-3pm'

function aPicture(background: string, width = 60): Promise<Buffer> {
  const create = { width, height: 80, channels: 3, background } as const
  return sharp({ create }).jpeg().toBuffer()
}

async function byStaff() {
  return { place: 'shop', by: (await aUser()).id } as const
}

async function linesOf(orderId: string) {
  return (await historyOf(orderId)).map(({ kind, detail }) => [kind, detail])
}

/** The mails of an order whose photo is still there to be sent. */
async function mailsToSend(orderId: string): Promise<number> {
  const mails = (await historyOf(orderId)).filter(({ kind }) => kind === 'email')
  const photos = await settled(mails.map(({ id }) => photoOfEvent(id)))
  return photos.filter(Boolean).length
}

async function filesKept(): Promise<string[]> {
  return (await files.list('fotos')).map(({ name }) => name)
}

test('the same photo sent ten times at once is one photo and one mail', async () => {
  const { id } = await anOrder()
  const [picture, by, before] = [await aPicture('#a33'), await byStaff(), await filesKept()]
  const answers = await settled(Array.from({ length: 10 }, () => takePhoto(id, picture, by)))
  expect(answers.filter((answer) => answer.taken && answer.isNew)).toHaveLength(1)
  expect(answers.every(({ taken }) => taken)).toBe(true)
  const [photo, ...others] = await photosOf(id)
  expect(others).toEqual([])
  expect(photo).toMatchObject({ place: 'shop', width: 60, height: 80 })
  expect((await filesKept()).filter((name) => !before.includes(name))).toEqual([photo?.file])
  expect(await linesOf(id)).toEqual([
    ['photo', 'Tomó la foto del ramo'],
    ['email', 'ana@correo.pe'],
  ])
})

test('of two photos at once the last one stays, and only its mail has something to send', async () => {
  const { id } = await anOrder()
  const [one, two, by] = [await aPicture('#a33'), await aPicture('#3a3'), await byStaff()]
  const answers = await whileHeld(
    (trx) => trx.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute(),
    () => takePhoto(id, one, by),
    () => takePhoto(id, two, by),
  )
  expect(answers).toEqual([
    { taken: true, isNew: true },
    { taken: true, isNew: true },
  ])
  expect(await photosOf(id)).toHaveLength(1)
  expect((await linesOf(id)).map(([, detail]) => detail)).toContain('Cambió la foto del ramo')
  expect(await mailsToSend(id)).toBe(1)
})

test('what is no picture, too wide, of no order or of a cancelled one', async () => {
  const [order, cancelled] = [await anOrder(), await anOrder({ status: 'cancelado' })]
  const [by, before] = [await byStaff(), await filesKept()]
  expect(await takePhoto(order.id, Buffer.from('<svg/>'), by)).toEqual({
    taken: false,
    problem: 'Solo se permiten archivos .webp, .png o .jpeg',
  })
  const picture = await aPicture('#33a')
  expect(await takePhoto(cancelled.id, picture, by)).toEqual({
    taken: false,
    problem: 'El pedido está cancelado: no necesita foto.',
  })
  expect(await takePhoto(crypto.randomUUID(), picture, by)).toMatchObject({ taken: false })
  expect(await filesKept(), 'nothing stays of what was refused').toEqual(before)
  await takePhoto(order.id, await aPicture('#a3a', 2_000), by)
  expect(await photosOf(order.id)).toMatchObject([{ width: 1_080, height: 43 }])
})

test('an order without an e-mail has a photo and no mail; one of a cancelled order is not shown', async () => {
  const order = await anOrder({ email: null })
  const by = await byStaff()
  await takePhoto(order.id, await aPicture('#a33'), by)
  expect(await linesOf(order.id)).toEqual([['photo', 'Tomó la foto del ramo']])
  expect((await shownPhotos(order)).photos).toHaveLength(1)
  expect(await shownPhotos({ ...order, status: 'cancelado' })).toEqual({
    photos: [],
    receivedBy: null,
  })
})

test('a photo that was removed is gone for everybody, and its mail is not sent', async () => {
  const { id } = await anOrder()
  const by = await byStaff()
  await takePhoto(id, await aPicture('#a33'), by)
  await settled([removePhoto(id, 'shop', by.by), removePhoto(id, 'shop', by.by)])
  expect(await photosOf(id)).toEqual([])
  expect(await mailsToSend(id)).toBe(0)
  const said = (await linesOf(id)).filter(([kind]) => kind === 'photo')
  expect(said).toEqual([
    ['photo', 'Tomó la foto del ramo'],
    ['photo', 'Quitó la foto del ramo'],
  ])
})

test('photos go when recipients go, also where the buyer receives', async () => {
  const created_at = new Date('2020-01-01T12:00:00Z')
  const gift = { recipient_name: 'Lucía', recipient_phone: '999 111 222' }
  const [old, ofBuyer, recent] = [
    await anOrder({ created_at, ...gift }),
    await anOrder({ created_at }),
    await anOrder(gift),
  ]
  const by = await byStaff()
  for (const { id } of [old, ofBuyer, recent]) await takePhoto(id, await aPicture('#a33'), by)
  await settled([eraseRecipients(12, new Date()), eraseRecipients(12, new Date())])
  expect(await photosOf(old.id)).toEqual([])
  expect(await photosOf(ofBuyer.id)).toEqual([])
  const [stays] = await photosOf(recent.id)
  expect(await photoFiles()).toContain(stays?.file)
})

async function aDelivery() {
  const order = await anOrder({ status: 'enviado', subtotal: 0, shipping_cost: 0, total: 0 })
  const line = { order_id: order.id, position: 1, product_name: 'Dalias', quantity: 1 }
  const when = { delivery_date: DAY, delivery_time: SLOT }
  await db
    .insertInto('order_items')
    .values({ ...line, ...when, unit_price: 1, subtotal: 1 })
    .execute()
  return { orderId: order.id, slot: SLOT }
}

test('whoever delivers sends a photo of what was delivered, if the settings say so, of no other', async () => {
  await emptyTables('delivery_runs')
  await openRun(DAY, null, (await aUser()).id)
  const run = (await runsOf(DAY))[0] ?? expect.fail('no run')
  const [stop, picture] = [await aDelivery(), await aPicture('#a33')]
  const refused = { taken: false, problem: 'La tienda no pide foto de la entrega.' }
  expect(await takeDoorPhoto(run, stop, picture)).toEqual(refused)
  await aSetting('enable_door_photo', 'true')
  expect(await takeDoorPhoto(run, stop, picture), 'not delivered yet').toMatchObject({
    taken: false,
  })
  await noteOutcome(run, stop, { kind: 'delivered', receivedBy: 'el portero' })
  const other = { ...run, day: addDays(DAY, 1) }
  expect(await takeDoorPhoto(other, stop, picture)).toMatchObject({ taken: false })
  const taken = await settled([
    takeDoorPhoto(run, stop, picture),
    takeDoorPhoto(run, stop, picture),
  ])
  expect(taken.filter((one) => one.taken && one.isNew)).toHaveLength(1)
  expect(await photosOf(stop.orderId)).toMatchObject([{ place: 'door' }])
  expect(await receivedBy(stop.orderId)).toBe('el portero')
  expect(await mailsToSend(stop.orderId)).toBe(1)

  expect(await takeBack(run, stop, new Date())).toBe('noted')
  expect(await photosOf(stop.orderId), 'it was another door').toEqual([])
  expect(await receivedBy(stop.orderId)).toBeNull()
  expect(await mailsToSend(stop.orderId)).toBe(0)
})
