import { Link, useNavigate } from '@remix-run/react'
import {
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from 'react'
import { Icon } from './icon'
import { ToastOutlet } from './toast'

type Props = {
  title: string
  /** The address after closing: the same page with nothing open. */
  closeTo: string
  /** In the middle of a wide screen and at the foot of a phone's, instead of at its edge. */
  centered?: boolean
  children: ReactNode
}

const PLACES = {
  edge: 'inset-y-0 right-0 left-auto m-0 h-dvh max-h-none max-w-md border-l',
  middle:
    'inset-x-0 top-auto bottom-0 m-0 h-fit max-h-[calc(100dvh-5.5rem)] max-w-none rounded-t-card border-t sm:inset-0 sm:m-auto sm:max-h-[calc(100dvh-2rem)] sm:max-w-md sm:rounded-card sm:border',
}

/**
 * A panel at the right edge, or in the middle, open because the address says so.
 *
 * The server writes it open; the script makes it modal.
 */
export function SidePanel({ title, closeTo, centered, children }: Props) {
  const dialog = useModal(closeTo)
  const titleId = useId()
  return (
    <dialog
      {...dialog}
      aria-labelledby={titleId}
      className={`panel fixed z-40 w-full overflow-y-auto overscroll-contain border-line bg-paper text-ink shadow-float ${PLACES[centered ? 'middle' : 'edge']}`}
    >
      <div className="flex min-h-full flex-col">
        <div className="sticky top-0 z-10 bg-paper">
          <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-3">
            <h2 id={titleId} className="text-xl">
              {title}
            </h2>
            <Link
              to={closeTo}
              replace
              preventScrollReset
              className="grid size-11 place-items-center rounded-full hover:bg-beige/40"
            >
              <Icon name="close" />
              <span className="sr-only">Cerrar</span>
            </Link>
          </div>
          <ToastOutlet />
        </div>
        {children}
      </div>
    </dialog>
  )
}

/**
 * What makes a `<dialog>` that the server writes open modal: focus stays inside, Escape and a press
 * beside it close it, and the control that opened it gets the focus back.
 *
 * @param closeTo where closing leads: the same page with nothing open
 */
export function useModal(closeTo: string) {
  const ref = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()

  useEffect(() => {
    const element = ref.current
    const opener = document.activeElement
    // A server-written dialog is open but not modal, and only a closed one can be made so.
    element?.removeAttribute('open')
    element?.showModal()
    return () => {
      element?.close()
      // What was done in it may have removed the row that opened it.
      const next = opener?.isConnected ? opener : document.querySelector('main')
      if (next instanceof HTMLElement) next.focus({ preventScroll: next !== opener })
    }
  }, [])

  const close = () => void navigate(closeTo, { preventScrollReset: true, replace: true })
  return {
    ref,
    open: true,
    onCancel(event: SyntheticEvent) {
      event.preventDefault()
      close()
    },
    onPointerDown(event: PointerEvent) {
      if (event.target === event.currentTarget) close()
    },
  }
}
