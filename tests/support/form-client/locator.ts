import {
  byAttribute,
  byLabel,
  byRole,
  byText,
  placesIn,
  plain,
  plainTextOf,
  type RoleOptions,
  says,
  textOf,
  type Words,
} from './find'
import { forgetPage, forgetState } from './memory'
import { isHidden } from './seen'

type Exactly = { exact?: boolean }
type Filter = {
  hasText?: Words
  hasNotText?: Words
  has?: FormLocator
  hasNot?: FormLocator
  visible?: boolean
}
export type File = { name: string; mimeType: string; buffer: Buffer }

/** What a locator needs of its page. */
export type FormHost = {
  document(): Document
  click(element: HTMLElement): Promise<void>
  press(element: HTMLElement, key: string): Promise<void>
  chooseFile(element: HTMLInputElement, files: File[]): void
  focus(element: Element): void
  focused(): Element | null
}

type Find = (document: Document) => Element[]

/** The part of Playwright's `Locator` that people without scripts need. */
export type FormLocator = ReturnType<typeof formLocator>

/** Its own name, so that a matcher recognizes it. */
export const FORM_LOCATOR = Symbol('locator of the form client')

export function formLocator(host: FormHost, find: Find, words: string) {
  const all = () => find(host.document())
  const refine = (change: (found: Element[]) => Element[], more: string) =>
    formLocator(host, (document) => change(find(document)), `${words}${more}`)
  const within = (search: (scope: Element) => Element[], more: string) =>
    refine((scopes) => foundIn(scopes, search), `.${more}`)

  /** The only element there is. */
  function one(): HTMLElement {
    const only = oneOrNone()
    if (only) return only
    throw new Error(`${words}: no elements`)
  }

  function oneOrNone(): HTMLElement | null {
    const found = all()
    if (found.length <= 1) return (found[0] as HTMLElement | undefined) ?? null
    const shown = found.slice(0, 3).map((element) => element.outerHTML.slice(0, 120))
    throw new Error(`${words}: ${found.length} elements\n${shown.join('\n')}`)
  }

  /** The only one, which a person can use. */
  function usable(): HTMLElement {
    const element = one()
    if (isHidden(element)) throw new Error(`${words} is not shown`)
    if (element.matches(':disabled')) throw new Error(`${words} is disabled`)
    return element
  }

  const self = {
    [FORM_LOCATOR]: words,
    elements: all,
    one,
    oneOrNone,
    isFocused: () => host.focused() === one(),
    ...finders(host, within),
    filter: (filter: Filter) => refine((found) => filtered(found, filter), `.filter()`),
    first: () => refine((found) => found.slice(0, 1), '.first()'),
    last: () => refine((found) => found.slice(-1), '.last()'),
    nth: (place: number) => refine((found) => found.slice(place).slice(0, 1), `.nth(${place})`),
    or: (other: { elements(): Element[] }) =>
      refine((found) => inOrder([...found, ...other.elements()]), '.or()'),
    and: (other: { elements(): Element[] }) =>
      refine((found) => {
        const others = new Set(other.elements())
        return found.filter((element) => others.has(element))
      }, '.and()'),
    all: () =>
      soon(() => all().map((element) => formLocator(host, () => [element], `${words}.all()`))),
    count: () => soon(() => all().length),
    allTextContents: () => soon(() => all().map(textOf)),
    textContent: () => soon(() => one().textContent),
    innerText: () => soon(() => one().textContent ?? ''),
    getAttribute: (name: string) => soon(() => one().getAttribute(name)),
    inputValue: () => soon(() => (one() as HTMLInputElement).value),
    evaluate: <Result>(work: (element: HTMLElement) => Result) => soon(() => changing(work, one())),
    evaluateAll: <Result>(work: (elements: Element[]) => Result) =>
      soon(() => changing(work, all())),
    click: () => soon(() => host.click(usable())),
    press: (key: string) => soon(() => host.press(usable(), key)),
    focus: () => soon(() => host.focus(usable())),
    fill: (text: string) => soon(() => fill(usable() as HTMLInputElement, text, words)),
    check: () => soon(() => tick(host, usable(), true)),
    uncheck: () => soon(() => tick(host, usable(), false)),
    selectOption: (choice: Choice) => soon(() => select(usable() as HTMLSelectElement, choice)),
    setInputFiles: (files: File | File[]) =>
      soon(() => host.chooseFile(one() as HTMLInputElement, [files].flat())),
    toString: () => words,
  }
  return self
}

/** Whatever a test does to elements by itself. */
function changing<Of, Result>(work: (of: Of) => Result, of: Of): Result {
  forgetPage()
  const result = work(of)
  forgetPage()
  return result
}

