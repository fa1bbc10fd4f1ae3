import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { addDays, limaDay } from '~/dates'
import { db } from '~/database/db.server'
import type { Duty } from '~/models/accounts/permissions'
import { anOrder, aUser } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import { aStaffMember } from '../support/browser/office'
import { signIn } from '../support/browser/shopping'

async function enterAs(page: Page, username: string, duty: Duty) {
  const member = await aStaffMember(duty, { username })
  await signIn(page, member)
  return member.id
}

/** An order of two lines on a day that no other test uses. */
async function aDayOfWork() {
  const day = addDays(limaDay(new Date()), 500 + randomInt(100_000))
  const order = await anOrder({ notes: 'llamar al 999 888 777' })
  const line = { order_id: order.id, unit_price: 7_000, subtotal: 7_000 }
  const when = { delivery_date: day, delivery_time: '9am-3pm' }
  const lines = await db
    .insertInto('order_items')
    .values([
      {
        ...line,
        ...when,
        position: 1,
        product_name: 'Ramo Luna',
        quantity: 1,
        dedication: 'Feliz',
      },
      { ...line, ...when, position: 2, product_name: 'Caja Sol', quantity: 2 },
    ])
    .returning('id')
    .execute()
  return { order, lines: lines.map(({ id }) => id), bench: `/admin/taller?dia=${day}` }
}

function ready(page: Page, name: string) {
  return page.getByRole('button', { name: new RegExp(`^Listo.*${name}`) })
}

test('the workshop says what is ready, takes it back, and the office sees it @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  const { order, bench } = await aDayOfWork()
  await enterAs(page, 'Ana', 'workshop')
  await visit(bench)
  await expect(page.getByText('0 de 3 listos', { exact: true })).toBeVisible()
  await expect(page.getByText('Con tarjeta')).toBeVisible()
  await expect(page.getByText('Sin tarjeta')).toBeVisible()
  await expect(page.getByText('999 888 777')).toHaveCount(0)
  await expectAccessible()

  await ready(page, 'Caja Sol').click()
  await expect(page.getByText('2 de 3 listos', { exact: true })).toBeVisible()
  await expect(ready(page, 'Caja Sol')).toHaveCount(0)
  await expect(page.getByText(/^Listo, por Ana, \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByText('1 listo')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: /^Deshacer.*Caja Sol/ }).click()
  await expect(page.getByText('0 de 3 listos', { exact: true })).toBeVisible()
  await ready(page, 'Ramo Luna').click()
  await expect(page.getByText('1 de 3 listos', { exact: true })).toBeVisible()

  await signIn(page, ADMIN)
  await visit(`/admin/pedidos?q=${order.order_number}`)
  await expect(page.getByText('1 de 3 listos', { exact: true })).toBeVisible()
  await visit(`/admin/pedidos/${order.order_number}`)
  await expect(page.getByText(/^Listo, por Ana, \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByText('Dejó listo: 2 × Caja Sol')).toBeVisible()
  await expect(page.getByText('Deshizo el «Listo»: 2 × Caja Sol')).toBeVisible()
  await expect(page.getByText('Dejó listo: 1 × Ramo Luna')).toBeVisible()

  await page.getByRole('link', { name: 'Editar pedido' }).click()
  await page.getByLabel('Dedicatoria').first().fill('Con cariño')
  if (isLive) await page.getByLabel('Dedicatoria').first().press('Tab')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Por rehacer', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Listo, por/)).toHaveCount(0)
  await visit(bench)
  await expect(page.getByText('0 de 3 listos', { exact: true })).toBeVisible()
  await expect(page.getByText('Por rehacer', { exact: true })).toBeVisible()
  await expectAccessible()
})

test('who presses on a page of before is told calmly what became of the line @no-js', async ({
  page,
  visit,
}) => {
  const { order, lines, bench } = await aDayOfWork()
  const [moon = '', sun = ''] = lines
  const luz = await aUser({ username: 'Luz' })
  await enterAs(page, 'Ana', 'workshop')
  const line = (id: string) => db.updateTable('order_items').where('id', '=', id)

  await visit(bench)
  await line(moon).set({ made_at: new Date(), made_by: luz.id }).execute()
  await ready(page, 'Ramo Luna').click()
  await expect(page.getByText('Ya estaba listo')).toBeVisible()
  await expect(page.getByText(/^Listo, por Luz, \d\d:\d\d[.]$/)).toBeVisible()

  await line(moon)
    .set({ made_at: sql<Date>`clock_timestamp() - interval '301 seconds'` })
    .execute()
  await page.getByRole('button', { name: /^Deshacer.*Ramo Luna/ }).click()
  await expect(page.getByText('Pasaron más de 5 minutos: ya no se deshace aquí')).toBeVisible()
  await expect(page.getByText('quien edita pedidos lo cambia en el pedido')).toBeVisible()

  await line(sun).set({ dedication: 'Otra' }).execute()
  await ready(page, 'Caja Sol').click()
  await expect(page.getByText('Este arreglo cambió mientras lo armabas')).toBeVisible()
  await db.deleteFrom('order_items').where('id', '=', sun).execute()
  await ready(page, 'Caja Sol').click()
  await expect(page.getByText('Este arreglo ya no está en el pedido')).toBeVisible()
  await expect(page.getByText('Todo está listo.')).toBeVisible()

  const status = db.selectFrom('orders').select('status').where('id', '=', order.id)
  expect(await status.executeTakeFirst()).toEqual({ status: 'pendiente' })
})
