import { useEffect } from 'react'

/** Submits a form with Ctrl+S or ⌘S, as its first button does. */
export function useSaveKey(formId: string) {
  useEffect(() => {
    function save(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !isWithControl(event)) return
      event.preventDefault()
      const form = document.getElementById(formId)
      if (event.repeat || !(form instanceof HTMLFormElement)) return
      form.requestSubmit(form.querySelector<HTMLButtonElement>('button:not([type=button])'))
    }
    window.addEventListener('keydown', save)
    return () => window.removeEventListener('keydown', save)
  }, [formId])
}

/** Whether a key is pressed together with Ctrl, or ⌘ on a Mac, and no other modifier. */
export function isWithControl(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
}
