import { useContext } from 'react'
import { PicturesUrl } from '~/document/pictures-url'
import { imageUrl, parseImageUrl, type StoredImage } from '~/images/image-name'

/** React 18 only passes `fetchpriority` in lower case. */
const FIRST = { loading: 'eager', fetchpriority: 'high' } as const
const LATER = { loading: 'lazy', decoding: 'async' } as const

/** CSS pixels of a rem, and of the finest screens' own pixels to each of these. */
const REM = 16
const FINEST = 3
/** Of a second picture, and for browsers of before AVIF: enough for a card on a sharp screen. */
const CARD_WIDTH = 540

type Props = {
  /** An `image_url` of the database; for any other value the placeholder flower is drawn. */
  src: string | null | undefined
  alt: string
  /** The `sizes` attribute: `(min-width: 64rem) 25vw, 50vw`, of the box that shows it. */
  sizes: string
  /** Width by height of a box that cuts the picture: a wider picture is drawn wider than its box. */
  box?: number
  /** For the largest picture above the fold: loaded eagerly, with high priority. */
  priority?: boolean
  /** The most pixels across its box that any screen shows, where `sizes` says it in parts of the screen. */
  widest?: number
  /** Class of the `<picture>`; a block without it. */
  className?: string
  imgClassName?: string
}

/** A stored picture in the size that the screen needs, with its space reserved. */
export function Picture({ src, alt, box, priority, className, imgClassName, ...fit }: Props) {
  const start = useContext(PicturesUrl)
  const image = parseImageUrl(src)
  const shared = { ...(priority ? FIRST : LATER), className: imgClassName }
  if (!image) {
    return (
      <picture className={className ?? 'block shrink-0'}>
        <img {...shared} src="/flor.svg" width={720} height={720} alt={alt} />
      </picture>
    )
  }
  const wider = box ? Math.max(1, image.width / image.height / box) : 1
  const sizes = wider > 1 ? timesWider(fit.sizes, wider) : fit.sizes
  const most = (fit.widest ?? widestOf(fit.sizes)) * wider
  const isLarge = most === Infinity
  // Browsers of before AVIF, five years old, get one file of a small picture.
  const choice = isLarge ? { srcSet: srcSet(image, 'webp', start, most), sizes } : null
  const file = imageUrl(image.base, isLarge ? image.width : cardWidth(image), 'webp')
  return (
    <picture className={className ?? 'block shrink-0'}>
      <source type="image/avif" srcSet={srcSet(image, 'avif', start, most)} sizes={sizes} />
      <img
        {...shared}
        {...choice}
        src={start + file}
        width={image.width}
        height={image.height}
        alt={alt}
      />
    </picture>
  )
}

/** The pixels that the finest screens show of a picture whose sizes are all in rem. */
function widestOf(sizes: string): number {
  if (sizes.includes('vw')) return Infinity
  const widths = [...sizes.matchAll(/([\d.]+)rem(?!\))/g)].map(([, rem]) => Number(rem))
  return Math.max(...widths) * REM * FINEST
}

/** The widest file that a card has a use for. */
function cardWidth({ widths, width }: StoredImage): number {
  return widths.findLast((step) => step <= CARD_WIDTH) ?? width
}

/** The widths of a whole picture that is wider than the box it fills, so that no file is enlarged. */
function timesWider(sizes: string, wider: number): string {
  return sizes
    .split(', ')
    .map((size) =>
      size.replace(/([\d.]+)(rem|vw)$/, (_, number: string, unit: string) => {
        return `${Math.ceil(Number(number) * wider * 100) / 100}${unit}`
      }),
    )
    .join(', ')
}

/** A stored picture in its smallest size, for whoever knows what it shows. */
export function Thumbnail(props: { src: string | null; className?: string }) {
  const start = useContext(PicturesUrl)
  const image = parseImageUrl(props.src)
  const small = image && imageUrl(image.base, image.widths[0] ?? image.width, 'webp')
  const src = small ? start + small : '/flor.svg'
  return <img {...LATER} src={src} width={64} height={64} alt="" className={props.className} />
}

/** Which point of a picture stays in view where it is cut, in percent; drawn to the nearest tenth. */
export function cropClass({ crop_x, crop_y }: { crop_x: number; crop_y: number }): string {
  return `crop crop-x-${tenth(crop_x)} crop-y-${tenth(crop_y)}`
}

function tenth(percent: number): number {
  return Number.isFinite(percent) ? Math.min(10, Math.max(0, Math.round(percent / 10))) * 10 : 50
}

/** What a card shows of a product's second picture. */
export type Second = { image_url: string; crop_x: number; crop_y: number }

/**
 * A product's second picture, over the first of its card while a mouse points at the card: nothing is
 * fetched before, and nothing ever where there is none to point with.
 */
export function SecondPicture({ picture }: { picture: Second }) {
  const start = useContext(PicturesUrl)
  const image = parseImageUrl(picture.image_url)
  if (!image) return null
  return (
    <img
      src={start + imageUrl(image.base, cardWidth(image), 'webp')}
      alt=""
      loading="lazy"
      className={`second-picture ${cropClass(picture)}`}
    />
  )
}

/** The files of a picture up to the first that is wide enough. */
function srcSet(image: StoredImage, format: 'avif' | 'webp', start: string, most: number): string {
  const enough = image.widths.find((width) => width >= most) ?? image.width
  return image.widths
    .filter((width) => width <= enough)
    .map((width) => `${start}${imageUrl(image.base, width, format)} ${width}w`)
    .join(', ')
}
