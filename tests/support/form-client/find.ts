import { computeAccessibleDescription, computeAccessibleName, getRole } from 'dom-accessibility-api'
import { isHidden, isUnheard, styleOf } from './seen'

/* How Playwright's locators find elements, for a page that was only read. */

export type Words = string | RegExp

const SECTIONS = 'article, aside, main, nav, section'
const LABELABLE = 'button, input:not([type=hidden]), meter, output, progress, select, textarea'
const NO_TEXT = new Set(['SCRIPT', 'NOSCRIPT', 'STYLE'])

export function plain(text: string): string {
  return text
    .replace(/[\u200b\u00ad]/g, '')
    .trim()
    .replace(/\s+/g, ' ')
}

/** Whether a text says `words`: anywhere and in any letters, unless it has to be exactly them. */
export function says(text: string, words: Words, exact = false): boolean {
  if (words instanceof RegExp) return new RegExp(words).test(plain(text))
  if (exact) return plain(text) === plain(words)
  return plain(text).toLowerCase().includes(plain(words).toLowerCase())
}

/** All text of an element, drawn or not, but for scripts. */
export function textOf(element: Element): string {
  return readText(element, new Map())
}

/** @param known keeps what was read already */
function readText(element: Element, known: Map<Element, string>): string {
  const before = known.get(element)
  if (before !== undefined) return before
  let text = ''
  for (const node of element.childNodes) {
    if (node.nodeType === 3) text += node.nodeValue ?? ''
    else if (node.nodeType === 1 && !NO_TEXT.has(node.nodeName)) {
      text += readText(node as Element, known)
    }
  }
  known.set(element, text)
  return text
}

export function nameOf(element: Element): string {
  return plain(computeAccessibleName(element, { getComputedStyle: styleOf }))
}

export function descriptionOf(element: Element): string {
  return plain(computeAccessibleDescription(element, { getComputedStyle: styleOf }))
}

export function roleOf(element: Element): string | null {
  const role = getRole(element)
  if (element.hasAttribute('role')) return role
  switch (element.tagName) {
    case 'SUMMARY':
      return null
    case 'HEADER':
    case 'FOOTER':
      return element.parentElement?.closest(SECTIONS) ? null : role
    case 'SECTION':
    case 'FORM':
      return nameOf(element) ? role : null
    case 'TH':
      return element.getAttribute('scope') === 'row' ? 'rowheader' : role
    case 'INPUT':
      return isSuggesting(element) ? 'combobox' : role
    default:
      return role
  }
}

function isSuggesting(element: Element): boolean {
  return element.hasAttribute('list') && !/^(date|color)$/.test(element.getAttribute('type') ?? '')
}

export type RoleOptions = { name?: Words; exact?: boolean; level?: number }

export function byRole(scope: ParentNode, role: string, options: RoleOptions): Element[] {
  const { name, exact, level } = options
  return [...scope.querySelectorAll('*')].filter(
    (element) =>
      roleOf(element) === role &&
      (level === undefined || levelOf(element) === level) &&
      !isUnheard(element) &&
      (name === undefined || says(nameOf(element), name, exact)),
  )
}

function levelOf(element: Element): number {
  return Number(element.getAttribute('aria-level') ?? /^H(\d)$/.exec(element.tagName)?.[1])
}

/** The innermost elements that say it. */
export function byText(scope: ParentNode, words: Words, exact = false): Element[] {
  const texts = new Map<Element, string>()
  const isSaid = (element: Element) => says(readText(element, texts), words, exact)
  return [...scope.querySelectorAll('body, body *')].filter(
    (element) =>
      !NO_TEXT.has(element.tagName) && isSaid(element) && ![...element.children].some(isSaid),
  )
}

export function byLabel(scope: ParentNode, words: Words, exact = false): Element[] {
  // Asking each field for its labels would read the whole page for each of them.
  const labels = new Map<Element, string[]>()
  for (const label of (scope.ownerDocument ?? scope).querySelectorAll('label')) {
    const field = fieldOf(label)
    if (field) labels.set(field, [...(labels.get(field) ?? []), textOf(label)])
  }
  return [...scope.querySelectorAll('*')].filter((element) =>
    labelsOf(element, labels.get(element)).some((label) => says(label, words, exact)),
  )
}

/** What a label is for: what it names, or the first field in it. */
function fieldOf(label: HTMLLabelElement): Element | null {
  const named = label.getAttribute('for')
  const field =
    named === null ? label.querySelector(LABELABLE) : label.ownerDocument.getElementById(named)
  return field?.matches(LABELABLE) ? field : null
}

function labelsOf(element: Element, labels: string[] = []): string[] {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  const named = ids.flatMap((id) => element.ownerDocument.getElementById(id) ?? [])
  if (named.length > 0) return named.map(textOf)
  const label = element.getAttribute('aria-label')
  if (label?.trim()) return [label]
  return labels
}

export function byAttribute(scope: ParentNode, name: string, words: Words, exact = false) {
  return [...scope.querySelectorAll(`[${name}]`)].filter((element) =>
    says(element.getAttribute(name) ?? '', words, exact),
  )
}

export { isHidden }
