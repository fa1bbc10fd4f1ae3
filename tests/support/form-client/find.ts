import { computeAccessibleDescription, computeAccessibleName, getRole } from 'dom-accessibility-api'
import { lasting, remembered } from './memory'
import { isUnheard, styleOf } from './seen'

/* How Playwright's locators find elements, for a page that was only read. */

export type Words = string | RegExp

const SECTIONS = 'article, aside, main, nav, section'
const LABELABLE = /^(BUTTON|INPUT|METER|OUTPUT|PROGRESS|SELECT|TEXTAREA)$/
/** Without an attribute that says so they have none of the roles that are looked for. */
const ROLELESS =
  /^(B|BR|DIV|EM|LABEL|META|P|PICTURE|SCRIPT|SMALL|SOURCE|SPAN|STRONG|circle|g|path|rect|svg)$/
const NO_TEXT = new Set(['SCRIPT', 'NOSCRIPT', 'STYLE'])

export function plain(text: string): string {
  return text
    .replace(/[\u200b\u00ad]/g, '')
    .trim()
    .replace(/\s+/g, ' ')
}

/** Whether a plain text says `words`: anywhere and in any letters, unless it has to be exactly them. */
export function says(text: string, words: Words, exact = false): boolean {
  if (words instanceof RegExp) return new RegExp(words).test(text)
  if (exact) return text === plain(words)
  return text.toLowerCase().includes(plain(words).toLowerCase())
}

/** All text of an element, drawn or not, but for scripts. */
export const textOf: (element: Element) => string = lasting((element) => {
  let text = ''
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 3) text += node.nodeValue ?? ''
    else if (node.nodeType === 1 && !NO_TEXT.has(node.nodeName)) text += textOf(node as Element)
  }
  return text
})

export const plainTextOf = lasting((element: Element) => plain(textOf(element)))

export const nameOf = remembered((element: Element): string => {
  labelsIn(element.ownerDocument)
  return plain(computeAccessibleName(element, { getComputedStyle: styleOf }))
})

export function descriptionOf(element: Element): string {
  labelsIn(element.ownerDocument)
  return plain(computeAccessibleDescription(element, { getComputedStyle: styleOf }))
}

/** All elements of a page, in its order, with their places in it. */
export const placesIn = lasting((document: Document) => {
  const places = new Map<Element, number>()
  addInside(document, places)
  return places
})

/** By the way of the tree: a list of jsdom's takes three times as long. */
function addInside(parent: ParentNode, places: Map<Element, number>) {
  for (let one = parent.firstElementChild; one; one = one.nextElementSibling) {
    places.set(one, places.size)
    addInside(one, places)
  }
}

function isWithin(scope: Element, element: Element): boolean {
  return scope !== element && scope.contains(element)
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

export function byRole(scope: Element, role: string, options: RoleOptions): Element[] {
  const { name, exact, level } = options
  return (rolesIn(scope.ownerDocument).get(role) ?? []).filter(
    (element) =>
      isWithin(scope, element) &&
      (level === undefined || levelOf(element) === level) &&
      !isUnheard(element) &&
      (name === undefined || says(nameOf(element), name, exact)),
  )
}

const rolesIn = lasting((document: Document) => {
  const roles = new Map<string, Element[]>()
  for (const element of placesIn(document).keys()) {
    if (ROLELESS.test(element.tagName) && !element.hasAttribute('role')) continue
    const role = roleOf(element)
    const alike = role === null ? [] : roles.get(role)
    if (alike) alike.push(element)
    else if (role !== null) roles.set(role, [element])
  }
  return roles
})

function levelOf(element: Element): number {
  return Number(element.getAttribute('aria-level') ?? /^H(\d)$/.exec(element.tagName)?.[1])
}

/** The innermost elements that say it. */
export function byText(scope: Element, words: Words, exact = false): Element[] {
  const saying = [...placesIn(scope.ownerDocument).keys()].filter(
    (element) =>
      !NO_TEXT.has(element.tagName) &&
      says(plainTextOf(element), words, exact) &&
      element.closest('body') !== null,
  )
  const around = new Set<Element | null>(saying.map((element) => element.parentElement))
  return saying.filter((element) => !around.has(element) && isWithin(scope, element))
}

export function byLabel(scope: Element, words: Words, exact = false): Element[] {
  return labelledIn(scope.ownerDocument)
    .filter(({ labels }) => labels.some((label) => says(label, words, exact)))
    .map(({ element }) => element)
    .filter((element) => isWithin(scope, element))
}

const labelledIn = lasting((document: Document) => {
  const fields = labelsIn(document)
  return [...placesIn(document).keys()].flatMap((element) => {
    const labels = labelsOf(element, fields.get(element)).map(plain)
    return labels.length > 0 ? [{ element, labels }] : []
  })
})

/** The labels of each field, which jsdom would read the whole page for, once per field. */
const labelsIn = lasting((document: Document) => {
  const all = [...placesIn(document).keys()]
  const fields = new Map(all.filter(isLabelable).map((field): [Element, Element[]] => [field, []]))
  for (const label of all) {
    if (label.tagName === 'LABEL') fields.get(fieldOf(label) ?? label)?.push(label)
  }
  for (const [field, labels] of fields) {
    Object.defineProperty(field, 'labels', { value: labels, configurable: true })
  }
  return fields
})

/** What a label is for: what it names, or the first field in it. */
function fieldOf(label: Element): Element | undefined {
  const named = label.getAttribute('for')
  if (named !== null) return label.ownerDocument.getElementById(named) ?? undefined
  return [...label.querySelectorAll('*')].find(isLabelable)
}

function isLabelable(element: Element): boolean {
  return LABELABLE.test(element.tagName) && element.getAttribute('type') !== 'hidden'
}

function labelsOf(element: Element, labels: Element[] = []): string[] {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  const named = ids.flatMap((id) => element.ownerDocument.getElementById(id) ?? [])
  if (named.length > 0) return named.map(textOf)
  const label = element.getAttribute('aria-label')
  if (label?.trim()) return [label]
  return labels.map(textOf)
}

export function byAttribute(scope: Element, name: string, words: Words, exact = false) {
  return [...scope.querySelectorAll(`[${name}]`)].filter((element) =>
    says(plain(element.getAttribute(name) ?? ''), words, exact),
  )
}
