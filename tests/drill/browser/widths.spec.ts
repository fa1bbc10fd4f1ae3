import { test } from '../../support/browser/fixtures'
import { GROUPS } from '../../support/browser/widths/shown-pages'
import { expectFit, stretchLetters } from '../../support/browser/widths/too-wide'

/** CSS pixels of the window. */
const WIDTHS = [320, 360, 390, 768]

for (const [whose, pathsOf] of Object.entries(GROUPS)) {
  test(`no page of ${whose} is wider than its window, in any state of its controls`, async ({
    page,
    visit,
  }) => {
    await stretchLetters(page)
    await expectFit(page, visit, { paths: await pathsOf(page), widths: WIDTHS })
  })
}

test('no page of guests is wider than its window with pictures that cannot be drawn', async ({
  page,
  visit,
}) => {
  await stretchLetters(page)
  const paths = await GROUPS.guests(page)
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'image' ? route.fulfill({ body: '' }) : route.fallback(),
  )
  await expectFit(page, visit, { paths, widths: [320, 360] })
})
