import { test } from '../support/browser/fixtures'
import { GROUPS } from '../support/browser/widths/shown-pages'
import { expectFit, stretchLetters } from '../support/browser/widths/too-wide'

/* Each state at more widths: tests/drill/browser. */

const WIDTHS = { pressedAt: [320], seenAt: [390] }

for (const [whose, pathsOf] of Object.entries(GROUPS)) {
  test(`no page of ${whose} is wider than its window, in any state of its controls`, async ({
    page,
    visit,
  }) => {
    await stretchLetters(page)
    await expectFit(page, visit, { paths: await pathsOf(page), widths: WIDTHS })
  })
}
