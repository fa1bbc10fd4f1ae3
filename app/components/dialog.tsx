import { Link, useNavigate } from '@remix-run/react'
import { type PointerEvent, type ReactNode, type SyntheticEvent, useId, useRef } from 'react'
import { useBeforePaint } from './before-paint'
import { Icon } from './icon'
import { ToastOutlet } from './toast'

type Props = {
  title: string
  /** The address after closing: the same page without the dialog. */
  closeTo: string
  /**
   * In the middle of a wide screen and at the bottom of a phone's, instead of at the right edge.
   */
  centered?: boolean
  children: ReactNode
}

const PLACES = {
  edge: 'inset-y-0 right-0 left-auto m-0 h-dvh max-h-none max-w-md border-l',
  middle:
    'inset-x-0 top-auto bottom-0 m-0 h-fit max-h-[calc(100dvh-5.5rem)] max-w-none rounded-t-card border-t sm:inset-0 sm:m-auto sm:max-h-[calc(100dvh-2rem)] sm:max-w-md sm:rounded-card sm:border',
}

/**
 * A dialog at the right edge, or in the middle; the address opens it.
 *
 * The server renders it open; a script makes it modal.
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
 * Makes a `<dialog>` that the server rendered open modal: focus stays inside, Escape and a click
 * outside close it, and the control that opened it gets the focus back.
 *
 * @param closeTo the address after closing: the same page without the dialog
 */
export function useModal(closeTo: string) {
  const ref = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()

  // Who presses Escape at the first sight of it must not do so in vain.
  useBeforePaint(() => {
    const element = ref.current
    const opener = document.activeElement
    // A server-rendered dialog is open but not modal; only a closed one can be shown as modal.
    element?.removeAttribute('open')
    element?.showModal()
    return () => {
      element?.close()
      // An action in the dialog may have removed the control that opened it.
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
