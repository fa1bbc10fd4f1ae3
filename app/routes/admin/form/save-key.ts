import { useEffect } from 'react'

/** Ctrl+S, or ⌘S, sends a form as its first button does. */
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

/** Whether a key is pressed together with Ctrl, or with ⌘ on a Mac, and with nothing else. */
export function isWithControl(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
}
