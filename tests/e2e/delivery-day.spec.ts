import { addDays, formatDay, formatDayLong, limaDay } from '~/dates'
import { expect, takenOver, test } from '../support/browser/fixtures'
import { aBouquet, chooseDay, DAY, dayInCalendar, heldLine } from '../support/browser/shopping'

/* The day of the delivery on a product's page: those at hand, and any other. */

test('the calendar is worked by keyboard, and the same day again clears it', async ({
  page,
  visit,
  expectAccessible,
}) => {
  const bouquet = await aBouquet()
  const tomorrow = addDays(limaDay(new Date()), 1)
  await visit(bouquet.path)
  const calendar = page.getByRole('group', { name: 'Calendario de entrega' })
  const field = page.getByLabel('Fecha de entrega')
  const other = page.getByRole('radio', { name: 'Otro día' })
  await other.press('Space')
  await expect(calendar).toBeVisible()
  await expect(other, 'what a choice shows takes no focus').toBeFocused()
  await expect(field).toBeHidden()

  // Past the months.
  for (const _ of ['Tab', 'Tab']) await page.keyboard.press('Tab')
  await expect(calendar.locator('td button:focus')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(field).not.toHaveValue('')
  const chosen = await field.inputValue()
  expect(chosen > tomorrow, `${chosen} is after ${tomorrow}`).toBe(true)
  await expect(page.getByText(`Elegiste el ${formatDayLong(chosen)}`)).toBeVisible()
  await expect(calendar.locator('[aria-selected=true] button')).toBeFocused()
  await expectAccessible()

  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('')
  await expect(page.getByText('Elegiste el')).toHaveCount(0)

  await page.getByRole('radio', { name: 'Mañana', exact: true }).check()
  await expect(calendar).toBeHidden()
})

test('the calendar is as wide as its card, with 44 px for a day of a usual phone', async ({
  page,
  visit,
}) => {
  const bouquet = await aBouquet()
  await visit(bouquet.path)
  await page.getByRole('radio', { name: 'Otro día' }).check()
  const calendar = page.getByRole('group', { name: 'Calendario de entrega' })
  const card = page.locator('.step').filter({ has: calendar })
  /** At one moment: after a window has another width its parts follow one after the other. */
  const fits = () =>
    card.evaluate((outer) => {
      const [inner, table] = [outer.querySelector('.day-calendar'), outer.querySelector('table')]
      const [whole = 0, calendar = 0, days = 0] = [outer, inner, table].map(
        (part) => part?.getBoundingClientRect().width,
      )
      const sides = 18
      return calendar > 0 && calendar <= whole && calendar >= whole - sides && days === calendar
    })
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expect.poll(fits, `${width} px`).toBe(true)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  const day = (await dayInCalendar(page, DAY)).locator('visible=true')
  expect(await day.boundingBox()).toMatchObject({ width: 44, height: 44 })
})

test('a day that was typed before the scripts ran stands in the calendar', async ({ page }) => {
  const bouquet = await aBouquet()
  const line = await heldLine(page, '**/assets/*.js')
  await page.goto(bouquet.path, { waitUntil: 'commit' })
  await chooseDay(page, DAY)
  await expect(page.getByLabel('Fecha de entrega')).toBeVisible()

  line.release()
  await takenOver(page)
  await expect(page.getByText(`Elegiste el ${formatDayLong(DAY)}`)).toBeVisible()
  await expect(page.getByLabel('Fecha de entrega')).toBeHidden()
  await expect(page.getByLabel('Fecha de entrega')).toHaveValue(DAY)
})

test('where the calendar does not arrive, the day is typed', async ({ page, visit }) => {
  await page.route('**/assets/calendar-*.js', (route) => route.fulfill({ status: 404 }))
  const bouquet = await aBouquet()
  await visit(bouquet.path)

  await page.getByRole('radio', { name: 'Otro día' }).check()
  await page.getByLabel('Fecha de entrega').fill(DAY)
  await page.getByRole('radio', { name: '9am-3pm' }).check()
  await page.getByRole('button', { name: 'Añadir al carrito' }).click()

  await expect(page.getByRole('dialog').getByText(`${formatDay(DAY)}, 9am-3pm`)).toBeVisible()
})

test('no day before tomorrow can be chosen @served', async ({ page, visit }) => {
  const bouquet = await aBouquet()
  const tomorrow = addDays(limaDay(new Date()), 1)

  await visit(bouquet.path)

  await expect(page.getByLabel('Fecha de entrega')).toHaveAttribute('min', tomorrow)
  await expect(page.getByText(`Desde mañana`)).toContainText(formatDay(tomorrow))
  await expect(
    page.getByRole('group', { name: 'Horario de entrega' }).getByRole('radio'),
  ).toHaveCount(2)
  await expect(page.getByRole('radio', { name: '9am-3pm' })).not.toBeChecked()
  await expect(page.getByRole('radio', { name: '3pm-7pm' })).not.toBeChecked()
})
