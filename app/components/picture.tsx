import { imageUrl, parseImageUrl, type StoredImage } from '~/images/image-name'

/** React 18 only passes `fetchpriority` in lower case. */
const FIRST = { loading: 'eager', fetchpriority: 'high' } as const
const LATER = { loading: 'lazy', decoding: 'async' } as const

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
  const image = parseImageUrl(src)
  const drawn = image && box ? drawnSizes(sizes, image, box) : sizes
  const loading = priority ? FIRST : LATER
  const look = `bg-beige/40 ${imgClassName ?? ''}`.trim()
  return (
    <picture className={className ?? 'block shrink-0'}>
      {image ? (
        <>
          <source type="image/avif" srcSet={srcSet(image, 'avif')} sizes={drawn} />
          <img
            {...loading}
            srcSet={srcSet(image, 'webp')}
            sizes={drawn}
            src={imageUrl(image.base, image.width, 'webp')}
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

function srcSet(image: StoredImage, format: 'avif' | 'webp'): string {
  return image.widths.map((width) => `${imageUrl(image.base, width, format)} ${width}w`).join(', ')
}
