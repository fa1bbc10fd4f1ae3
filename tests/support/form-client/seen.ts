import { lasting, remembered } from './memory'

/*
 * What a person sees of a page without scripts, as far as its HTML says so. Of the style sheet the
 * client reads only the classes below: what hides by more of it is tested in the browser.
 */

/** They hide, on a phone and before any script has run. */
const HIDING_CLASSES = [
  'hidden',
  'max-sm:hidden',
  'max-lg:hidden',
  'with-script',
  'with-script-room',
]
const NEVER_DRAWN = new Set(['HEAD', 'SCRIPT', 'STYLE', 'TEMPLATE', 'DATALIST', 'LINK', 'META'])

/** Whether an element, or one it lies in, is not drawn. */
export const isHidden: (element: Element) => boolean = remembered(
  (element) =>
    hides(element) || (element.parentElement !== null && isHidden(element.parentElement)),
)

const hides = remembered((element: Element): boolean => {
  const classes = element.getAttribute('class')?.split(/\s+/) ?? []
  return (
    NEVER_DRAWN.has(element.tagName) ||
    element.hasAttribute('hidden') ||
    (element.tagName === 'INPUT' && element.getAttribute('type') === 'hidden') ||
    (element.tagName === 'DIALOG' && !element.hasAttribute('open')) ||
    /display:\s*none|visibility:\s*hidden/.test(element.getAttribute('style') ?? '') ||
    HIDING_CLASSES.some((name) => classes.includes(name)) ||
    isNotChosen(element, classes) ||
    (classes.includes('empty:hidden') && !element.hasChildNodes()) ||
    liesInClosed(element)
  )
})

/** What is hidden until something around it is chosen: its class, what is around it, and the choice. */
const UNTIL_CHOSEN = [
  // Who receives an order in place of its buyer.
  ['only-recipient', '.recipient', '[name=for_another]:checked'],
  // The menu, on a phone.
  ['menu', 'header', '.menu-switch[open]'],
  // The field of a day that is none of those at hand.
  ['other-day', '.delivery-day', '[value=otro]:checked'],
] as const

function isNotChosen(element: Element, classes: string[]): boolean {
  return UNTIL_CHOSEN.some(
    ([name, around, choice]) =>
      classes.includes(name) && !element.closest(around)?.querySelector(choice),
  )
}

/** Of `details` that are closed only the summary is drawn. */
function liesInClosed(element: Element): boolean {
  const around = element.parentElement
  if (around?.tagName !== 'DETAILS' || around.hasAttribute('open')) return false
  return element !== around.querySelector(':scope > summary')
}

/** Nobody hears of it: it is not drawn, or kept from whoever listens to a page. */
export function isUnheard(element: Element): boolean {
  return isHidden(element) || isKept(element)
}

const isKept: (element: Element) => boolean = lasting(
  (element) =>
    element.getAttribute('aria-hidden') === 'true' ||
    element.hasAttribute('inert') ||
    (element.parentElement !== null && isKept(element.parentElement)),
)

const BLOCKS =
  /^(ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|DD|DETAILS|DIALOG|DIV|DL|DT|FIELDSET|FIGURE|FOOTER|FORM|H\d|HEADER|HR|LI|MAIN|NAV|OL|P|PRE|SECTION|SUMMARY|TABLE|TBODY|TD|TFOOT|TH|THEAD|TR|UL)$/

/** The little that an accessible name depends on of a style. */
export const styleOf = remembered((element: Element): CSSStyleDeclaration => {
  // dom-accessibility-api drops the spaces at the ends of what is inline.
  const isApart = BLOCKS.test(element.tagName) || /^\s|\s$/.test(element.textContent ?? '')
  const shown = isApart ? 'block' : 'inline'
  const style: Record<string, string> = {
    display: hides(element) ? 'none' : shown,
    visibility: 'visible',
    content: 'none',
  }
  const declaration = { ...style, getPropertyValue: (name: string) => style[name] ?? '' }
  return declaration as unknown as CSSStyleDeclaration
})
