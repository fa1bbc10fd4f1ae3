import { useContext } from 'react'
import { PicturesUrl } from '~/document/pictures-url'
import { imageUrl, parseImageUrl, type StoredImage } from '~/images/image-name'

/** React 18 only passes `fetchpriority` in lower case. */
const FIRST = { loading: 'eager', fetchpriority: 'high' } as const
const LATER = { loading: 'lazy', decoding: 'async' } as const

/** Of a second picture: enough for a card on a sharp screen. */
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
  /** Class of the `<picture>`; a block without it. */
  className?: string
  imgClassName?: string
}

/** A stored picture in the size that the screen needs, with its space reserved. */
export function Picture({ src, alt, sizes, box, priority, className, imgClassName }: Props) {
  const start = useContext(PicturesUrl)
  const image = parseImageUrl(src)
  const drawn = image && box ? drawnSizes(sizes, image, box) : sizes
  const loading = priority ? FIRST : LATER
  const look = `bg-beige/40 ${imgClassName ?? ''}`.trim()
  return (
    <picture className={className ?? 'block shrink-0'}>
      {image ? (
        <>
          <source type="image/avif" srcSet={srcSet(image, 'avif', start)} sizes={drawn} />
          <img
            {...loading}
            srcSet={srcSet(image, 'webp', start)}
            sizes={drawn}
            src={start + imageUrl(image.base, image.width, 'webp')}
            width={image.width}
            height={image.height}
            alt={alt}
            className={look}
          />
        </>
      ) : (
        <img {...loading} src="/flor.svg" width={720} height={720} alt={alt} className={look} />
      )}
    </picture>
  )
}

/** The widths of a whole picture that fills a box of these widths, so that no file is enlarged. */
function drawnSizes(sizes: string, { width, height }: StoredImage, box: number): string {
  const wider = Math.max(1, width / height / box)
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
  const width = image.widths.findLast((step) => step <= CARD_WIDTH) ?? image.width
  return (
    <img
      src={start + imageUrl(image.base, width, 'webp')}
      alt=""
      loading="lazy"
      className={`second-picture ${cropClass(picture)}`}
    />
  )
}

function srcSet(image: StoredImage, format: 'avif' | 'webp', start: string): string {
  return image.widths
    .map((width) => `${start}${imageUrl(image.base, width, format)} ${width}w`)
    .join(', ')
}
