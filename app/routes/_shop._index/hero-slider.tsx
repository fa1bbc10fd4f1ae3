import { Link } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useHydrated } from '~/components/hydrated'
import { Picture } from '~/components/picture'
import type { Slide } from '~/models/site/content.server'
import { Arrow, Dots } from './controls'
import { type Motion, useAutoAdvance } from './motion'

const EVERY_MS = 5_000
const SETTLED_AFTER_MS = 120
/** A phone crops a wide picture, so it needs one wider than its screen. */
const SIZES = '(min-width: 72rem) 69rem, (min-width: 48rem) 100vw, 130vw'

/** The hero: a strip of wide pictures with text, which a script advances. */
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
      className="card relative overflow-hidden"
    >
      <ul ref={strip} tabIndex={slides.some(({ link }) => link) ? undefined : 0} className="strip">
        {slides.map((slide, index) => (
          <SlideItem key={slide.id} slide={slide} first={index === 0} />
        ))}
      </ul>
      {slides.length > 1 ? (
        <div className="flex min-h-13 items-center justify-center px-2 pb-2 md:absolute md:inset-x-0 md:bottom-4 md:min-h-0 md:p-0">
          {hydrated ? (
            <div className="flex max-w-full items-center rounded-full bg-paper md:shadow-float">
              <Arrow label="Imagen anterior" back onPress={() => go(current - 1)} />
              <Dots names={names} current={current} onPick={go} />
              <Arrow label="Imagen siguiente" onPress={() => go(current + 1)} />
            </div>
          ) : null}
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
    let settling: ReturnType<typeof setTimeout>
    function settle() {
      aim.current = list ? Math.round(list.scrollLeft / list.clientWidth) : 0
      setCurrent(aim.current)
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

function SlideItem({ slide, first }: { slide: Slide; first: boolean }) {
  const { title, cta_text, link } = slide
  return (
    <li className="group/slide relative flex w-full flex-col">
      <Picture
        src={slide.image_url}
        alt=""
        sizes={SIZES}
        priority={first}
        className="block grow"
        imgClassName="aspect-[4/3] h-full w-full object-cover md:aspect-[2/1] lg:aspect-[12/5]"
      />
      {title || cta_text ? (
        <div className="grid justify-items-start gap-3 p-5 pb-3 md:absolute md:inset-y-0 md:my-auto md:h-fit md:max-w-72 md:gap-4 md:rounded-card md:bg-paper/92 md:p-5 md:group-odd/slide:left-[4%] md:group-even/slide:right-[4%] lg:max-w-96 lg:gap-5 lg:p-8">
          {title ? <h2 className="text-[1.625rem] lg:text-4xl">{title}</h2> : null}
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
