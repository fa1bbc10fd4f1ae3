import { useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'

/** Where somebody buys, signs in or looks after an order, nothing floats. */
const LEFT_OUT = /^\/(carrito|checkout|ingresar|registro|confirmacion|mis?-pedidos?)\b/

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
  useEffect(() => {
    const left = new AbortController()
    // Nobody waits for them to float; where what that takes does not arrive, they stay at the page's foot.
    import('./floating').then(
      ({ float }) => aside.current && float(aside.current, left.signal),
      () => {},
    )
    return () => left.abort()
  }, [])
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
      <span className="sr-only">{`Escríbenos por ${props.name}`}</span>
    </a>
  )
}
