import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cropClass, Picture } from '~/components/picture'
import { Marks } from './gallery-marks'

type Color = { id: string; color_name: string; image_url: string | null }
type More = {
  image_url: string
  alt_text: string
  crop_x: number
  crop_y: number
  /** Of one that shows for a colour or a size alone. */
  colorId?: string
  size?: string
}

type Props = {
  product: { name: string; slug: string; colors: Color[]; pictures: More[] }
  colorId: string
  size: string
}

/** Nothing in the strip takes the focus: it takes it itself, and the arrow keys move it. */
const SCROLLED = { role: 'group', tabIndex: 0 } as const

const SIZES = '(min-width: 64rem) 34rem, 92vw'

const BESIDE = 'relative lg:sticky lg:top-32 lg:self-start'

/**
 * The picture of the chosen colour, then the others of the product: a strip to swipe, with a mark for
 * each that leads to it.
 */
export function Gallery({ product, colorId, size }: Props) {
  const { name, colors } = product
  const pictures = product.pictures.filter(
    (one) => (one.colorId ?? colorId) === colorId && (one.size ?? size) === size,
  )
  const { strip, place } = useStrip()
  const first =
    colors.length > 0 ? (
      <ColorPictures {...{ name, colors, colorId }} />
    ) : (
      <Shot src={null} alt={name} priority />
    )
  if (pictures.length === 0) return <div className={BESIDE}>{first}</div>
  return (
    <div className={BESIDE}>
      <div
        ref={strip}
        {...SCROLLED}
        aria-label={`Fotos de ${name}`}
        className="strip gap-2 scroll-smooth rounded-card motion-reduce:scroll-auto"
      >
        <Slide number={1}>{first}</Slide>
        {pictures.map((picture, index) => (
          <Slide key={picture.image_url} number={index + 2}>
            <Shot
              src={picture.image_url}
              alt={picture.alt_text || `${name}, foto ${index + 2}`}
              crop={cropClass(picture)}
            />
          </Slide>
        ))}
      </div>
      <Marks {...{ colors, colorId, pictures, place }} />
    </div>
  )
}

/** A mark leads to it from anywhere: the page goes to its top, where the strip is. */
function Slide({ number, children }: { number: number; children: ReactNode }) {
  return (
    <div id={`foto-${number}`} className="w-full shrink-0 snap-start scroll-mt-[100vh]">
      {children}
    </div>
  )
}

type ShotProps = { src: string | null; alt: string; priority?: boolean; crop?: string }

/** On a phone as tall as leaves room for name, price, swatches and the bar to add. */
function Shot({ crop = '', ...picture }: ShotProps) {
  return (
    <Picture
      {...picture}
      sizes={SIZES}
      imgClassName={`aspect-square max-h-[calc(100svh-23.5rem)] min-h-48 w-full rounded-card border border-line object-cover lg:aspect-4/5 lg:max-h-[calc(100svh-17.5rem)] ${crop}`}
    />
  )
}

/** One picture for each colour; CSS alone shows that of the selected swatch. */
function ColorPictures(props: { name: string; colors: Color[]; colorId: string }) {
  const { name, colors, colorId } = props
  return (
    <div className="gallery">
      {colors.map((color, index) => (
        <div key={color.id} data-picture={index} data-first={color.id === colorId ? '' : undefined}>
          <Shot
            src={color.image_url}
            alt={`${name}, envase ${color.color_name}`}
            priority={color.id === colorId}
          />
        </div>
      ))}
    </div>
  )
}

/**
 * The strip, and the place of the picture that it shows. It goes back to the first one when another
 * colour is chosen, which only that one shows.
 */
function useStrip() {
  const strip = useRef<HTMLDivElement>(null)
  // Without scripts nobody could say that it changed.
  const [place, setPlace] = useState<number | null>(null)
  useEffect(() => {
    const box = strip.current
    const page = box?.closest('.arrangement')
    function look() {
      if (box) setPlace(Math.round(box.scrollLeft / box.clientWidth))
    }
    function onChange({ target }: Event) {
      if (target instanceof HTMLInputElement && target.dataset.swatch) box?.scrollTo({ left: 0 })
    }
    look()
    box?.addEventListener('scroll', look, { passive: true })
    page?.addEventListener('change', onChange)
    return () => {
      box?.removeEventListener('scroll', look)
      page?.removeEventListener('change', onChange)
    }
  }, [])
  return { strip, place }
}
