import { imageUrl, parseImageUrl, type StoredImage } from '~/images/image-name'

/** React 18 only passes `fetchpriority` on when it is spelled as HTML does. */
const FIRST = { loading: 'eager', fetchpriority: 'high' } as const
const LATER = { loading: 'lazy', decoding: 'async' } as const

type Props = {
  /** An `image_url` of the database; without one of ours, the placeholder flower is drawn. */
  src: string | null | undefined
  alt: string
  /** How wide it is drawn, as the `sizes` attribute says it: `(min-width: 64rem) 25vw, 50vw`. */
  sizes: string
  /** For the largest picture of the first screen: loaded at once and before the others. */
  priority?: boolean
  /** Of the `<picture>`, a plain block without it. */
  className?: string
  imgClassName?: string
}

/** A stored picture in the size the screen needs, its room kept from the start. */
export function Picture({ src, alt, sizes, priority, className, imgClassName }: Props) {
  const image = parseImageUrl(src)
  const loading = priority ? FIRST : LATER
  const look = `bg-beige/40 ${imgClassName ?? ''}`.trim()
  return (
    <picture className={className ?? 'block shrink-0'}>
      {image ? (
        <>
          <source type="image/avif" srcSet={srcSet(image, 'avif')} sizes={sizes} />
          <img
            {...loading}
            srcSet={srcSet(image, 'webp')}
            sizes={sizes}
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

function srcSet(image: StoredImage, format: 'avif' | 'webp'): string {
  return image.widths.map((width) => `${imageUrl(image.base, width, format)} ${width}w`).join(', ')
}
