import { type RefObject, useCallback, useEffect, useState } from 'react'
import { brand } from '~/brand'

const REMEMBERED = `${brand.short}-animaciones`
const PAUSED = 'pausadas'
const CALM = '(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)'
const RESUMES_AFTER_MS = 3_000

export type Motion = {
  /** `false` when the device prefers reduced motion. */
  allowed: boolean
  /** Whether automatic motion is on now. */
  moving: boolean
  pause: () => void
  toggle: () => void
}

/**
 * All automatic motion of the page, which one switch stops; remembered for the visit.
 *
 * Nothing moves before the scripts run, which is after the page has loaded.
 */
export function useMotion(): Motion {
  const [allowed, setAllowed] = useState(false)
  const [paused, setPaused] = useState(false)

  useEffect(() => {
    const calm = matchMedia(CALM)
    const look = () => setAllowed(!calm.matches && !savesData())
    look()
    setPaused(isRemembered())
    calm.addEventListener('change', look)
    return () => calm.removeEventListener('change', look)
  }, [])

  const pause = useCallback(() => setPaused(true), [])
  const toggle = () => {
    setPaused(!paused)
    remember(!paused)
  }
  return { allowed, moving: allowed && !paused, pause, toggle }
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

function isRemembered(): boolean {
  try {
    return sessionStorage.getItem(REMEMBERED) === PAUSED
  } catch {
    // Without storage the switch still works on this page.
    return false
  }
}

function remember(paused: boolean) {
  try {
    if (paused) sessionStorage.setItem(REMEMBERED, PAUSED)
    else sessionStorage.removeItem(REMEMBERED)
  } catch {
    // Without storage the choice is not remembered.
  }
}

/** Pauses and resumes all motion of the page, at each part that moves by itself. */
export function PauseSwitch({ motion: { allowed, moving, toggle } }: { motion: Motion }) {
  if (!allowed) return null
  const name = moving ? 'Pausar animaciones' : 'Reanudar animaciones'
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={toggle}
      className="carousel-button"
    >
      <svg viewBox="0 0 24 24" className="size-5" fill="currentColor" aria-hidden="true">
        <path d={moving ? 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z' : 'M8 5l11 7-11 7z'} />
      </svg>
    </button>
  )
}

/**
 * Calls `step` at intervals while a section is in view, its tab is visible and nobody is using it.
 *
 * A mouse over it pauses it until it leaves; a tap or swipe, for three seconds. Keyboard focus
 * stops all motion of the page, because moving content cannot be read.
 *
 * @param step must be memoized: a new function restarts the timer
 * @source docs/specification/storefront.md §4 and §9
 */
export function useAutoAdvance(
  section: RefObject<HTMLElement>,
  everyMs: number,
  { moving, pause }: Motion,
  step: () => void,
) {
  useEffect(() => {
    const element = section.current
    if (!element || !moving) return
    const timer = createTimer(element, everyMs, step)

    function focus(event: FocusEvent) {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) pause()
    }

    const stop = new AbortController()
    const listening = { signal: stop.signal, passive: true }
    for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'touchend']) {
      element.addEventListener(type, timer.hold, listening)
    }
    element.addEventListener('pointerenter', timer.hover, listening)
    element.addEventListener('pointerleave', timer.hover, listening)
    element.addEventListener('focusin', focus, listening)
    document.addEventListener('visibilitychange', timer.restart, listening)
    const sight = new IntersectionObserver(([entry]) => timer.see(entry?.isIntersecting ?? false), {
      threshold: 0.5,
    })
    sight.observe(element)

    return () => {
      stop.abort()
      sight.disconnect()
      timer.stop()
    }
  }, [section, everyMs, moving, pause, step])
}

/** The timer itself, which waits out of view, under the mouse, after a touch and in a hidden tab. */
function createTimer(element: HTMLElement, everyMs: number, step: () => void) {
  let inView = false
  let hovered = matchMedia('(hover: hover)').matches && element.matches(':hover')
  let ticking: ReturnType<typeof setInterval> | undefined
  let held: ReturnType<typeof setTimeout> | undefined

  function restart() {
    clearInterval(ticking)
    if (inView && !hovered && !held && !document.hidden) ticking = setInterval(step, everyMs)
  }
  function hold() {
    clearTimeout(held)
    held = setTimeout(() => {
      held = undefined
      restart()
    }, RESUMES_AFTER_MS)
    restart()
  }
  function hover(event: PointerEvent) {
    if (event.pointerType !== 'mouse') return
    hovered = event.type === 'pointerenter'
    restart()
  }
  function see(isInView: boolean) {
    inView = isInView
    restart()
  }
  function stop() {
    clearInterval(ticking)
    clearTimeout(held)
  }

  return { restart, hold, hover, see, stop }
}
