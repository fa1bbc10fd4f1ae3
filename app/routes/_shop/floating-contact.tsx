import { useLocation } from '@remix-run/react'

/** Pages with a long form and its button, which the floating button would cover on a phone. */
const FORMS = /^\/(producto|checkout|carrito)/

/** The floating Instagram button, when its setting is on. */
export function FloatingContact({ instagram }: { instagram: string }) {
  const { pathname } = useLocation()
  const covers = FORMS.test(pathname) ? 'max-lg:hidden' : ''
  return (
    <aside aria-label="Contacto">
      <a
        href={instagram}
        target="_blank"
        rel="noopener"
        className={`${covers} fixed right-4 bottom-24 z-20 grid size-13 place-items-center rounded-full bg-leaf text-white shadow-float lg:bottom-6`}
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
