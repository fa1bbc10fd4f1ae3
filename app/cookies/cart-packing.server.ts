import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { addDays, daysBetween } from '~/dates'
import type { Cart, CartLine, Choice } from '~/models/cart/cart'
import { isSlot, SLOTS } from '~/models/delivery/delivery'

/**
 * A cart as few bytes as it takes, so that twenty dedicated arrangements fit in three cookies.
 *
 * Ids that repeat are written once in a table of 16 bytes each and named by their place in it;
 * dedications are UTF-8; brotli, whose dictionary has Spanish words, presses the whole.
 */
const FORMAT = 1
/** Has the place of a size after that of the colour; a cart without sizes stays in the other. */
const FORMAT_WITH_SIZES = 2
const EPOCH = '2026-01-01'
const NO_ID = 255
/** In the place of a slot's position among those of the specification: its text follows. */
const SLOT_TEXT = 255
/** After the rest: where it came from. Carts of before have a district there, whose first byte is never that. */
const SOURCES = 255
const UNPACKED_MAX = 64 * 1024

/** A cart that does not fit in its cookies. */
export class CartFull extends Error {}

/** @throws CartFull on a cart that `unpackCart` would refuse for its size */
export function packCart(cart: Cart): Buffer {
  const ids = new Map<string, number>()
  const place = (id: string) => ids.get(id) ?? ids.set(id, ids.size).size - 1
  const hasSizes = [...cart.lines, ...cart.removed, cart.offer].some((one) => one?.sizeId)
  const pack: Pack = { place, hasSizes }
  const body = [
    ...lineBytes(cart.lines, pack),
    ...lineBytes(cart.removed, pack),
    ...(cart.offer ? [1, ...choiceBytes(cart.offer, pack), cart.offer.key] : [0]),
    ...(cart.sources ? [SOURCES, ...sourcesBytes(cart.sources)] : []),
  ]
  const table = [...ids.keys()].flatMap((id) => [...Buffer.from(id.replaceAll('-', ''), 'hex')])
  const id = Buffer.from(cart.id.replaceAll('-', ''), 'hex')
  const bytes = Buffer.from([
    hasSizes ? FORMAT_WITH_SIZES : FORMAT,
    ...id,
    ids.size,
    ...table,
    ...body,
  ])
  if (ids.size > NO_ID || bytes.length > UNPACKED_MAX) throw new CartFull()
  return compress(bytes)
}

function compress(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: 9,
      // As wide as a cart can be: the usual 4 MB window takes 25 times as long to set up.
      [constants.BROTLI_PARAM_LGWIN]: Math.log2(UNPACKED_MAX),
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

function sourcesBytes({ first, last }: NonNullable<Cart['sources']>): number[] {
  return [first, last].flatMap(({ source, day }) => {
    const text = Buffer.from(source, 'utf8')
    return [...dayBytes(day), ...doubleBytes(text.length), ...text]
  })
}

function dayBytes(day: string): number[] {
  return doubleBytes(daysBetween(EPOCH, day))
}

function doubleBytes(value: number): number[] {
  return [value >> 8, value & 255]
}

type Pack = { place: (id: string) => number; hasSizes: boolean }

function lineBytes(lines: CartLine[], pack: Pack): number[] {
  const each = lines.flatMap((line) => [...choiceBytes(line, pack), line.key, line.quantity])
  return [lines.length, ...each]
}

function choiceBytes(choice: Choice, { place, hasSizes }: Pack): number[] {
  const text = Buffer.from(choice.dedication, 'utf8')
  return [
    place(choice.productId),
    choice.colorId ? place(choice.colorId) : NO_ID,
    ...(hasSizes ? [choice.sizeId ? place(choice.sizeId) : NO_ID] : []),
    ...dayBytes(choice.deliveryDate),
    ...slotBytes(choice.deliveryTime),
    choice.complementIds.length,
    ...choice.complementIds.map(place),
    ...doubleBytes(text.length),
    ...text,
  ]
}

function slotBytes(slot: string): number[] {
  if (isSlot(slot)) return [SLOTS.indexOf(slot)]
  const text = Buffer.from(slot, 'utf8')
  return [SLOT_TEXT, text.length, ...text]
}

/**
 * The cart that `packCart` packed. What else is after it, as a district in carts of before, is left alone.
 *
 * @throws RangeError on bytes of another format or cut short
 */
export function unpackCart(packed: Buffer): Cart {
  const reader = readerOf(brotliDecompressSync(packed, { maxOutputLength: UNPACKED_MAX }))
  const format = reader.byte()
  if (format !== FORMAT && format !== FORMAT_WITH_SIZES) throw new RangeError('another format')
  const id = reader.uuid()
  const unpack: Unpack = {
    ids: reader.list(() => reader.uuid()),
    hasSizes: format === FORMAT_WITH_SIZES,
  }
  const readLines = () => reader.list(() => readLine(reader, unpack))
  const lines = readLines()
  const removed = readLines()
  const offer = reader.byte() === 1 ? { ...readChoice(reader, unpack), key: reader.byte() } : null
  const sources = reader.isAtEnd() || reader.byte() !== SOURCES ? {} : readSources(reader)
  return { id, lines, removed, offer, ...sources }
}

type Reader = ReturnType<typeof readerOf>

function readerOf(bytes: Buffer) {
  let at = 0
  const take = (count: number) => {
    if (at + count > bytes.length) throw new RangeError('cut short')
    at += count
    return bytes.subarray(at - count, at)
  }
  const byte = () => take(1).readUInt8()
  return {
    isAtEnd: () => at === bytes.length,
    byte,
    double: () => take(2).readUInt16BE(),
    text: (count: number) => take(count).toString('utf8'),
    uuid: () =>
      take(16)
        .toString('hex')
        .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    list: <T>(one: () => T): T[] => Array.from({ length: byte() }, one),
  }
}

function readSources(reader: Reader): Pick<Cart, 'sources'> {
  const one = () => {
    const day = addDays(EPOCH, reader.double())
    return { source: reader.text(reader.double()), day }
  }
  return { sources: { first: one(), last: one() } }
}

type Unpack = { ids: string[]; hasSizes: boolean }

function readLine(reader: Reader, unpack: Unpack): CartLine {
  return { ...readChoice(reader, unpack), key: reader.byte(), quantity: reader.byte() }
}

function readChoice(reader: Reader, { ids, hasSizes }: Unpack): Choice {
  const idAt = (place: number) => {
    const id = ids[place]
    if (!id) throw new RangeError('an id outside the table')
    return id
  }
  const idOrNone = () => {
    const place = reader.byte()
    return place === NO_ID ? null : idAt(place)
  }
  const productId = idAt(reader.byte())
  const colorId = idOrNone()
  const sizeId = hasSizes ? idOrNone() : null
  const deliveryDate = addDays(EPOCH, reader.double())
  const position = reader.byte()
  const deliveryTime = position === SLOT_TEXT ? reader.text(reader.byte()) : SLOTS[position]
  if (!deliveryTime) throw new RangeError('an unknown slot')
  return {
    productId,
    colorId,
    sizeId,
    deliveryDate,
    deliveryTime,
    complementIds: reader.list(() => idAt(reader.byte())),
    dedication: reader.text(reader.double()),
  }
}
