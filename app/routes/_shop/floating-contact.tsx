import { useLocation } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'

/** Pages on which the button floats; elsewhere, as without scripts, it lies at the page's foot. */
const FLOATS = /^\/(catalogo|buscar|nosotros|contacto|terminos|privacidad|$)/
const SETTLED_AFTER_MS = 200
/** Points across the button at which it must not cover a control; no control is smaller. */
const POINTS = [0, 1 / 3, 2 / 3, 1]
const CONTROLS = 'a, button, input, select, textarea, summary, label, [tabindex="0"]'

/**
 * The Instagram button, when its setting is on.
 *
 * @param stays whether it lies at the page's foot wherever that is, as below an error
 */
export function FloatingContact({ instagram, stays }: { instagram: string; stays: boolean }) {
  const { pathname } = useLocation()
  const aside = useRef<HTMLElement>(null)
  useFloating(aside, !stays && FLOATS.test(pathname))
  return (
    <aside
      ref={aside}
      aria-label="Contacto"
      className="mx-auto flex min-h-17 w-full max-w-284 justify-end px-4 py-2 print:hidden"
    >
      <a
        href={instagram}
        target="_blank"
        rel="noopener"
        className="grid size-13 place-items-center rounded-full bg-leaf text-white shadow-float"
      >
        <svg
          viewBox="0 0 24 24"
          className="size-7"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          aria-hidden="true"
        >
          <rect x="4" y="4" width="16" height="16" rx="5" />
          <circle cx="12" cy="12" r="3.6" />
          <circle cx="16.6" cy="7.4" r="0.6" fill="currentColor" />
        </svg>
        <span className="sr-only">Escríbenos por Instagram</span>
      </a>
    </aside>
  )
}

/**
 * Lets a button float over a page at rest, while nobody types and it covers no control. It gives way
 * at once when the page is scrolled or a control focused, and soon when something else has moved.
 */
function useFloating(aside: RefObject<HTMLElement>, isAllowed: boolean) {
  useEffect(() => {
    const element = aside.current
    if (!element || !isAllowed) return
    let settling: ReturnType<typeof setTimeout>
    const land = () => delete element.dataset.floats
    function look() {
      if (!element) return
      element.dataset.floats = ''
      if (isTyping() || coversControl(element)) land()
    }
    function lookSoon() {
      clearTimeout(settling)
      settling = setTimeout(look, SETTLED_AFTER_MS)
    }
    function giveWay({ target, type }: Event) {
      // A strip that moves by itself is no reader who moves on.
      if (target === document || type !== 'scroll') land()
      lookSoon()
    }
    const stop = new AbortController()
    const listening = { signal: stop.signal, passive: true, capture: true }
    for (const type of ['scroll', 'focusin']) document.addEventListener(type, giveWay, listening)
    for (const type of ['focusout', 'click', 'toggle', 'transitionend']) {
      document.addEventListener(type, lookSoon, listening)
    }
    const size = new ResizeObserver(lookSoon)
    size.observe(document.body)
    return () => {
      stop.abort()
      size.disconnect()
      clearTimeout(settling)
      land()
    }
  }, [aside, isAllowed])
}

function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, select') ?? false
}

/** Whether a control lies beneath a button, or its page is covered by a dialog. */
function coversControl(aside: HTMLElement): boolean {
  const box = aside.firstElementChild?.getBoundingClientRect()
  if (!box || document.querySelector('dialog[open]')) return true
  return POINTS.some((across) =>
    POINTS.some((down) =>
      document
        .elementsFromPoint(box.left + box.width * across, box.top + box.height * down)
        .some((one) => one.closest(CONTROLS) !== null && !aside.contains(one)),
    ),
  )
}
