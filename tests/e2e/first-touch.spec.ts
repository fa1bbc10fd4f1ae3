import { expect, test } from '../support/browser/fixtures'

/** Touches the page in the moment in which React has begun to listen and has not drawn yet, as a tap does that waited for the scripts. */
function touchAtOnce() {
  const listen = document.addEventListener.bind(document)
  let isTouched = false
  document.addEventListener = (type: string, ...rest: [EventListener, boolean]) => {
    listen(type, ...rest)
    // One that nobody else listens to.
    if (type !== 'auxclick' || isTouched) return
    isTouched = true
    queueMicrotask(() => {
      document.querySelector('h1')?.click()
      document.documentElement.dataset.touched = ''
    })
  }
}

test('a touch in the moment in which the scripts begin leaves the page alive', async ({ page }) => {
  await page.addInitScript(touchAtOnce)
  await page.goto('/ingresar')
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
  expect(await page.evaluate(() => 'touched' in document.documentElement.dataset)).toBe(true)
})
