import type { Page } from '@playwright/test'
import { db } from '~/database/db.server'
import { formatDay, limaDay } from '~/dates'
import { answerDue } from '~/models/claims/answer-days'
import { expect, test } from '../support/browser/fixtures'
import { linkIn, mailsTo } from '../support/browser/inbox'
import { ADMIN } from '../support/browser/shop'
import { freshEmail, signIn } from '../support/browser/shopping'

const SELLER = {
  legal_name: 'Flores de Prueba S.A.C.',
  ruc: '20131312955',
  legal_address: 'Av. Grau 120, Barranco',
}

async function fillIn(page: Page, email: string) {
  await page.getByLabel('Nombre y apellidos').fill('Ana Quispe Ñahui')
  await page.getByLabel('Domicilio').fill('Jr. Unión 5, Barranco')
  await page.getByLabel('DNI o carné de extranjería').fill('45678912')
  await page.getByLabel('Teléfono').fill('987 654 321')
  await page.getByLabel('Correo electrónico').first().fill(email)
  await page.getByLabel('Monto reclamado (S/)').fill('120.50')
  await page.getByLabel('Descripción').fill('Docena de rosas, pedido DZ-20261224-0042')
  await page.getByRole('radio', { name: /^Queja/ }).check()
  await page.getByLabel('Pedido', { exact: true }).fill('Que alguien conteste')
}

test('a complaint is written, mailed, answered once and kept @no-js', async ({
  page,
  visit,
  settings,
  expectAccessible,
}) => {
  const [email, shop] = [freshEmail(), freshEmail()]
  await settings({ ...SELLER, email: shop })
  await visit('/contacto')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Libro de Reclamaciones' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Libro de Reclamaciones')
  await expect(page.getByRole('main')).toContainText('Flores de Prueba S.A.C. · RUC 20131312955')
  await fillIn(page, email)
  await page.getByRole('button', { name: 'Enviar hoja de reclamación' }).click()
  await expect(page.getByText('Escribe qué pasó', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Nombre y apellidos')).toHaveValue('Ana Quispe Ñahui')
  await expect(page.getByRole('radio', { name: /^Queja/ })).toBeChecked()
  await expectAccessible()

  await page.getByLabel('Detalle').fill('Llamé tres veces.\nNadie contestó.')
  await page.getByRole('button', { name: 'Enviar hoja de reclamación' }).click()
  await expect(page.getByText('Recibimos tu queja')).toBeVisible()
  const { id, number } = await claimOf(email)
  const sheet = `${String(number).padStart(9, '0')}-${limaDay(new Date()).slice(0, 4)}`
  const due = formatDay(answerDue(limaDay(new Date())))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Hoja de reclamación N° ${sheet}`,
  )
  await expect(page.getByText(`te respondemos a más tardar el ${due}`)).toBeVisible()
  await expectAccessible()

  const link = await linkIn(email, /https?:\S+\/libro-de-reclamaciones\/\S+/)
  expect((await mailsTo(email))[0]?.subject).toBe(`Copia de tu queja N° ${sheet}`)
  expect((await mailsTo(email))[0]?.text).toContain('Nadie contestó.')
  const forStaff = await linkIn(shop, /https?:\S+\/admin\/reclamos\/\S+/)
  expect(forStaff).toContain(id)

  await signIn(page, ADMIN)
  await visit('/admin/reclamos?estado=activos')
  await page.getByRole('searchbox').fill(String(number))
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByRole('row', { name: new RegExp(sheet) })).toContainText(
    `15 días hábiles, hasta el ${due}`,
  )
  await expectAccessible()
  await page.getByRole('link', { name: sheet }).click()
  await page.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect(page.getByText('Escribe la respuesta').first()).toBeVisible()
  await page.getByLabel('Respuesta').fill('Perdón, Ana.\n\nYa te llamamos.')
  await expectAccessible()
  await page.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect(page.getByText('Respuesta enviada').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enviar respuesta' })).toHaveCount(0)
  await expect(page.getByText(`Respondió ${ADMIN.email}.`)).toBeVisible()

  await linkIn(email, /Ya te llamamos/, 2)
  expect((await mailsTo(email))[1]?.subject).toBe(`Respuesta a tu queja N° ${sheet}`)
  await visit(new URL(link).pathname)
  await expect(page.getByRole('main')).toContainText('Ya te llamamos.')

  const file = await (await page.request.get('/admin/reclamos/csv')).text()
  expect(file).toContain(`${sheet};`)
  expect(file).toContain('"Llamé tres veces.\nNadie contestó."')
})

function claimOf(email: string) {
  return db
    .selectFrom('claims')
    .select(['id', 'number'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
}

test('without who sells there is no book, and staff read what is missing @served', async ({
  page,
  visit,
  settings,
}) => {
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Libro de Reclamaciones' })
  await settings(SELLER)
  for (const path of ['/', '/catalogo-completo', '/carrito', '/ingresar', '/nada']) {
    await visit(path)
    await expect(link).toHaveAttribute('href', '/libro-de-reclamaciones')
  }
  await visit('/privacidad')
  await expect(page.getByRole('main')).toContainText('Libro de Reclamaciones')
  await settings({ ruc: '20131312950', legal_address: null })
  await visit('/')
  await expect(link).toHaveCount(0)
  expect((await page.request.get('/libro-de-reclamaciones')).status()).toBe(404)
  await signIn(page, ADMIN)
  await visit('/admin/dashboard')
  await expect(
    page.getByText('La ley pide un Libro de Reclamaciones: faltan el RUC y el domicilio'),
  ).toBeVisible()
})
