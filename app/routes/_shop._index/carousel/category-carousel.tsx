import { Link } from '@remix-run/react'
import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { cropClass, Picture } from '~/components/picture'
import { Arrow, Dots } from './controls'
import { type Motion, PauseSwitch, useAutoAdvance } from './motion'

const EVERY_MS = 4_000
const RING_MIN = 3
const SWIPE_MIN_PX = 30
/** React 18 has no `inert` property, but passes the attribute through. */
const INERT = { inert: '' }

type Category = {
  name: string
  slug: string
  description: string | null
  image_url: string | null
  crop_x: number
  crop_y: number
}

/** A strip of categories that a script turns into a 3D ring; the front one is a link. */
export function CategoryCarousel({
  categories,
  motion,
}: {
  categories: Category[]
  motion: Motion
}) {
  const section = useRef<HTMLElement>(null)
  const count = categories.length
  const isRing = motion.allowed && count >= RING_MIN
  const { faces, turn, step, setTurn } = useRing(count)
  useAutoAdvance(section, EVERY_MS, isRing ? motion : { ...motion, moving: false }, step)
  const front = ((turn % count) + count) % count
  const by = (steps: number) => setTurn(turn + steps)
  const swipe = useSwipe(by)

  if (count === 0) return null
  return (
    <section ref={section} className="within">
      <h2 className="mb-3 text-center text-2xl sm:text-3xl">Explora Nuestras Categorías</h2>
      <div
        className={isRing ? 'touch-pan-y overflow-clip perspective-[80rem]' : undefined}
        {...(isRing ? swipe : {})}
      >
        <ul ref={faces} className={isRing ? 'ring' : 'strip gap-3 lg:justify-center-safe'}>
          {categories.map((category, index) => (
            <CategoryFace
              key={category.slug}
              category={category}
              isTurnedAway={isRing && index !== front}
            />
          ))}
        </ul>
      </div>
      <div className="flex min-h-11 justify-center">
        {isRing ? (
          <>
            <PauseSwitch motion={motion} />
            <RingControls names={categories.map(({ name }) => name)} front={front} by={by} />
          </>
        ) : null}
      </div>
    </section>
  )
}

/** The ring's position in faces, unbounded, so that it never spins back. */
function useRing(count: number) {
  const faces = useRef<HTMLUListElement>(null)
  const [turn, setTurn] = useState(0)
  const step = useCallback(() => setTurn((now) => now + 1), [])
  useEffect(() => {
    for (const [index, face] of [...(faces.current?.children ?? [])].entries()) {
      const angle = ((index - turn) * 360) / count
      if (face instanceof HTMLElement) face.style.setProperty('--angle', `${angle}deg`)
    }
  }, [turn, count])
  return { faces, turn, step, setTurn }
}

type ControlsProps = { names: string[]; front: number; by: (steps: number) => void }

function RingControls({ names, front, by }: ControlsProps) {
  /** Takes the shorter direction. */
  function bring(index: number) {
    const count = names.length
    const ahead = (index - front + count) % count
    by(ahead > count / 2 ? ahead - count : ahead)
  }

  return (
    <>
      <Arrow label="Categoría anterior" back onPress={() => by(-1)} />
      <Dots names={names} current={front} onPick={bring} />
      <Arrow label="Categoría siguiente" onPress={() => by(1)} />
    </>
  )
}

/** A swipe, or a tap beside the front face, turns the ring. */
function useSwipe(by: (steps: number) => void) {
  const from = useRef<number | null>(null)
  return {
    onPointerDown(event: PointerEvent) {
      from.current = event.clientX
    },
    onPointerUp({ clientX, currentTarget, target, pointerType }: PointerEvent) {
      const moved = from.current === null ? 0 : clientX - from.current
      from.current = null
      if (Math.abs(moved) >= SWIPE_MIN_PX) {
        if (pointerType !== 'mouse') by(moved > 0 ? -1 : 1)
      } else if (target instanceof Element && !target.closest('a')) {
        const { left, width } = currentTarget.getBoundingClientRect()
        by(clientX < left + width / 2 ? -1 : 1)
      }
    },
  }
}

/** Six of them fit side by side where no script will ever turn them into a ring. */
function CategoryFace({ category, isTurnedAway }: { category: Category; isTurnedAway: boolean }) {
  return (
    <li
      className="flex w-44 shrink-0 sm:w-52 lg:motion-reduce:basis-[calc((100%-3.75rem)/6)] lg:noscript:basis-[calc((100%-3.75rem)/6)]"
      {...(isTurnedAway ? INERT : {})}
    >
      <CategoryTile category={category} />
    </li>
  )
}

function CategoryTile({ category }: { category: Category }) {
  return (
    <Link
      to={`/catalogo/${category.slug}`}
      draggable={false}
      className="group card flex grow flex-col overflow-hidden focus-visible:-outline-offset-4"
    >
      <Picture
        src={category.image_url}
        alt=""
        sizes="(min-width: 40rem) 13rem, 11rem"
        box={4 / 3}
        imgClassName={`aspect-4/3 w-full object-cover ${cropClass(category)}`}
      />
      <span className="px-3 pt-2 pb-2.5">
        <span className="line-clamp-2 font-display text-lg/[1.35] font-semibold group-hover:underline">
          {category.name}
        </span>
        {category.description ? (
          <span className="line-clamp-2 text-sm/[1.35] text-ink-soft">{category.description}</span>
        ) : null}
      </span>
    </Link>
  )
}
