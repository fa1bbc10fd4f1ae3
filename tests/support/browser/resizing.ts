import type { Page } from '@playwright/test'
import { until } from '../until'

/**
 * Makes a change of a page's width wait until its style sheets answer for the new one. Chromium lays out for it
 * some frames earlier, and what is measured then nobody ever sees.
 */
export function awaitResizing(page: Page) {
  const resize = page.setViewportSize.bind(page)
  page.setViewportSize = async (size) => {
    await page.evaluate(watchFor, size.width)
    await resize(size)
    await until(`${page.url()} has the style of ${size.width} px`, () =>
      page.evaluate(isStyledFor, size.width),
    )
  }
}

function watchFor(width: number) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@media (width: ${width}px) { :root { --styled-for: ${width} } }`)
  document.adoptedStyleSheets.push(sheet)
}

function isStyledFor(width: number) {
  const { documentElement } = document
  return getComputedStyle(documentElement).getPropertyValue('--styled-for') === String(width)
}
