import { Link } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '~/components/hydrated'
import { type CardProduct, ProductCard } from '~/components/product-card'
import { recommendedUrl } from '~/urls/listing/listing-url'
import { Arrow } from './controls'

/**
 * Share of the visible strip that one press scrolls: an item that was cut off comes into full view.
 */
const SHARE = 0.8

const CELL = 'grid w-[45%] min-w-38 sm:w-52'

/** The newest featured products in a strip, with a link to all products at its end. */
export function FeaturedCarousel({ products }: { products: CardProduct[] }) {
  const strip = useRef<HTMLUListElement>(null)
  const ends = useEnds(strip)
  const hydrated = useHydrated()
  if (products.length === 0) return null

  function move(share: number) {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    strip.current?.scrollBy({
      left: strip.current.clientWidth * share,
      behavior: calm ? 'instant' : 'smooth',
    })
  }
  return (
    <section className="bg-paper pt-3 pb-5">
      <div className="within">
        <div className="mb-1 flex min-h-11 items-center justify-between">
          <h2 className="text-2xl sm:text-3xl">Lo Más Vendido</h2>
          {hydrated && !(ends.start && ends.end) ? <Arrows ends={ends} move={move} /> : null}
        </div>
        <ul
          ref={strip}
          className="strip gap-3 pb-2 max-sm:-mx-4 max-sm:scroll-px-4 max-sm:px-4 sm:gap-5"
        >
          {products.map((product) => (
            <li key={product.slug} className={CELL}>
              <ProductCard product={product} blankHex="#000000" />
            </li>
          ))}
          <li className={CELL}>
            <EverythingTile />
          </li>
        </ul>
      </div>
    </section>
  )
}

type ArrowsProps = { ends: ReturnType<typeof useEnds>; move: (share: number) => void }

function Arrows({ ends, move }: ArrowsProps) {
  return (
    <div className="flex">
      <Arrow label="Productos anteriores" back atEnd={ends.start} onPress={() => move(-SHARE)} />
      <Arrow label="Productos siguientes" atEnd={ends.end} onPress={() => move(SHARE)} />
    </div>
  )
}

function EverythingTile() {
  return (
    <Link
      to={recommendedUrl()}
      className="card grid place-content-center justify-items-center gap-2 bg-petal p-4 text-center hover:bg-pink focus-visible:-outline-offset-4"
    >
      <span className="font-display text-2xl font-semibold">Ver todo</span>
      <span className="text-[0.9375rem]">El catálogo completo</span>
    </Link>
  )
}

/** Whether a strip is scrolled to its start, and to its end. */
function useEnds(strip: React.RefObject<HTMLElement>) {
  const [ends, setEnds] = useState({ start: true, end: false })
  useEffect(() => {
    const element = strip.current
    if (!element) return
    function look() {
      if (!element) return
      const left = element.scrollWidth - element.clientWidth - element.scrollLeft
      const now = { start: element.scrollLeft < 2, end: left < 2 }
      setEnds((was) => (was.start === now.start && was.end === now.end ? was : now))
    }
    const room = new ResizeObserver(look)
    room.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      room.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [strip])
  return ends
}
