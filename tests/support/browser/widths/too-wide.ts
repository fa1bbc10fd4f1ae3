import type { Page } from '@playwright/test'
import { until } from '../../until'
import { expect } from '../fixtures'
import { phoneFace, WEIGHTS } from '../letters'

/** Draws the pages that are opened from here on in letters a tenth wider, as other phones have them. */
export async function stretchLetters(page: Page) {
  await page.addInitScript(stretch, LETTERS)
  await page.context().grantPermissions(['clipboard-write'])
}

/** Presses every control of each of some pages at some widths of the window, and names all that are too wide. */
export async function expectFit(
  page: Page,
  visit: (path: string) => Promise<void>,
  { paths, widths }: { paths: string[]; widths: number[] },
) {
  for (const path of paths) {
    // The rider's page has no scripts.
    await (path.startsWith('/reparto/') ? page.goto(path) : visit(path))
    expect.soft(await tooWide(page, widths), path).toEqual([])
  }
}

/**
 * The states in which a page is wider than its window, or a dialog than itself: as it opens, and as every
 * `details`, choice and button of the page leaves it.
 *
 * @returns each with the width and the control that brought it about
 */
async function tooWide(page: Page, widths: number[]): Promise<string[]> {
  const found: string[] = []
  const isQuiet = watchRequests(page)
  for (const width of widths) {
    let [state, most, pressed] = ['as it opens', 0, 0]
    await page.setViewportSize({ width, height: 740 })
    do {
      const seen = await page.evaluate(lookAndPress, { state, most })
      found.push(...seen.wide.map((one) => `${width} px: ${one}`))
      ;({ most, pressed } = seen)
      // What a control has loaded may bring others.
      state = 'with what it loaded'
      await until(`${page.url()} has what it asks for`, isQuiet)
    } while (pressed > 0)
  }
  return found
}

function watchRequests(page: Page): () => boolean {
  let open = 0
  page.on('request', () => (open += 1))
  page.on('requestfinished', () => (open -= 1))
  page.on('requestfailed', () => (open -= 1))
  return () => open <= 0
}

declare global {
  interface Window {
    /** What was pressed at one width of the window, and how much of what is alike. */
    presses: { width: number; controls: WeakSet<Element>; alike: Map<string, number> } | undefined
  }
}

/** For the page: base64, by weight. */
const LETTERS = WEIGHTS.map((weight) => ({
  weight: String(weight),
  data: phoneFace(weight).toString('base64'),
}))

function stretch(letters: typeof LETTERS) {
  for (const { weight, data } of letters) {
    const bytes = Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0))
    // No policy forbids a face, or a sheet, that a script makes.
    document.fonts.add(new FontFace('Wide', bytes, { weight, sizeAdjust: '110%' } as object))
  }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('html { font-family: Wide !important }')
  document.adoptedStyleSheets = [sheet]
}

/** What a look at a page found: new states, how many pixels too wide it was at most, and what was pressed. */
type Seen = { wide: string[]; most: number; pressed: number }

/** Looks at the page, presses what was not pressed at this width, and looks after each. */
async function lookAndPress(from: { state: string; most: number }): Promise<Seen> {
  let { most } = from
  const CONTROLS =
    'summary, input[type=radio], input[type=checkbox], button[type=button], button[name=__intent__]'
  /** So many of what is alike: the days of a calendar, the rows of a list, those that bring more of them. */
  const [ALIKE_MAX, FOLDS_MAX] = [4, 40]
  const wide: string[] = []
  const begun = window.presses?.width === innerWidth ? window.presses : undefined
  const { controls, alike } = (window.presses = begun ?? {
    ...{ width: innerWidth, controls: new WeakSet<Element>(), alike: new Map<string, number>() },
  })
  let pressed = 0
  const faces = ['16px Wide', 'bold 16px Wide'].map((face) => document.fonts.load(face))
  if ((await Promise.all(faces)).flat().length < 2) throw new Error('no face was stretched')
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  look(from.state)
  for (let control = next(); control; control = next()) {
    pressed += 1
    controls.add(control)
    press(control)
    // What React does of a press is done by then.
    await new Promise((done) => setTimeout(done))
    look(nameOf(control))
  }
  return { wide, most, pressed }

  function next(): HTMLElement | undefined {
    return [...document.querySelectorAll<HTMLElement>(CONTROLS)].find((control) => {
      if (controls.has(control) || control.matches(':disabled')) return false
      if (!control.checkVisibility({ visibilityProperty: true })) return false
      const kind = `${control.localName} ${control.getAttribute('name')} ${control.className}`
      const count = (alike.get(kind) ?? 0) + 1
      if (count > (control.localName === 'summary' ? FOLDS_MAX : ALIKE_MAX)) return false
      alike.set(kind, count)
      return true
    })
  }

  function press(control: HTMLElement) {
    const details = control.closest('details')
    if (control.localName === 'summary' && details) details.open = true
    else control.click()
  }

  function look(state: string) {
    const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
    for (const box of boxes) {
      const beyond = box.scrollWidth - box.clientWidth
      // What is as wide as before was brought about by an earlier control.
      if (beyond <= most) continue
      most = beyond
      wide.push(`${state}: ${box.localName} is ${beyond} px too wide for ${widest(box)}`)
    }
  }

  /** The innermost of what reaches furthest, but for what scrolls in a box of its own. */
  function widest(box: Element): string {
    const end = (element: Element) => element.getBoundingClientRect().right
    const inside = [...box.querySelectorAll('*')].filter((one) => {
      if (!one.checkVisibility()) return false
      for (let over = one.parentElement; over && over !== box; over = over.parentElement) {
        if (getComputedStyle(over).overflowX !== 'visible') return false
      }
      return true
    })
    return inside.reduce((far, one) => (end(one) >= end(far) ? one : far)).outerHTML.slice(0, 160)
  }

  function nameOf(control: HTMLElement): string {
    const text = control.closest('label')?.textContent || control.textContent || control.ariaLabel
    return `${control.localName} ${text?.trim() || control.id}`
  }
}
