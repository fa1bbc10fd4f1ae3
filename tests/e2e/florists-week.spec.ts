import type { Page } from '@playwright/test'
import { addDays, formatDay, formatDayLong, limaDay, weekdayOf } from '~/dates'
import { expect } from '../support/browser/fixtures'
import { type OwnShop, test } from '../support/browser/own-shop'
import { ADMIN } from '../support/browser/shop'
import {
  chooseDay,
  DAY,
  dayInCalendar,
  fillBuyer,
  freshEmail,
  signIn,
} from '../support/browser/shopping'

/* What a florist plans for the days to come, and what buyers, staff and the rider make of it. */

const PEAK = addDays(DAY, 60)
/** A Sunday a month ahead. */
const SUNDAY = addDays(DAY, 35 - new Date(DAY).getUTCDay())
const PRODUCT = '/producto/ramo-inti'
/** What today's slot is sold as: its cut-off is seeded after and before the moment of the test. */
const TODAY_SLOT = 'Hoy mismo'
const SEEDED = [
  `insert into products (name, slug, price) values ('Ramo Inti', 'ramo-inti', 10000) returning slug`,
  `insert into shipping_zones (name, cost) values ('Barranco', 1000) returning name`,
]

async function save(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar', exact: true }).click()
}

async function says(page: Page, text: string) {
  const said = page.getByRole('status').or(page.getByRole('alert'))
  await expect(said.getByText(text, { exact: true })).toBeVisible()
}

/** Asks for the arrangement on a day in a slot; the answer is the cart or the form. */
async function choose(page: Page, day: string, slot: string) {
  await chooseDay(page, day)
  await page.getByRole('radio', { name: slot }).check()
  await page.getByRole('button', { name: 'Añadir al carrito' }).click()
}

type Buyer = { name?: string; isSurprise?: boolean }

/** Without scripts the total with the shipping is confirmed by a second press. */
async function order(page: Page, isLive: boolean, { isSurprise, ...buyer }: Buyer = {}) {
  await fillBuyer(page, { email: freshEmail(), ...buyer })
  await page.getByLabel('Zona de envío').selectOption({ label: 'Barranco – S/ 10.00' })
  await page.getByLabel('Dirección').fill('Av. Grau 120')
  if (isSurprise) {
    await page.getByRole('switch', { name: 'La recibe otra persona' }).check()
    await page.getByLabel('¿Quién recibe?').fill('Lucía Paz')
    await page.getByLabel('¿A qué número llamamos al entregar?').fill('999 111 222')
    await page.getByLabel('Es sorpresa').check()
    await page.getByLabel('Anónimo').check()
  }
  await page.getByRole('button', { name: 'Realizar pedido' }).click()
  if (!isLive) await page.getByRole('button', { name: 'Realizar pedido' }).click()
}

/** The number of the order that has just been confirmed. */
async function confirmed(page: Page): Promise<string> {
  await expect(page).toHaveURL(/confirmacion/)
  return new URL(page.url()).pathname.split('/').pop() ?? ''
}

/** What a product page says of a day of which the only slot cannot be had. */
async function expectShut(page: Page, isLive: boolean, day: string, slot: string, why: RegExp) {
  if (isLive) {
    await page.getByRole('radio', { name: 'Otro día' }).check()
    return expect(await dayInCalendar(page, day)).toBeDisabled()
  }
  await chooseDay(page, day)
  await page.getByRole('radio', { name: slot }).check()
  await page.getByRole('button', { name: 'Añadir al carrito' }).click()
  await expect(page.getByText(why).first()).toBeVisible()
}

async function planPeakDay(page: Page, expectAccessible: () => Promise<void>) {
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
  await page.getByRole('link', { name: 'Eliminar San Valentín' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await says(page, 'Fecha pico eliminada')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'San Valentín' })).toContainText('S/ 8.00')
}

async function planSlot(page: Page, expectAccessible: () => Promise<void>) {
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
}

async function closeSunday(page: Page, expectAccessible: () => Promise<void>) {
  await page.getByRole('link', { name: 'Cerrar días' }).first().click()
  await page.getByLabel('Primer día').fill(SUNDAY)
  await page.getByLabel('Último día').fill(addDays(SUNDAY, -1))
  await page.getByLabel('Motivo', { exact: true }).fill('Los domingos descansamos')
  await save(page)
  await expect(page.getByText('Tiene que ser el primer día o uno después').first()).toBeVisible()
  await page.getByLabel('Último día').fill(SUNDAY)
  await save(page)
  await says(page, 'Cierre creado')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible()
}

/** Seeds today's slot, or moves it: it is sold until it starts. */
function sellUntil({ find }: OwnShop, starts: '23:59' | '00:01') {
  return find(
    `insert into delivery_slots (name, starts_at, ends_at, hours_before, hour_of_day_before, display_order)
     values ('${TODAY_SLOT}', '${starts}', '24:00', 0, null, 3)
     on conflict on constraint delivery_slots_name_once do update set starts_at = excluded.starts_at
     returning name`,
  )
}

