import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import type { Duty } from '~/models/accounts/permissions'
import { LineDrawing } from './line-drawing'
import { isWithControl } from './save-key'

const LENS = 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.8-1.7L20 20'

const GoToDialog = lazy<ComponentType<{ duty: Duty; close: () => void }>>(() =>
  import('./dialog/go-to-dialog').then(
    (module) => ({ default: module.GoToDialog }),
    // If the code cannot be loaded, the links of the navigation remain.
    () => ({ default: () => null }),
  ),
)

/**
 * The go-to dialog, opened by Ctrl+K, ⌘K or a button. Not in the address, because that would close
 * the dialog that is open there.
 *
 * @returns the function that opens the dialog, and the dialog
 */
export function useGoTo(duty: Duty) {
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    function open(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !isWithControl(event)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', open)
    return () => window.removeEventListener('keydown', open)
  }, [])

  return {
    open: () => setOpen(true),
    dialog: isOpen ? (
      <Suspense fallback={null}>
        <GoToDialog duty={duty} close={() => setOpen(false)} />
      </Suspense>
    ) : null,
  }
}

/** The button that opens the dialog. */
export function GoToButton({ open }: { open: () => void }) {
  return (
    <button type="button" className="with-script-room section-link w-full" onClick={open}>
      <LineDrawing d={LENS} />
      Ir a…
      <kbd className="ml-auto rounded-md border border-line px-1.5 font-sans text-sm text-ink-soft max-lg:hidden">
        Ctrl K
      </kbd>
    </button>
  )
}