/** As Playwright does everything: what goes wrong is heard by who waits for it. */
export function soon<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  return new Promise((resolve) => resolve(work()))
}

type Within = (search: (scope: Element) => Element[], more: string) => FormLocator

function finders(host: FormHost, within: Within): Finders {
  return {
    getByRole: (role, options = {}) =>
      within((scope) => byRole(scope, role, options), `${role} ${String(options.name ?? '')}`),
    getByText: (text, { exact } = {}) =>
      within((scope) => byText(scope, text, exact), `text ${String(text)}`),
    getByLabel: (text, { exact } = {}) =>
      within((scope) => byLabel(scope, text, exact), `label ${String(text)}`),
    getByTitle: (text, { exact } = {}) =>
      within((scope) => byAttribute(scope, 'title', text, exact), `title ${String(text)}`),
    getByPlaceholder: (text, { exact } = {}) =>
      within((scope) => byAttribute(scope, 'placeholder', text, exact), `hint ${String(text)}`),
    locator: (selector, filter = {}) =>
      within((scope) => filtered(selected(host, scope, selector), filter), `locator ${selector}`),
  }
}

const FOCUS = /:focus$/

function selected(host: FormHost, scope: Element, selector: string): Element[] {
  if (selector === '..') return scope.parentElement ? [scope.parentElement] : []
  if (!FOCUS.test(selector)) return [...scope.querySelectorAll(selector)]
  const inside = scope.querySelectorAll(selector.replace(FOCUS, '') || '*')
  return [...inside].filter((element) => element === host.focused())
}

export type Finders = {
  getByRole(role: string, options?: RoleOptions): FormLocator
  getByText(text: Words, options?: Exactly): FormLocator
  getByLabel(text: Words, options?: Exactly): FormLocator
  getByTitle(text: Words, options?: Exactly): FormLocator
  getByPlaceholder(text: Words, options?: Exactly): FormLocator
  locator(selector: string, filter?: Filter): FormLocator
}

function filtered(found: Element[], filter: Filter): Element[] {
  const { hasText, hasNotText, has, hasNot, visible } = filter
  const [wanted, unwanted] = [has?.elements(), hasNot?.elements() ?? []]
  const holds = (element: Element, others: Element[]) =>
    others.some((other) => other !== element && element.contains(other))
  return found.filter(
    (element) =>
      (hasText === undefined || says(plainTextOf(element), hasText)) &&
      (hasNotText === undefined || !says(plainTextOf(element), hasNotText)) &&
      (!wanted || holds(element, wanted)) &&
      !holds(element, unwanted) &&
      (visible === undefined || isHidden(element) !== visible),
  )
}

function foundIn(scopes: Element[], search: (scope: Element) => Element[]): Element[] {
  const [first, ...others] = scopes
  return first && others.length === 0 ? search(first) : inOrder(scopes.flatMap(search))
}

/** Each once, in the order of the page. */
function inOrder(elements: Element[]): Element[] {
  const [first] = elements
  if (!first) return []
  const places = placesIn(first.ownerDocument)
  const placeOf = (element: Element) => places.get(element) ?? 0
  return [...new Set(elements)].sort((one, other) => placeOf(one) - placeOf(other))
}

/** Types a text over what stands there, as far as the field takes it. */
function fill(field: HTMLInputElement | HTMLTextAreaElement, text: string, words: string) {
  if (field.readOnly || !/^(INPUT|TEXTAREA)$/.test(field.tagName)) {
    throw new Error(`${words} is no field to type in`)
  }
  forgetState()
  field.value = field.maxLength >= 0 ? text.slice(0, field.maxLength) : text
  const isKept = field.type === 'color' || field.value === text || field.maxLength >= 0
  if (!isKept) throw new Error(`${words} does not take ${text}`)
}

async function tick(host: FormHost, element: HTMLElement, wanted: boolean) {
  const box = element as HTMLInputElement
  if (box.checked !== wanted) await host.click(box)
  if (box.checked !== wanted) throw new Error('it stays as it was')
}

type Choice = string | { value?: string; label?: string }

function select(field: HTMLSelectElement, choice: Choice) {
  const option = [...field.options].find((one) =>
    typeof choice === 'string'
      ? one.value === choice || says(plain(one.textContent ?? ''), choice, true)
      : (choice.value === undefined || one.value === choice.value) &&
        (choice.label === undefined || says(plain(one.textContent ?? ''), choice.label, true)),
  )
  if (!option || option.disabled) throw new Error(`no option ${JSON.stringify(choice)}`)
  forgetState()
  field.value = option.value
}
