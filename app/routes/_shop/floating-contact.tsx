import { useLocation } from '@remix-run/react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

/** Where somebody buys, signs in or looks after an order, nothing floats. */
const LEFT_OUT = /^\/(carrito|checkout|ingresar|registro|confirmacion|mis?-pedidos?)\b/
const SETTLED_AFTER_MS = 200
/** Points across the buttons at which they must not cover a control; no control is smaller. */
const POINTS = [0, 0.2, 0.4, 0.6, 0.8, 1]
const CONTROLS = 'a, button, input, select, textarea, summary, label, [tabindex="0"]'

type Props = {
  /** A chat with the shop, where it has a number: it comes first. */
  whatsapp: string | null
  instagram: string
}

/** The buttons of contact, when their setting is on; without scripts they lie at the page's foot. */
export function FloatingContact(props: Props) {
  return LEFT_OUT.test(useLocation().pathname) ? null : <Buttons {...props} />
}

function Buttons({ whatsapp, instagram }: Props) {
  const aside = useRef<HTMLElement>(null)
  useFloating(aside)
  return (
    <aside
      ref={aside}
      aria-label="Contacto"
      className="mx-auto flex min-h-15 w-full max-w-284 justify-end px-4 py-2 print:hidden"
    >
      <div className="flex rounded-full bg-leaf text-white shadow-float">
        {whatsapp ? (
          <Contact href={whatsapp} name="WhatsApp">
            <path d="M4 20l1-4a8 8 0 1 1 3 3ZM9 8c0 4 3 7 7 7v-2l-2-1-1 1-2-2 1-1-1-2Z" />
          </Contact>
        ) : null}
        <Contact href={instagram} name="Instagram">
          <rect x="4" y="4" width="16" height="16" rx="5" />
          <circle cx="12" cy="12" r="3.6" />
        </Contact>
      </div>
    </aside>
  )
}

function Contact(props: { href: string; name: string; children: ReactNode }) {
  return (
    <a
      href={props.href}
      target="_blank"
      rel="noopener"
      className="grid size-11 place-items-center rounded-full"
    >
      <svg viewBox="0 0 24 24" className="icon size-6" aria-hidden="true">
        {props.children}
      </svg>
      <span className="sr-only">Escríbenos por {props.name}</span>
    </a>
  )
}

/**
 * Lets the buttons float over a page at rest, while nobody types and they cover no control. They give way
 * at once when the page is scrolled or a control focused, and soon when something else has moved.
 */
function useFloating(aside: RefObject<HTMLElement>) {
  useEffect(() => {
    const element = aside.current
    if (!element) return
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
  }, [aside])
}

function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, select') ?? false
}

/** Whether a control lies beneath the buttons, or their page is covered by a dialog. */
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
