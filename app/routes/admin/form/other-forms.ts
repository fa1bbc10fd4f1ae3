import { useEffect } from 'react'
import { OTHER_FORM, OTHERS_MAX } from '~/forms/staff/other-forms'

/**
 * Has each form that is sent bring what is typed into the others of the page: if the session has ended,
 * the page that holds them is gone.
 */
export function useOtherForms() {
  useEffect(() => {
    document.addEventListener('formdata', bringOthers)
    return () => document.removeEventListener('formdata', bringOthers)
  }, [])
}

function bringOthers({ target, formData }: FormDataEvent) {
  if (!(target instanceof HTMLFormElement) || !isPosted(target) || isRead) return
  const others = [...document.forms].filter((form) => form !== target && isTypedIn(form))
  for (const form of others.slice(0, OTHERS_MAX)) formData.append(OTHER_FORM, textsOf(form))
}

/** Reading a form announces its data too. */
let isRead = false

function textsOf(form: HTMLFormElement): string {
  const texts = new URLSearchParams()
  isRead = true
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') texts.append(name, value)
  }
  isRead = false
  const button = form.querySelector<HTMLButtonElement>('button[name=intent]')
  if (button && !texts.has('intent')) texts.append('intent', button.value)
  return texts.toString()
}

function isTypedIn(form: HTMLFormElement): boolean {
  if (!isPosted(form)) return false
  return [...form.elements].some(
    (field) =>
      (field instanceof HTMLTextAreaElement ||
        (field instanceof HTMLInputElement && WRITTEN.has(field.type))) &&
      field.value !== field.defaultValue,
  )
}

/** The attribute: a field of that name, as payments have, takes the place of the property. */
function isPosted(form: HTMLFormElement): boolean {
  return form.getAttribute('method') === 'post'
}

const WRITTEN = new Set(['text', 'search', 'email', 'tel', 'date', 'number', 'url'])
