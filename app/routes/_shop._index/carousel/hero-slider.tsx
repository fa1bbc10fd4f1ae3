import { Link } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useHydrated } from '~/components/hydrated'
import { Picture } from '~/components/picture'
import type { Slide as StoredSlide } from '~/models/site/content.server'
import { Arrow, Dots } from './controls'
import { type Motion, PauseSwitch, useAutoAdvance } from './motion'

type Slide = Omit<StoredSlide, 'id'>

const EVERY_MS = 5_000
const SETTLED_AFTER_MS = 120
/** A phone cuts a wide picture, so it needs one wider than its screen. */
const SIZES = '(min-width: 48rem) 100vw, 135vw'

/**
 * The hero: a strip of wide pictures, which a script advances. Words stand on the calm side of theirs:
 * of the first, third… picture the left, of the others the right; on a phone above it.
 */
export function HeroSlider({ slides, motion }: { slides: Slide[]; motion: Motion }) {
  const section = useRef<HTMLElement>(null)
  const { strip, current, go, step } = useSlides(motion)
  useAutoAdvance(section, EVERY_MS, motion, step)
  const hydrated = useHydrated()
  if (slides.length === 0) return null

  const names = slides.map((_, index) => `Imagen ${index + 1} de ${slides.length}`)
  return (
    <section
      ref={section}
      aria-label="Novedades"
      aria-roledescription="carrusel"
      className="relative bg-paper"
    >
      <ul ref={strip} tabIndex={slides.some(({ link }) => link) ? undefined : 0} className="strip">
        {slides.map((slide, index) => (
          <SlideItem key={index} slide={slide} index={index} />
        ))}
      </ul>
      {slides.length > 1 && hydrated ? (
        <div className="absolute -bottom-5.5 left-1/2 z-1 flex max-w-full -translate-x-1/2 items-center rounded-full bg-paper shadow-float">
          <PauseSwitch motion={motion} />
          <Arrow label="Imagen anterior" back onPress={() => go(current - 1)} />
          <Dots names={names} current={current} onPick={go} />
          <Arrow label="Imagen siguiente" onPress={() => go(current + 1)} />
        </div>
      ) : null}
    </section>
  )
}

/** The current slide, whether a button, the timer or a swipe moved there. */
function useSlides({ moving }: Motion) {
  const strip = useRef<HTMLUListElement>(null)
  const aim = useRef(0)
  const [current, setCurrent] = useState(0)

  const go = useCallback((index: number) => {
    const list = strip.current
    if (!list) return
    aim.current = (index + list.children.length) % list.children.length
    setCurrent(aim.current)
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    list.scrollTo({
      left: aim.current * list.clientWidth,
      behavior: calm ? 'instant' : 'smooth',
    })
  }, [])
  const step = useCallback(() => go(aim.current + 1), [go])

  useEffect(() => {
    const list = strip.current
    if (!list) return
    return onSettled(list, (index) => {
      aim.current = index
      setCurrent(index)
    })
  }, [])

  useEffect(() => {
    const list = strip.current
    if (!list || !moving) return
    // Loads the next slide's picture before it is shown.
    const next = list.children[(current + 1) % list.children.length]
    next?.querySelector('img')?.setAttribute('loading', 'eager')
  }, [current, moving])

  return { strip, current, go, step }
}

/** Calls back with the slide that a strip shows: at once, and whenever its scrolling has ended. */
function onSettled(list: HTMLElement, show: (index: number) => void) {
  let settling: ReturnType<typeof setTimeout>
  function settle() {
    show(Math.round(list.scrollLeft / list.clientWidth))
  }
  function onScroll() {
    clearTimeout(settling)
    settling = setTimeout(settle, SETTLED_AFTER_MS)
  }
  settle()
  list.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    clearTimeout(settling)
    list.removeEventListener('scroll', onScroll)
  }
}

/** The side of the words on a wide screen, and the other one, which a phone's cut of the picture keeps in view. */
const SIDES = [
  { veil: 'veil', words: 'md:left-[max(1.5rem,50%-34.5rem)]', cut: 'object-[84%_60%]' },
  {
    veil: 'veil [--to:left]',
    words: 'md:right-[max(1.5rem,50%-34.5rem)]',
    cut: 'object-[16%_60%]',
  },
] as const

function SlideItem({ slide, index }: { slide: Slide; index: number }) {
  const { title, cta_text, link } = slide
  const side = SIDES[index % 2 === 0 ? 0 : 1]
  const hasWords = Boolean(title || cta_text)
  return (
    <li className="relative flex w-full flex-col-reverse justify-end md:h-[clamp(18rem,27.5vw,32rem)]">
      <Picture
        src={slide.image_url}
        alt=""
        sizes={SIZES}
        priority={index === 0}
        className={`-mt-5 block grow mask-[linear-gradient(transparent,#000_4rem)] md:m-0 md:h-full md:mask-none ${hasWords ? side.veil : ''}`}
        imgClassName={`h-full max-h-56 min-h-48 w-full object-cover md:max-h-none md:object-[50%_24%] ${side.cut}`}
      />
      {hasWords ? (
        <div
          className={`relative grid justify-items-start gap-2.5 px-4 pt-3.5 md:absolute md:inset-y-0 md:z-1 md:w-[36%] md:max-w-100 md:content-center md:gap-5 md:p-0 ${side.words}`}
        >
          {title ? (
            <h2 className="text-[1.5rem] md:text-[clamp(1.625rem,3vw,2.75rem)]">{title}</h2>
          ) : null}
          <CallToAction text={cta_text} link={link} />
        </div>
      ) : null}
      {link && !cta_text ? (
        <Link to={link} className="absolute inset-0 focus-visible:-outline-offset-4">
          <span className="sr-only">{title ?? 'Ver más'}</span>
        </Link>
      ) : null}
    </li>
  )
}

function CallToAction({ text, link }: { text: string | null; link: string | null }) {
  if (!text) return null
  if (!link) return <p className="text-lg text-ink-soft">{text}</p>
  return (
    <Link to={link} className="button button-main">
      {text}
    </Link>
  )
}
