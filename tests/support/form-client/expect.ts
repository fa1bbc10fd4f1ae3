import { expect as base } from '@playwright/test'
import { descriptionOf, nameOf, plain, plainTextOf, type Words } from './find'
import { FORM_LOCATOR, type FormLocator, soon } from './locator'
import type { FormPage } from './page'
import { isHidden } from './seen'

type Verdict = { pass: boolean; message: () => string }

function isOurs(received: unknown): received is FormLocator {
  return typeof received === 'object' && received !== null && FORM_LOCATOR in received
}

/** @param received found out for a failure alone */
function verdict(pass: boolean, what: string, received: () => unknown): Verdict {
  return { pass, message: () => `${what}; there is: ${JSON.stringify(received())}` }
}

/** Of a plain text. */
function isLike(text: string, words: Words, isWhole: boolean): boolean {
  if (words instanceof RegExp) return new RegExp(words).test(text)
  return isWhole ? text === plain(words) : text.includes(plain(words))
}

/** Of one element, or of each of a list. */
function texts(received: FormLocator, words: Words | Words[], isWhole: boolean): Verdict {
  const found = Array.isArray(words) ? received.elements() : [received.one()]
  const wanted = [words].flat()
  const said = found.map(plainTextOf)
  const pass =
    said.length === wanted.length &&
    said.every((text, place) => isLike(text, wanted[place] ?? '', isWhole))
  return verdict(pass, `${String(received)} says ${String(words)}`, () => said)
}

/** No one, or one: more are a mistake of the test. */
function shown(received: FormLocator): boolean {
  const only = received.oneOrNone()
  return only !== null && !isHidden(only)
}

const matchers = {
  toBeVisible: (received: FormLocator) =>
    verdict(shown(received), `${String(received)} is shown`, countOf(received)),
  toBeHidden: (received: FormLocator) =>
    verdict(!shown(received), `${String(received)} is hidden`, countOf(received)),
  toBeAttached: (received: FormLocator) =>
    verdict(received.elements().length > 0, `${String(received)} is there`, () => 0),
  toHaveCount: (received: FormLocator, count: number) => {
    const found = received.elements()
    return verdict(found.length === count, `${String(received)} ${count} times`, () => [
      found.length,
      found.slice(0, 5).map((element) => element.outerHTML.slice(0, 120)),
    ])
  },
  toHaveText: (received: FormLocator, words: Words | Words[]) => texts(received, words, true),
  toContainText: (received: FormLocator, words: Words | Words[]) => texts(received, words, false),
  toHaveValue: (received: FormLocator, words: Words) => {
    const { value } = received.one() as HTMLInputElement
    const pass = words instanceof RegExp ? new RegExp(words).test(value) : value === words
    return verdict(pass, `${String(received)} holds ${String(words)}`, () => value)
  },
  toHaveAttribute: (received: FormLocator, name: string, words?: Words) => {
    const value = received.one().getAttribute(name)
    const pass =
      value !== null &&
      (words === undefined ||
        (words instanceof RegExp ? new RegExp(words).test(value) : value === words))
    return verdict(pass, `${String(received)} has ${name} ${String(words)}`, () => value)
  },
  toBeChecked: (received: FormLocator) =>
    verdict(
      (received.one() as HTMLInputElement).checked,
      `${String(received)} is ticked`,
      () => null,
    ),
  toBeDisabled: (received: FormLocator) =>
    verdict(isDisabled(received), `${String(received)} is disabled`, htmlOf(received)),
  toBeEnabled: (received: FormLocator) =>
    verdict(!isDisabled(received), `${String(received)} is enabled`, htmlOf(received)),
  toBeFocused: (received: FormLocator) =>
    verdict(received.isFocused(), `${String(received)} has the focus`, htmlOf(received)),
  toHaveAccessibleName: (received: FormLocator, words: Words) => {
    const name = nameOf(received.one())
    return verdict(isLike(name, words, true), `named ${String(words)}`, () => name)
  },
  toHaveAccessibleDescription: (received: FormLocator, words: Words) => {
    const said = descriptionOf(received.one())
    return verdict(isLike(said, words, true), `described as ${String(words)}`, () => said)
  },
  toHaveURL: (received: FormPage, words: Words) => {
    const url = received.url()
    const pass =
      words instanceof RegExp ? new RegExp(words).test(url) : url === new URL(words, url).href
    return verdict(pass, `the address is ${String(words)}`, () => url)
  },
  toHaveTitle: (received: FormLocator, words: Words) => {
    const { title } = received.one().ownerDocument
    return verdict(isLike(plain(title), words, true), `the title is ${String(words)}`, () => title)
  },
}

const countOf = (received: FormLocator) => () => received.elements().length

const htmlOf = (received: FormLocator) => () => received.one().outerHTML

function isDisabled(received: FormLocator): boolean {
  const element = received.one()
  return element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true'
}

type Assertion = (...words: unknown[]) => Promise<void>
type Matcher = (received: unknown, ...words: unknown[]) => Verdict

/** Playwright's own would note a step with its stack of each, which takes longer than most of them. */
function assertions(received: unknown, message?: string) {
  const all = (wanted: boolean) =>
    Object.fromEntries(
      Object.entries(matchers).map(([name, match]): [string, Assertion] => [
        name,
        (...words) =>
          soon(() => {
            const said = (match as Matcher)(received, ...words)
            if (said.pass !== wanted) throw new Error(failure(said, wanted, message))
          }),
      ]),
    )
  return { ...all(true), not: all(false) }
}

function failure(said: Verdict, wanted: boolean, message = ''): string {
  return `${message && `${message}: `}expected${wanted ? '' : ' not'}: ${said.message()}`
}

/** Playwright's `expect`, which also takes the locators and pages of the form client. */
export const expect = Object.assign(
  (received: unknown, message?: string) =>
    isOurs(received) ? assertions(received, message) : base(received, message),
  base,
) as typeof base
