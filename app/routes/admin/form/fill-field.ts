/** Writes into a field of the button's form as if it was typed there. */
export function fillField(button: HTMLButtonElement, name: string, value: string) {
  const field = button.form?.elements.namedItem(name)
  if (!(field instanceof HTMLInputElement)) return
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
