import type { Page } from '@playwright/test'
import { addDays, formatDay, formatDayLong, limaDay } from '~/dates'
import { expect } from '../support/browser/fixtures'
import { test } from '../support/browser/own-shop'
import { ADMIN } from '../support/browser/shop'
import { chooseDay, fillBuyer, freshEmail, signIn } from '../support/browser/shopping'

const TODAY = limaDay(new Date())
const TOMORROW = addDays(TODAY, 1)
const PEAK = addDays(TODAY, 60)
const CLOSED = addDays(TODAY, 30)
const PRODUCT = '/producto/ramo-inti'
const PLANTED = [
  `insert into products (name, slug, price) values ('Ramo Inti', 'ramo-inti', 10000) returning slug`,
  `insert into shipping_zones (name, cost) values ('Barranco', 1000) returning name`,
]

async function save(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar', exact: true }).click()
}

async function says(page: Page, text: string) {
  await expect(page.getByRole('status').or(page.getByRole('alert')).getByText(text)).toBeVisible()
}

/** Asks for the arrangement on a day in a slot; the answer is the cart or the form. */
async function choose(page: Page, day: string, slot: RegExp) {
  await chooseDay(page, day)
  await page.getByRole('radio', { name: slot }).check()
  await page.getByRole('button', { name: 'Añadir al carrito' }).click()
}

/** Without scripts the total with the shipping is confirmed by a second press. */
async function order(page: Page, isLive: boolean) {
  await fillBuyer(page, { email: freshEmail() })
  await page.getByLabel('Zona de envío').selectOption({ label: 'Barranco – S/ 10.00' })
  await page.getByLabel('Dirección').fill('Av. Grau 120')
  await page.getByRole('button', { name: 'Realizar pedido' }).click()
  if (!isLive) await page.getByRole('button', { name: 'Realizar pedido' }).click()
}

