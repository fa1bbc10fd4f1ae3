import { createHash } from 'node:crypto'
import { imageUrl } from '~/images/image-name'
import { imageBase } from '~/images/image.server'
import { catalogue } from './catalogue'
import { type MorePicture, morePicturesOf, tableOf } from './catalogue/more-pictures'
import { pictureOf } from './catalogue/products'
import type { DemoColor, DemoProduct } from './catalogue/types'
import { drawWalletQr } from './wallet-qr'
import {
  type Photograph,
  atDoor,
  atWindow,
  closeUp,
  complement,
  fromAbove,
  portrait,
  sceneOf,
  tile,
} from './studio/album'

/** Raise it when `demo/studio` paints otherwise: browsers never ask again for what they have. */
const EDITION = 4

const PRODUCT = { width: 720, height: 720 }
const TABLE = { width: 720, height: 900 }
const TILE = { width: 720, height: 540 }
const COMPLEMENT = { width: 180, height: 180 }
const HERO = { width: 1920, height: 800 }
const QR = { width: 540, height: 540 }
const LIFESTYLE = { width: 720, height: 900 }

export const WALLET_QR = 'qr de la demostración'

/** A picture of the demo; its address is known before it is painted. */
export type DemoPicture = {
  /** What shows it. */
  key: string
  /** What its files are called after, as of an upload. */
  prefix: string
  name: string
  /** Of everything it is made of, 12 hexadecimal digits. */
  hash: string
  /** Pixels of the largest file. */
  width: number
  height: number
  /** SVG text of that shape, or its pixels. */
  draw: () => string | Photograph
}

/** Every picture of the demo, in the order in which a visitor is likely to see them. */
export const demoPictures: readonly DemoPicture[] = everyPicture()

const addresses = new Map(demoPictures.map((picture) => [picture.key, addressOf(picture)]))

/** `image_url` of what shows a picture, by its key. */
export function pictureUrl(key: string): string {
  const url = addresses.get(key)
  if (!url) throw new Error(`The demo has no picture of ${key}`)
  return url
}

export function colorKey({ slug }: DemoProduct, { color_name }: DemoColor): string {
  return `producto ${slug} ${color_name}`
}

export function viewKey({ slug }: DemoProduct, { view }: MorePicture): string {
  return `producto ${slug} ${view}`
}

function addressOf(picture: DemoPicture): string {
  return imageUrl(imageBase(picture), picture.width, 'webp')
}

function everyPicture(): DemoPicture[] {
  const { categories, complements, heroSlides, lifestyleImages } = catalogue
  const colors = colorPictures()
  return [
    ...heroSlides.map(({ title, scene }) =>
      picture(`portada ${title}`, 'hero-slide-', title, HERO, scene, () => sceneOf(scene, HERO)),
    ),
    ...colors.featured,
    ...categories.map(({ slug, image }) =>
      picture(`categoria ${slug}`, 'category-', slug, TILE, image, () => tile(image, TILE)),
    ),
    ...lifestyleImages.map(({ title, scene }) =>
      picture(`estilo ${title}`, 'lifestyle-', title, LIFESTYLE, scene, () =>
        sceneOf(scene, LIFESTYLE),
      ),
    ),
    ...colors.first,
    ...complements.map(({ kind, name }) =>
      picture(`complemento ${kind}`, 'complement-', name, COMPLEMENT, kind, () =>
        complement(kind, COMPLEMENT),
      ),
    ),
    ...morePictures(),
    picture(WALLET_QR, 'qr-', 'demo', QR, WALLET_QR, drawWalletQr),
    ...colors.others,
  ]
}

/** Of each product: first the colour that its card shows, then those behind its swatches. */
function colorPictures() {
  const featured: DemoPicture[] = []
  const first: DemoPicture[] = []
  const others: DemoPicture[] = []
  for (const product of catalogue.products) {
    for (const [place, color] of product.colors.entries()) {
      const recipe = pictureOf(product, color)
      const name = `${product.slug} ${color.color_name}`
      const group = place > 0 ? others : product.featured ? featured : first
      group.push(
        picture(colorKey(product, color), 'producto-', name, PRODUCT, recipe, () =>
          portrait(recipe, PRODUCT),
        ),
      )
    }
  }
  return { featured, first, others }
}

/** What products show besides their colours. */
function morePictures(): DemoPicture[] {
  return catalogue.products.flatMap((product) => {
    const [color] = product.colors
    if (!color) return []
    const recipe = pictureOf(product, color)
    return morePicturesOf(product).map((more) => {
      const { view } = more
      const scene = view === 'mesa' ? tableOf(product) : null
      const size = view === 'cerca' ? PRODUCT : TABLE
      const made = scene ?? [view, recipe]
      const draw = () => {
        if (scene) return fromAbove(scene, size)
        if (view === 'cerca') return closeUp(recipe, size)
        return view === 'puerta' ? atDoor(recipe, size) : atWindow(recipe, size)
      }
      const name = `${product.slug} ${view}`
      return picture(viewKey(product, more), 'producto-', name, size, made, draw)
    })
  })
}

function picture(
  key: string,
  prefix: string,
  name: string,
  size: { width: number; height: number },
  recipe: unknown,
  draw: DemoPicture['draw'],
): DemoPicture {
  const made = JSON.stringify([EDITION, size, recipe])
  const hash = createHash('sha256').update(made).digest('hex').slice(0, 12)
  return { key, prefix, name, hash, ...size, draw }
}
