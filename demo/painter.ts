import os from 'node:os'
import sharp from 'sharp'
import { imageBase, storeImage } from '~/images/image.server'
import { demoPictures } from './pictures'
import { type Photograph } from './studio/album'

/** A picture that a painter is asked for, by the name that its files share. */
export type Order = { base: string }
/** Its answer; `problem` when the picture is not there. */
export type Done = { base: string; problem: string | null }

/**
 * The work of a painter, a process of its own: it takes what the pages leave of the processors, and
 * ends with whoever asks it.
 *
 * The wallets' code is SVG, which the shop's own process refuses as a whole: no upload ever reaches what draws it.
 */
export function paintOrders() {
  os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
  sharp.concurrency(1)
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  // Signals reach it beside the shop, which needs no picture then and ends it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
  process.on('message', ({ base }: Order) => {
    void paint(base).then((problem) => process.send?.({ base, problem } satisfies Done))
  })
}

/** Stores a picture by the way that uploads go. @returns what went wrong, if anything did */
async function paint(base: string): Promise<string | null> {
  const picture = demoPictures.find((one) => imageBase(one) === base)
  if (!picture) return `la demostración no tiene la imagen ${base}`
  try {
    const image = opened(picture.draw()).resize({ width: picture.width })
    const bytes = await image.webp({ lossless: true, effort: 0 }).toBuffer()
    const stored = await storeImage({ ...picture, bytes, effort: 0 })
    return stored.ok ? null : stored.problem
  } catch (error) {
    return String(error)
  }
}

function opened(drawn: string | Photograph) {
  if (typeof drawn === 'string') return sharp(Buffer.from(drawn))
  const { pixels, width, height } = drawn
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}
