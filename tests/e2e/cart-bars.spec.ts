import { aPeakDay, aZone } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { aBouquet, DAY, putInCart } from '../support/browser/shopping'

/** Of the height of a small phone's screen. */
const SHARE_MAX = 0.35

test('bars that stay leave a full cart its screen @no-js-screen', async ({ page, visit }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await aPeakDay({ day: DAY, charge: 800 })
  await aZone({ areas: ['Isla del Sol'] })
  for (const name of ['Ramo Luna', 'Ramo Sol', 'Ramo Quilla']) {
    await putInCart(page, await aBouquet({ name }), { dedication: 'Para mi abuelita' })
  }
  await page.request.post('/carrito', {
    form: { intent: 'set-district', district: 'Isla del Sol' },
  })

  for (const path of ['/carrito', '/?panel=carrito']) {
    await visit(path)
    await expect(page.getByText('Entrega a Isla del Sol S/ 12.00').last()).toBeAttached()
    const lines = page.getByRole('link', { name: /^Editar detalles/ })
    for (const line of (await lines.all()).slice(-3)) {
      const share = await line.evaluate(shareOfBars)
      expect(share, `${path}, its bars`).toBeGreaterThan(0.2)
      expect(share, `${path}, its bars`).toBeLessThanOrEqual(SHARE_MAX)
    }
  }
})

/** Brings a line to the middle, and tells which part of the window's rows lies under what stays in place there. */
function shareOfBars(line: Element): number {
  line.scrollIntoView({ block: 'center', behavior: 'instant' })
  const rows = new Set<number>()
  for (const element of document.body.querySelectorAll('*:not(dialog)')) {
    const stays = /sticky|fixed/.test(getComputedStyle(element).position)
    if (!stays || !element.checkVisibility()) continue
    const { top, bottom } = element.getBoundingClientRect()
    for (let row = Math.max(0, top); row < Math.min(bottom, innerHeight); row += 1) {
      rows.add(Math.floor(row))
    }
  }
  return rows.size / innerHeight
}
