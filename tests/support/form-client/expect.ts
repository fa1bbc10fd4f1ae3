import { expect as base } from '@playwright/test'
import { descriptionOf, nameOf, plain, textOf, type Words } from './find'
import { FORM_LOCATOR, type FormLocator } from './locator'
import type { FormPage } from './page'
import { isHidden } from './seen'

type Verdict = { pass: boolean; message: () => string }

function isOurs(received: unknown): received is FormLocator {
  return typeof received === 'object' && received !== null && FORM_LOCATOR in received
}

function verdict(pass: boolean, what: string, received: unknown): Verdict {
  return { pass, message: () => `${what}; there is: ${JSON.stringify(received)}` }
}

function isLike(text: string, words: Words, isWhole: boolean): boolean {
  if (words instanceof RegExp) return new RegExp(words).test(plain(text))
  return isWhole ? plain(text) === plain(words) : plain(text).includes(plain(words))
}

/** Of one element, or of each of a list. */
function texts(received: FormLocator, words: Words | Words[], isWhole: boolean): Verdict {
  const found = Array.isArray(words) ? received.elements() : [received.one()]
  const wanted = [words].flat()
  const said = found.map(textOf)
  const pass =
    said.length === wanted.length &&
    said.every((text, place) => isLike(text, wanted[place] ?? '', isWhole))
  return verdict(pass, `${String(received)} says ${String(words)}`, said.map(plain))
}

/** No one, or one: more are a mistake of the test. */
function shown(received: FormLocator): boolean {
  return received.elements().length > 0 && !isHidden(received.one())
}

const matchers = {
  toBeVisible: (received: FormLocator) =>
    verdict(shown(received), `${String(received)} is shown`, received.elements().length),
  toBeHidden: (received: FormLocator) =>
    verdict(!shown(received), `${String(received)} is hidden`, received.elements().length),
  toBeAttached: (received: FormLocator) =>
    verdict(received.elements().length > 0, `${String(received)} is there`, 0),
  toHaveCount: (received: FormLocator, count: number) => {
    const found = received.elements()
    const some = found.slice(0, 5).map((element) => element.outerHTML.slice(0, 120))
    return verdict(found.length === count, `${String(received)} ${count} times`, [
      found.length,
      some,
    ])
  },
  toHaveText: (received: FormLocator, words: Words | Words[]) => texts(received, words, true),
  toContainText: (received: FormLocator, words: Words | Words[]) => texts(received, words, false),
  toHaveValue: (received: FormLocator, words: Words) => {
    const { value } = received.one() as HTMLInputElement
    const pass = words instanceof RegExp ? new RegExp(words).test(value) : value === words
    return verdict(pass, `${String(received)} holds ${String(words)}`, value)
  },
  toHaveAttribute: (received: FormLocator, name: string, words?: Words) => {
    const value = received.one().getAttribute(name)
    const pass =
      value !== null &&
      (words === undefined ||
        (words instanceof RegExp ? new RegExp(words).test(value) : value === words))
    return verdict(pass, `${String(received)} has ${name} ${String(words)}`, value)
  },
  toBeChecked: (received: FormLocator) =>
    verdict((received.one() as HTMLInputElement).checked, `${String(received)} is ticked`, null),
  toBeDisabled: (received: FormLocator) =>
    verdict(isDisabled(received), `${String(received)} is disabled`, received.one().outerHTML),
  toBeEnabled: (received: FormLocator) =>
    verdict(!isDisabled(received), `${String(received)} is enabled`, received.one().outerHTML),
  toBeFocused: (received: FormLocator) => {
    const element = received.one()
    return verdict(
      element.matches(':focus'),
      `${String(received)} has the focus`,
      element.outerHTML,
    )
  },
  toHaveAccessibleName: (received: FormLocator, words: Words) =>
    verdict(
      isLike(nameOf(received.one()), words, true),
      `named ${String(words)}`,
      nameOf(received.one()),
    ),
  toHaveAccessibleDescription: (received: FormLocator, words: Words) => {
    const said = descriptionOf(received.one())
    return verdict(isLike(said, words, true), `described as ${String(words)}`, said)
  },
  toHaveURL: (received: FormPage, words: Words) => {
    const url = received.url()
    const pass =
      words instanceof RegExp ? new RegExp(words).test(url) : url === new URL(words, url).href
    return verdict(pass, `the address is ${String(words)}`, url)
  },
  toHaveTitle: (received: FormLocator, words: Words) => {
    const { title } = received.one().ownerDocument
    return verdict(isLike(title, words, true), `the title is ${String(words)}`, title)
  },
}

function isDisabled(received: FormLocator): boolean {
  const element = received.one()
  return element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true'
}

const ours = base.extend(matchers)

/** Playwright's `expect`, which also knows the locators and pages of the form client. */
export const expect = Object.assign(
  (received: unknown, message?: string) => (isOurs(received) ? ours : base)(received, message),
  base,
) as typeof base