async function setStatus(page: Page, number: string, status: string, isLive: boolean) {
  const main = page.getByRole('main')
  await main.getByLabel(`Estado de ${number}`).selectOption(status)
  if (!isLive) await main.getByRole('button', { name: 'Guardar el estado' }).click()
  await says(page, 'Estado actualizado')
}

test('a florist’s week: what is promised, sold out, moved, edited, cancelled, paid and delivered @no-js', async ({
  page,
  visit,
  ownShop,
  isLive,
  expectAccessible,
}) => {
  for (const statement of SEEDED) await ownShop.find(statement)
  await signIn(page, ADMIN)
  const today = limaDay(new Date())
  const tomorrow = addDays(today, 1)
  const orders = { peak: '', tomorrow: '', today: '' }

  await test.step('a peak day with a slot of its own for one order, and a Sunday off', async () => {
    await visit('/admin/fechas-pico')
    await planPeakDay(page, expectAccessible)
    await visit('/admin/horarios')
    await planSlot(page, expectAccessible)
    await visit('/admin/dias-cerrados')
    await closeSunday(page, expectAccessible)
  })

  await test.step('the Sunday is refused with its reason', async () => {
    await visit(PRODUCT)
    await expect(page.getByText('Entrega disponible: mañana, 9am-3pm')).toBeVisible()
    if (isLive) {
      await page.getByRole('radio', { name: 'Otro día' }).check()
      await expect(await dayInCalendar(page, SUNDAY)).toBeDisabled()
      await expect(
        page.getByText(`${Number(SUNDAY.slice(8))}: Los domingos descansamos`),
      ).toBeVisible()
    } else {
      await chooseDay(page, SUNDAY)
      await page.getByRole('radio', { name: '9am-3pm' }).check()
      await page.getByRole('button', { name: 'Añadir al carrito' }).click()
      const problem = `No podemos entregar el ${formatDayLong(SUNDAY)}: Los domingos descansamos. El próximo horario libre es mañana, 9am-3pm`
      await expect(page.getByText(problem).first()).toBeVisible()
    }
    await expectAccessible()
  })

  await test.step('the peak day costs what it says, and is full after one order', async () => {
    await visit(PRODUCT)
    await choose(page, PEAK, '8am-10am')
    await page.getByRole('link', { name: 'Proceder al checkout' }).click()
    await expect(page.getByText(`San Valentín, ${formatDay(PEAK)}`).last()).toBeVisible()
    await order(page, isLive)
    orders.peak = await confirmed(page)
    await expect(page.getByText(`Horario 8am-10am, ${formatDay(PEAK)}`)).toBeVisible()
    const total = 'select total from orders order by created_at desc limit 1'
    expect(await ownShop.find(total)).toBe('13300')
    await visit(PRODUCT)
    const full = /: lleno. El próximo horario libre es/
    await expectShut(page, isLive, PEAK, '8am-10am', full)
  })

  await test.step('what closes while it is in a cart is refused there, and the cart stays', async () => {
    await visit(PRODUCT)
    await choose(page, tomorrow, '3pm-7pm')
    await expect(page.getByRole('heading', { name: /^Carrito \(1/ })).toBeVisible()
    await visit('/admin/dashboard')
    const slot = `3pm-7pm del ${formatDayLong(tomorrow)}`
    const date = `${weekdayOf(tomorrow)} ${Number(tomorrow.split('-')[2])}`
    const day = page.locator('summary').filter({ hasText: date })
    await day.click()
    await page.getByRole('button', { name: `No aceptamos más ${slot}` }).click()
    await says(page, 'Ya no aceptamos más')
    await visit('/checkout')
    await order(page, isLive)
    const problem = `${slot}: ya no aceptamos pedidos. El próximo horario libre es mañana, 9am-3pm`
    await expect(page.getByText(problem).first()).toBeVisible()
    await visit('/carrito')
    await expect(page.getByText(problem).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Carrito \(1/ })).toBeVisible()
    await visit('/admin/dashboard')
    await day.click()
    await page.getByRole('button', { name: `Volver a aceptar ${slot}` }).click()
    await visit('/checkout')
    await order(page, isLive)
    orders.tomorrow = await confirmed(page)
  })

  await test.step('a surprise for today is ordered before the cut-off, and not after it', async () => {
    await sellUntil(ownShop, '23:59')
    await visit(PRODUCT)
    await expect(page.getByText(`Entrega disponible: hoy, ${TODAY_SLOT}`)).toBeVisible()
    await choose(page, today, TODAY_SLOT)
    await page.getByRole('link', { name: 'Proceder al checkout' }).click()
    await order(page, isLive, { name: 'Julia Secreta', isSurprise: true })
    orders.today = await confirmed(page)
    await visit(PRODUCT)
    await choose(page, today, TODAY_SLOT)
    await expect(page.getByRole('heading', { name: /^Carrito \(1/ })).toBeVisible()
    await sellUntil(ownShop, '00:01')
    await visit('/checkout')
    await order(page, isLive)
    const problem = `No podemos entregar el ${formatDayLong(today)}: ya pasó la hora para pedir. El próximo horario libre es mañana, 9am-3pm`
    await expect(page.getByText(problem).first()).toBeVisible()
    await visit(PRODUCT)
    await expect(page.getByText('Entrega disponible: mañana, 9am-3pm')).toBeVisible()
  })

  await test.step('an order is moved to today', async () => {
    await visit(`/admin/pedidos/${orders.tomorrow}/entrega`)
    await page.getByLabel('Día de entrega').fill(today)
    await page.getByLabel('Horario').selectOption(TODAY_SLOT)
    await page.getByRole('button', { name: 'Guardar entrega' }).click()
    await says(page, 'Entrega actualizada')
  })

  await test.step('it becomes two of them', async () => {
    await visit(`/admin/pedidos/${orders.tomorrow}/editar`)
    await page.getByRole('group', { name: '1. Ramo Inti' }).getByLabel('Cantidad').fill('2')
    await page.getByRole('button', { name: 'Ver diferencia' }).click()
    await expect(page.getByText('Total: S/ 110.00 → S/ 210.00')).toBeVisible()
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await says(page, 'Pedido actualizado')
  })

  await test.step('an order is cancelled, and its slot can be had again', async () => {
    await visit(`/admin/pedidos/${orders.peak}`)
    await setStatus(page, orders.peak, 'Cancelado', isLive)
    await visit(PRODUCT)
    await choose(page, PEAK, '8am-10am')
    await expect(page.getByRole('heading', { name: /^Carrito \(2/ })).toBeVisible()
  })

  await test.step('a payment is verified', async () => {
    await visit(`/admin/pedidos/${orders.today}`)
    await page.getByRole('main').getByLabel('Número de operación').fill('70012345')
    await page.getByRole('button', { name: 'Verificar pago' }).click()
    await says(page, 'Pago verificado')
  })

  await test.step('the rider delivers today’s two, the surprise at the second try', async () => {
    await visit(`/admin/pedidos/hoja?dia=${today}`)
    await expect(page.getByText('3 × Ramo Inti')).toBeVisible()
    await page.getByRole('link', { name: 'Enlaces para quien reparte' }).click()
    await page.getByRole('button', { name: `Crear enlace de ${TODAY_SLOT}` }).click()
    await says(page, 'Enlace listo')
    // Without the message that covers a part of it.
    await visit(`/admin/pedidos/reparto?dia=${today}`)
    await expectAccessible()
    const link = await page.getByLabel(`Enlace de ${TODAY_SLOT}`).inputValue()
    // It has no scripts that could take it over.
    await page.goto(link)
    await expectAccessible()
    await expect(page.getByText('Es sorpresa: no llamar antes')).toBeVisible()
    await expect(page.getByText('Secreta')).toHaveCount(0)
    await page.getByRole('button', { name: 'No había nadie donde Lucía Paz' }).click()
    await expect(page.getByText(/No había nadie, \d\d:\d\d/)).toBeVisible()
    await page.getByRole('button', { name: 'Entregado a Lucía Paz' }).click()
    await page.getByRole('button', { name: 'Entregado a Ana María Quispe' }).click()
    await page.getByRole('button', { name: 'Sí, entregado sin ese pago' }).click()
    await expect(page.getByText(/Entregado, \d\d:\d\d/)).toHaveCount(2)
    // For five minutes each can be taken back.
    await expect(page.getByRole('button', { name: /^Deshacer la entrega a / })).toHaveCount(2)
    await expect(page.getByRole('button', { name: /^Entregado/ })).toHaveCount(0)

    await visit(`/admin/pedidos/reparto?dia=${today}`)
    await page.getByRole('button', { name: `Anular el enlace de ${TODAY_SLOT}` }).click()
    await says(page, 'Enlace anulado')
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible()
  })

  await test.step('each order tells of its week', async () => {
    await visit(`/admin/pedidos/${orders.today}`)
    for (const told of [
      /^Vio el pago en su app: /,
      /^No encontró a nadie: /,
      /^Entregó lo del /,
      'Cambió el estado de «Verificado» a «Entregado»',
    ]) {
      await expect(page.getByText(told).first()).toBeVisible()
    }
    await visit(`/admin/pedidos/${orders.tomorrow}`)
    const [from, to] = [formatDayLong(tomorrow), formatDayLong(today)]
    const moved = `1 × Ramo Inti: ${from}, 3pm-7pm → ${to}, ${TODAY_SLOT}`
    await expect(page.getByText(moved)).toBeVisible()
    await visit(`/admin/pedidos/${orders.peak}`)
    await expect(page.getByText('Cambió el estado de «Pendiente» a «Cancelado»')).toBeVisible()
  })
})
