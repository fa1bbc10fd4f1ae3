import { db } from '~/database/db.server'
import { expect, test } from '../support/browser/fixtures'
import { openNewsletter } from '../support/browser/shopping'

const BLANK = 'Por favor ingresa tu correo electrónico.'
const DONE = '¡Gracias! Te enviaremos nuestras novedades muy pronto.'
const FAILED = 'No pudimos registrar tu suscripción. Intenta nuevamente.'
const PAGE = '/catalogo/rosas?orden=price-asc'

test('subscribing thanks, empties the fields and stays on the page @no-js', async ({
  page,
  visit,
  isLive,
}) => {
  await visit(PAGE)
  await openNewsletter(page)
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Correo').fill('Ana@boletin.pe')
  await footer.getByLabel('Nombre').fill('Ana <b>María</b>')
  await footer.getByRole('button', { name: 'Suscribirme' }).click()

  await expect(page.getByRole('status').getByText(DONE)).toBeVisible()
  await expect(page).toHaveURL(PAGE)
  await expect(footer.getByLabel('Correo')).toHaveValue('')
  await expect(footer.getByLabel('Nombre')).toHaveValue('')
  if (isLive) await expect(footer.getByText(DONE)).toBeInViewport()
  expect(await db.selectFrom('subscribers').selectAll().execute()).toMatchObject([
    { email: 'Ana@boletin.pe', full_name: 'Ana <b>María</b>', source: 'footer', status: 'active' },
  ])
})

test('a blank address is asked for in words @no-js', async ({ page, visit }) => {
  await visit('/contacto')
  await openNewsletter(page)
  await page.getByRole('button', { name: 'Suscribirme' }).click()
  await expect(page.getByText(BLANK)).toBeVisible()
  await expect(page).toHaveURL('/contacto')
})

test('a refusal keeps what was typed, says why, and the next try can succeed @no-js', async ({
  page,
  visit,
  expectAccessible,
  isLive,
}) => {
  await visit('/contacto')
  await openNewsletter(page)
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Correo').fill('ana@boletin')
  await footer.getByLabel('Nombre').fill('Ana')
  await footer.getByRole('button', { name: 'Suscribirme' }).click()
  const answer = isLive ? footer.getByRole('status') : page.getByRole('alert')
  await expect(answer).toContainText(FAILED)
  await expect(answer).toContainText('Falta el final del correo')
  await expect(footer.getByLabel('Correo')).toHaveValue('ana@boletin')
  await expect(footer.getByLabel('Correo')).toHaveAttribute('aria-invalid', 'true')
  await expect(footer.getByLabel('Nombre')).toHaveValue('Ana')
  await expectAccessible()

  await footer.getByLabel('Correo').fill('ana@boletin.pe')
  await footer.getByLabel('Correo').press('Enter')
  await expect(page.getByRole('status').getByText(DONE)).toBeVisible()
  await expect(footer.getByLabel('Correo')).toHaveValue('')
  await expect(footer.getByLabel('Nombre')).toHaveValue('')
})

test('it is open at home, and elsewhere a line until it is asked for @no-js-screen', async ({
  page,
  visit,
}) => {
  const subscribe = page.getByRole('contentinfo').getByRole('button', { name: 'Suscribirme' })
  await visit('/')
  await expect(subscribe).toBeVisible()
  await visit('/contacto')
  await expect(subscribe).toBeHidden()
  await openNewsletter(page)
  await expect(subscribe).toBeVisible()
})

test('the address of the form is no page @served', async ({ page, visit }) => {
  await visit('/boletin')
  await expect(page).toHaveURL('/')
})
