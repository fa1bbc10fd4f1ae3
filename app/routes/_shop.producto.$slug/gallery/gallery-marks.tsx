import type { MouseEvent } from 'react'
import { Thumbnail } from '~/components/picture'

type MarksProps = {
  colors: { id: string; image_url: string | null }[]
  colorId: string
  pictures: { image_url: string }[]
  /** Of the picture that shows, from 0. */
  place: number | null
}

/** Points on the picture of a phone, small pictures under that of a desk. */
export function Marks({ colors, colorId, pictures, place }: MarksProps) {
  const chosen = colors.find(({ id }) => id === colorId)
  const all = [chosen?.image_url ?? null, ...pictures.map(({ image_url }) => image_url)]
  return (
    <ul className="gallery-marks">
      {all.map((url, index) => (
        <li key={url ?? ''}>
          <a
            href={`#foto-${index + 1}`}
            aria-current={index === place ? 'true' : undefined}
            onClick={slide}
            className="group gallery-mark"
          >
            <span className="gallery-dot" />
            <Thumbnail src={url} className="size-16 rounded-xl object-cover max-lg:hidden" />
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
