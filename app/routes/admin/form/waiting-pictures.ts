/** How many pictures of a form are still on their way, and the button that waits for them. */
type Waiting = {
  pictures: number
  submitter: HTMLElement | null
  isAsked: boolean
  isComplete: boolean
}

const NOTHING: Waiting = { pictures: 0, submitter: null, isAsked: false, isComplete: true }

const forms = new WeakMap<HTMLFormElement, Waiting>()

/**
 * Has a form wait for a picture: 'Guardar' pressed before it is there is pressed again afterwards.
 *
 * @returns what ends the wait, told whether the picture is there: without it the form is not sent
 */
export function waitForPicture(form: HTMLFormElement | null): (isThere: boolean) => void {
  if (!form) return () => undefined
  const waiting = forms.get(form) ?? { ...NOTHING }
  forms.set(form, waiting)
  if (waiting.pictures === 0) {
    // Before React and conform, whose listeners are further up.
    form.addEventListener('submit', hold, { capture: true })
  }
  waiting.pictures += 1
  return (isThere) => {
    waiting.pictures -= 1
    waiting.isComplete &&= isThere
    if (waiting.pictures > 0) return
    form.removeEventListener('submit', hold, { capture: true })
    const { isAsked, isComplete, submitter } = waiting
    forms.delete(form)
    // After React has written the hidden field.
    if (isAsked && isComplete)
      requestAnimationFrame(() => setTimeout(() => form.requestSubmit(submitter)))
  }
}

function hold(event: SubmitEvent) {
  const waiting = forms.get(event.currentTarget as HTMLFormElement)
  // Buttons of a list change it in the browser.
  const isOfList = event.submitter?.getAttribute('name') === '__intent__'
  if (!waiting || isOfList) return
  event.preventDefault()
  event.stopImmediatePropagation()
  waiting.isAsked = true
  waiting.submitter = event.submitter
}
