import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { cropClass, Picture, Thumbnail } from '~/components/picture'

type Color = { id: string; color_name: string; image_url: string | null }
type More = { image_url: string; alt_text: string; crop_x: number; crop_y: number }

type Props = {
  product: { name: string; slug: string; colors: Color[]; pictures: More[] }
  colorId: string
}

/** Nothing in the strip takes the focus: it takes it itself, and the arrow keys move it. */
const SCROLLED = { role: 'group', tabIndex: 0 } as const

const SIZES = '(min-width: 64rem) 34rem, 92vw'

/**
 * The picture of the chosen colour, then the others of the product: a strip to swipe, with a mark for
 * each that leads to it.
 */
export function Gallery({ product, colorId }: Props) {
  const { name, colors, pictures } = product
  const { strip, place } = useStrip()
  const first =
    colors.length > 0 ? (
      <ColorPictures {...{ name, colors, colorId }} />
    ) : (
      <Picture src={null} alt={name} sizes={SIZES} priority imgClassName="shot" />
    )
  if (pictures.length === 0) return <div className="shots">{first}</div>
  return (
    <div className="shots">
      <div ref={strip} {...SCROLLED} aria-label={`Fotos de ${name}`} className="strip slides">
        <div id="foto-1">{first}</div>
        {pictures.map((picture, index) => (
          <div key={picture.image_url} id={`foto-${index + 2}`}>
            <Picture
              src={picture.image_url}
              alt={picture.alt_text || `${name}, foto ${index + 2}`}
              sizes={SIZES}
              imgClassName={`shot ${cropClass(picture)}`}
            />
          </div>
        ))}
      </div>
      <Marks {...{ colors, colorId, pictures, place }} />
    </div>
  )
}

/** One picture for each colour; CSS alone shows that of the selected swatch. */
function ColorPictures(props: { name: string; colors: Color[]; colorId: string }) {
  const { name, colors, colorId } = props
  return (
    <div className="gallery">
      {colors.map((color, index) => (
        <div key={color.id} data-picture={index} data-first={color.id === colorId ? '' : undefined}>
          <Picture
            src={color.image_url}
            alt={`${name}, envase ${color.color_name}`}
            sizes={SIZES}
            priority={color.id === colorId}
            imgClassName="shot"
          />
        </div>
      ))}
    </div>
  )
}

type MarksProps = {
  colors: Color[]
  colorId: string
  pictures: More[]
  /** Of the picture that shows, from 0. */
  place: number | null
}

/** Points on the picture of a phone, small pictures under that of a desk. */
function Marks({ colors, colorId, pictures, place }: MarksProps) {
  const chosen = colors.find(({ id }) => id === colorId)
  const all = [chosen?.image_url ?? null, ...pictures.map(({ image_url }) => image_url)]
  return (
    <ul className="marks">
      {all.map((url, index) => (
        <li key={url ?? ''}>
          <a
            href={`#foto-${index + 1}`}
            aria-current={index === place ? 'true' : undefined}
            onClick={slide}
          >
            <Thumbnail src={url} className="max-lg:hidden" />
            <span className="sr-only">Foto {index + 1}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Moves the strip alone, where the address would move the page and stay in the history. */
function slide(event: MouseEvent<HTMLAnchorElement>) {
  const picture = document.getElementById(event.currentTarget.hash.slice(1))
  if (!picture) return
  event.preventDefault()
  picture.parentElement?.scrollTo({ left: picture.offsetLeft })
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
