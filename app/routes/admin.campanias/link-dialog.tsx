import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { FieldError } from '~/components/fields'
import { slideLink } from '~/models/site/slide-link'

type Props = {
  /** Where the link leads so far; `''` for a new one. */
  href: string
  /** Whether a text is selected, which becomes the link; else the dialog asks for one. */
  hasText: boolean
  /** @param href null takes the link away */
  choose: (href: string | null, text: string) => void
  close: () => void
}

const WRONG = 'Escribe una página de la tienda, como /catalogo, una dirección https:// o un correo'

/** Asks where a link of the rich text leads. It is no form: it stands inside the campaign's. */
export function LinkDialog({ href, hasText, choose, close }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const { address, text, problem, put, note, press } = useTypedLink(choose)

  useEffect(() => dialog.current?.showModal(), [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onClose={close}
      onInput={note}
      className="m-auto w-full max-w-md rounded-card border border-line bg-paper p-5 text-ink shadow-float"
    >
      <h3 id={`${id}-title`} className="mb-3 text-xl">
        {href ? 'Cambiar el enlace' : 'Poner un enlace'}
      </h3>
      <div className="grid gap-4">
        {hasText ? null : <ShownText text={text} press={press} />}
        <AddressField {...{ href, address, problem, press }} />
        <div className="flex flex-wrap gap-3">
          <button type="button" onClick={put} className="button button-main">
            Poner enlace
          </button>
          {href ? (
            <button type="button" onClick={() => choose(null, '')} className="button button-quiet">
              Quitar enlace
            </button>
          ) : null}
          <button type="button" onClick={close} className="button button-quiet">
            Cancelar
          </button>
        </div>
      </div>
    </dialog>
  )
}

/** The dialog's inputs, what is wrong with the address, and what takes both for the link. */
function useTypedLink(choose: Props['choose']) {
  const address = useRef<HTMLInputElement>(null)
  const text = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')

  function put() {
    const link = linkOf(address.current?.value ?? '')
    if (link) return choose(link, text.current?.value.trim() || link)
    setProblem(WRONG)
    address.current?.focus()
  }

  function note(event: FormEvent) {
    // What is typed here is not yet in the campaign.
    event.stopPropagation()
    setProblem('')
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return
    // The campaign's form would take it for its own.
    event.preventDefault()
    put()
  }

  return { address, text, problem, put, note, press }
}

type TextProps = Pick<AddressProps, 'press'> & { text: RefObject<HTMLInputElement> }

function ShownText({ text, press }: TextProps) {
  return (
    <label className="grid gap-1">
      <span className="font-semibold">Texto que se ve</span>
      <input ref={text} autoComplete="off" maxLength={200} onKeyDown={press} className="field" />
    </label>
  )
}

type AddressProps = {
  href: string
  address: RefObject<HTMLInputElement>
  problem: string
  press: (event: KeyboardEvent<HTMLInputElement>) => void
}

function AddressField({ href, address, problem, press }: AddressProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        ¿A qué dirección lleva?
      </label>
      <p id={`${id}-hint`} className="text-[0.9375rem] text-ink-soft">
        Como /catalogo, https://… o un correo.
      </p>
      <input
        ref={address}
        id={id}
        defaultValue={href}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        maxLength={500}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-hint ${id}-problem`}
        onKeyDown={press}
        className="field"
      />
      <FieldError id={`${id}-problem`} errors={problem ? [problem] : undefined} />
    </div>
  )
}

/** Where typed text leads: a page of the shop, a site, with or without its `https://`, or a mailbox. */
export function linkOf(typed: string): string | null {
  const text = typed.trim()
  if (/^(mailto:)?[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/i.test(text)) {
    return `mailto:${text.replace(/^mailto:/i, '')}`
  }
  return slideLink(/^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]|$)/i.test(text) ? `https://${text}` : text)
}
