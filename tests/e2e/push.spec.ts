import type { Page } from '@playwright/test'
import { db } from '~/database/db.server'
import { enqueue } from '~/queue.server'
import { expect, test } from '../support/browser/fixtures'
import { ORIGIN } from '../support/browser/shop'
import { aStaffMember } from '../support/browser/office'
import { signIn } from '../support/browser/shopping'
import { anOrder } from '../support/factories'
import { startPushReceiver } from '../support/push/receiver'
import { until } from '../support/until'

test('what to be told of, and when not, is chosen once, and refused with what was typed @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  const ana = await aStaffMember('manager')
  await signIn(page, ana)
  await visit('/admin/avisos')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Avisos en el celular')
  await expectAccessible()
  if (!isLive) {
    await expect(page.getByText('Encenderlo necesita JavaScript')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Encender en este equipo' })).toHaveCount(0)
  }
  await page.getByLabel('Llegó un comprobante de pago').uncheck()
  await page.getByLabel('Desde').fill('23:30')
  await page.getByLabel('Hasta').fill('')
  await page.getByRole('button', { name: 'Guardar' }).click()
  const sentence = 'Escribe las dos horas, o deja las dos en blanco'
  await expect(page.locator('#avisos-quiet_to-error')).toHaveText(sentence)
  await expect(page.getByLabel('Desde')).toHaveValue('23:30')
  await expect(page.getByLabel('Llegó un comprobante de pago')).not.toBeChecked()
  await expectAccessible()

  await page.getByLabel('Hasta').fill('05:15')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible()
  await visit('/admin/avisos')
  await expect(page.getByLabel('Llegó un pedido')).toBeChecked()
  await expect(page.getByLabel('Llegó un comprobante de pago')).not.toBeChecked()
  await expect(page.getByLabel('Desde')).toHaveValue('23:30')
  await expect(page.getByLabel('Hasta')).toHaveValue('05:15')

  for (const label of ['Llegó un pedido', 'No había nadie en una entrega']) {
    await page.getByLabel(label).uncheck()
  }
  for (const label of ['Desde', 'Hasta']) await page.getByLabel(label).fill('')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible()
  const row = await db
    .selectFrom('push_settings')
    .select(['kinds', 'quiet_from', 'quiet_to'])
    .where('user_id', '=', ana.id)
    .executeTakeFirst()
  expect(row).toEqual({ kinds: [], quiet_from: null, quiet_to: null })
})

type Address = { endpoint: string; p256dh: string; auth: string }

/** Chromium has no push service in a window of its own: this stands for what one would give out. */
async function withPushService(page: Page, address: Address) {
  await page.context().grantPermissions(['notifications'], { origin: ORIGIN })
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const subscription = {
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: () => {
        localStorage.removeItem('subscribed')
        return Promise.resolve(true)
      },
    }
    const found = () => (localStorage.getItem('subscribed') ? subscription : null)
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(found()),
      subscribe: () => {
        localStorage.setItem('subscribed', 'yes')
        return Promise.resolve(subscription)
      },
    })
  }, address)
}

function devicesOf(userId: string) {
  return db
    .selectFrom('push_devices')
    .innerJoin('sessions', 'id_hash', 'session_hash')
    .select('endpoint')
    .where('user_id', '=', userId)
    .execute()
}

