import { randomInt } from 'node:crypto'
import { addDays, limaDay } from '~/dates'
import { db } from '~/database/db.server'
import { aProduct } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { addProduct } from '../support/browser/manual-order'
import { ADMIN } from '../support/browser/shop'
import { signIn } from '../support/browser/shopping'

test('somebody new is noted in one line, for the day of the list, and mended by hand @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  await signIn(page, ADMIN)
  const tomorrow = addDays(limaDay(new Date()), 1)
  const product = await aProduct({ name: `Ramo ${randomInt(1e6)}`, price: 10_000 })
  const digits = `9${String(Date.now()).slice(-8)}`
  const phone = digits.replace(/(...)(...)(...)/, '$1 $2 $3')
  const dialog = page.getByRole('dialog', { name: 'Agregar pedido manual' })
  const save = dialog.getByRole('button', { name: 'Guardar', exact: true })
  for (const line of [`María Elena Quispe Huamán, DNI 45678912, cel. ${phone}`, digits]) {
    await visit('/admin/dashboard')
    await page
      .getByRole('link', { name: /^Agregar pedido/ })
      .last()
      .click()
    await expect(dialog.getByRole('radio', { name: 'Mañana' })).toBeChecked()
    await addProduct(dialog, product.name, isLive)
    await dialog.getByRole('radio', { name: 'Retiro' }).check()
    await dialog.getByLabel('Quién compra').fill(line)
    if (!isLive) await dialog.getByRole('button', { name: 'Buscar cliente' }).click()
    if (line === digits) break
    await expect(dialog.getByLabel('Nombre', { exact: true })).toHaveValue('María')
    await expect(dialog.getByLabel('Apellido')).toHaveValue('Elena Quispe Huamán')
    await expect(dialog.getByLabel('DNI')).toHaveValue('45678912')
    await expect(dialog.getByLabel('Teléfono')).toHaveValue(phone)
    await expectAccessible()
    await dialog.getByLabel('Nombre', { exact: true }).fill('María Elena')
    await dialog.getByLabel('Apellido').fill('Quispe Huamán')
    await dialog.getByLabel('DNI').fill('')
    await save.click()
    await expect(dialog.getByText('DNI y teléfono son obligatorios.').first()).toBeVisible()
    await dialog.getByLabel('DNI').fill('87654321')
    await save.click()
    await expect(page.getByText('Pedido creado', { exact: true }).first()).toBeVisible()
  }
  // They have bought before now.
  await expect(
    dialog.getByRole('button', { name: /^Usar los datos de María Elena Quispe Huamán/ }),
  ).toBeVisible()
  await expect(dialog.getByLabel('Nombre', { exact: true })).toHaveValue('')
  const stored = await db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_id', 'orders.id')
    .select(['customer_name', 'customer_lastname', 'customer_dni', 'delivery_date'])
    .where('phone', '=', phone)
    .execute()
  expect(stored).toEqual([
    {
      ...{ customer_name: 'María Elena', customer_lastname: 'Quispe Huamán' },
      ...{ customer_dni: '87654321', delivery_date: tomorrow },
    },
  ])
})