test('a florist’s calendar: a peak day that sells out, days off, and a day that takes no more @no-js', async ({
  page,
  visit,
  ownShop,
  isLive,
  expectAccessible,
}) => {
  for (const statement of PLANTED) await ownShop.find(statement)
  await signIn(page, ADMIN)

  await test.step('a peak day', async () => {
    await visit('/admin/fechas-pico')
    await page.getByRole('link', { name: 'Nueva fecha pico' }).click()
    await page.getByLabel('Día', { exact: true }).fill(PEAK)
    await page.getByLabel('Nombre', { exact: true }).fill('San Valentín')
    await page.getByLabel('Cargo por ese día (S/)').fill('8')
    await page.getByLabel('Cupo de todo el día').fill('-1')
    await save(page)
    await expect(page.getByText('Escribe un número entero, de 0 a 1000000').first()).toBeVisible()
    await expectAccessible()
    await page.getByLabel('Cupo de todo el día').fill('')
    await save(page)
    await says(page, 'Fecha pico creada')
  })

  await test.step('a slot of its own, for one order', async () => {
    await visit('/admin/horarios')
    await expectAccessible()
    await page.getByRole('link', { name: 'Nuevo horario' }).click()
    await page.getByLabel('Nombre', { exact: true }).fill('8am-10am')
    await page.getByLabel('Desde', { exact: true }).fill('10:00')
    await page.getByLabel('Hasta', { exact: true }).fill('08:00')
    await page.getByLabel('Cupo por día').fill('1')
    await page.getByLabel('Cargo adicional (S/)').fill('15')
    const peak = `Solo el ${formatDay(PEAK)} · San Valentín`
    await page.getByLabel('Fecha pico').selectOption({ label: peak })
    await save(page)
    await expect(page.getByText('Tiene que terminar después de empezar').first()).toBeVisible()
    await expectAccessible()
    await page.getByLabel('Desde', { exact: true }).fill('08:00')
    await page.getByLabel('Hasta', { exact: true }).fill('10:00')
    await save(page)
    await says(page, 'Horario creado')
    await expect(page.getByRole('row').filter({ hasText: '8am-10am' })).toContainText('1 pedido')
  })

  await test.step('days off', async () => {
    await visit('/admin/dias-cerrados')
    await page.getByRole('link', { name: 'Cerrar días' }).first().click()
    await page.getByLabel('Primer día').fill(CLOSED)
    await page.getByLabel('Último día').fill(addDays(CLOSED, -1))
    await page.getByLabel('Motivo', { exact: true }).fill('Inventario')
    await save(page)
    await expect(page.getByText('Tiene que ser el primer día o uno después').first()).toBeVisible()
    await page.getByLabel('Último día').fill(addDays(CLOSED, 1))
    await save(page)
    await says(page, 'Días cerrados')
    await expectAccessible()
  })

  await test.step('a closed day is refused with its reason', async () => {
    await visit(PRODUCT)
    await expect(page.getByText('Entrega disponible: mañana, 9am-3pm')).toBeVisible()
    await chooseDay(page, CLOSED)
    if (isLive) {
      await expect(page.getByText(`${formatDayLong(CLOSED)}: Inventario`)).toBeVisible()
    } else {
      await page.getByRole('radio', { name: '9am-3pm' }).check()
      await page.getByRole('button', { name: 'Añadir al carrito' }).click()
      const problem = `No podemos entregar el ${formatDayLong(CLOSED)}: Inventario. El próximo horario libre es mañana, 9am-3pm`
      await expect(page.getByText(problem).first()).toBeVisible()
    }
    await expectAccessible()
  })

  await test.step('the peak day costs what it says, and is ordered once', async () => {
    await visit(PRODUCT)
    await choose(page, PEAK, /8am-10am/)
    await page.getByRole('link', { name: 'Proceder al checkout' }).click()
    await expect(page.getByText(`San Valentín, ${formatDay(PEAK)}`).last()).toBeVisible()
    await order(page, isLive)
    await expect(page).toHaveURL(/confirmacion/)
    await expect(page.getByText(`Horario 8am-10am, ${formatDay(PEAK)}`)).toBeVisible()
    const total = 'select total from orders order by created_at desc limit 1'
    expect(await ownShop.find(total)).toBe('13300')
    await visit(PRODUCT)
    await chooseDay(page, PEAK)
    if (isLive) await expect(page.getByRole('radio', { name: /8am-10am/ })).toBeDisabled()
    else {
      await page.getByRole('radio', { name: /8am-10am/ }).check()
      await page.getByRole('button', { name: 'Añadir al carrito' }).click()
      await expect(page.getByText(/: lleno. El próximo horario libre es/).first()).toBeVisible()
    }
  })

  await test.step('what closes while it is in a cart is refused there, and the cart stays', async () => {
    await visit(PRODUCT)
    await choose(page, TOMORROW, /3pm-7pm/)
    await expect(page.getByRole('heading', { name: /^Carrito \(1/ })).toBeVisible()
    await visit('/admin/dashboard')
    await expectAccessible()
    const close = `No aceptamos más 3pm-7pm del ${formatDayLong(TOMORROW)}`
    await page.getByRole('button', { name: close }).click()
    await says(page, 'Ya no aceptamos más')
    await visit('/checkout')
    await order(page, isLive)
    const problem = `3pm-7pm del ${formatDayLong(TOMORROW)}: ya no aceptamos pedidos. El próximo horario libre es mañana, 9am-3pm`
    await expect(page.getByText(problem).first()).toBeVisible()
    await visit('/carrito')
    await expect(page.getByText(problem).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Carrito \(1/ })).toBeVisible()
    await visit('/admin/dashboard')
    const open = `Volver a aceptar 3pm-7pm del ${formatDayLong(TOMORROW)}`
    await page.getByRole('button', { name: open }).click()
    await visit('/checkout')
    await order(page, isLive)
    await expect(page).toHaveURL(/confirmacion/)
  })
})