test('a device is turned on, told of an order, goes on after signing in again, and is turned off', async ({
  page,
  visit,
  expectAccessible,
}) => {
  const receiver = await startPushReceiver()
  try {
    const address = receiver.subscription()
    await withPushService(page, address)
    const ana = await aStaffMember('manager')
    await db
      .insertInto('push_settings')
      .values({ user_id: ana.id, kinds: ['order'] })
      .execute()
    await signIn(page, ana)
    await visit('/admin/avisos')
    await page.getByRole('button', { name: 'Encender en este equipo' }).click()
    await expect(page.getByText('Este equipo te avisará')).toBeVisible()
    await expect(page.getByText('(este equipo)')).toBeVisible()
    await expectAccessible()

    const order = await anOrder({ seen_at: null })
    await enqueue(db, 'push', { news: 'order', orderId: order.id })
    const isThere = () => receiver.received.some(({ text }) => text.includes(order.order_number))
    await until('the device is told', isThere)
    expect(receiver.problems).toEqual([])

    await page.locator('summary').first().click()
    await page.getByRole('button', { name: 'Salir' }).first().click()
    await expect(page).toHaveURL('/')
    await until('no session is told', async () => (await devicesOf(ana.id)).length === 0)
    await signIn(page, ana)
    await visit('/admin/pedidos')
    await until('the next session is told', async () => (await devicesOf(ana.id)).length === 1)

    await visit('/admin/avisos')
    await page.getByRole('button', { name: 'Apagar en este equipo' }).click()
    await expect(page.getByText('Este equipo ya no te avisa')).toBeVisible()
    expect(await devicesOf(ana.id)).toEqual([])
    await signIn(page, ana)
    await visit('/admin/avisos')
    await expect(page.getByRole('button', { name: 'Encender en este equipo' })).toBeVisible()
    expect(await devicesOf(ana.id)).toEqual([])
  } finally {
    await receiver.stop()
  }
})

test('who says no to the browser, and whose browser cannot, read what to do', async ({
  page,
  visit,
  expectAccessible,
}) => {
  await page.addInitScript(() => {
    Notification.requestPermission = () => Promise.resolve('denied')
  })
  await signIn(page, await aStaffMember('manager'))
  await visit('/admin/avisos')
  await page.getByRole('button', { name: 'Encender en este equipo' }).click()
  await expect(page.getByText('tiene bloqueadas las notificaciones')).toBeVisible()
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
  })
  await visit('/admin/avisos')
  await expect(page.getByText('Agregar a inicio')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Encender en este equipo' })).toHaveCount(0)
  await expectAccessible()
})

test('the worker shows what comes while no page is open, opens it, and answers no request', async ({
  page,
  visit,
}) => {
  await signIn(page, await aStaffMember('manager'))
  await visit('/admin/avisos')
  const source = await (await page.request.get('/avisos.js')).text()
  expect(source).not.toMatch(/['"]fetch['"]|caches/)
  const began = page.context().waitForEvent('serviceworker')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/avisos.js', { scope: '/admin' })
    await navigator.serviceWorker.ready
  })
  const worker = await began
  // Headless, Chromium has neither notifications nor windows to open: what it is asked for is noted.
  await worker.evaluate(() => {
    const noted: unknown[] = []
    Object.assign(globalThis, { noted })
    const note = (...what: unknown[]) => Promise.resolve(void noted.push(what))
    Object.assign(ServiceWorkerRegistration.prototype, { showNotification: note })
    Object.assign(Object.getPrototypeOf(Reflect.get(globalThis, 'clients')), { openWindow: note })
  })
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one) resolve(one.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const url = '/admin/pedidos/DZ-20261224-0001'
  const message = { title: 'Pedido nuevo', body: 'DZ-20261224-0001', url, tag: 'order 1' }
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: ORIGIN,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
  const noted = () => worker.evaluate(() => Reflect.get(globalThis, 'noted') as unknown[][])
  await until('it is shown', async () => (await noted()).length > 0)
  expect((await noted())[0]).toEqual([
    'Pedido nuevo',
    expect.objectContaining({ body: message.body, tag: 'order 1', data: { url } }),
  ])
  await worker.evaluate((url) => {
    const notification = { data: { url }, close: () => {} }
    const press = Object.assign(new Event('notificationclick'), { notification })
    dispatchEvent(Object.assign(press, { waitUntil: () => {} }))
  }, url)
  await until('it is opened', async () => (await noted()).length > 1)
  expect((await noted())[1]).toEqual([ORIGIN + url])
})
