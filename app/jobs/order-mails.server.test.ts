import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aUser } from '../../tests/support/factories'
import { type MailServer, startMailServer } from '../../tests/support/smtp'
import { until } from '../../tests/support/until'
import { connect, db } from '~/database/db.server'
import { env } from '~/env.server'
import { enqueue } from '~/queue.server'
import { closeMail } from '~/mail/mail.server'
import { DUTIES, type Duty } from '~/models/accounts/permissions'
import { MAIL_ERRORS } from '~/mail/mail-error'
import { changeOrder } from '~/models/orders/change/change-orders.server'
import { changeAndNotify } from '~/models/orders/admin/notifying/change-and-notify.server'
import { deliveryAfterAttempt, failingMails } from '~/models/orders/admin/mail-delivery.server'
import { historyOf } from '~/models/orders/admin/order-history.server'
import { changeStatus } from '~/models/orders/admin/order-status.server'
import { opensOrder } from '~/models/orders/order-link.server'
import { mailStatus } from '~/models/orders/admin/status-mail.server'
import { tasks } from './tasks.server'
import { startJobs } from './worker.server'

const pool = connect(env.databaseUrl ?? '')
let server: MailServer
let jobs: { stop(): Promise<void> }

beforeEach(async () => {
  server = await startMailServer()
  env.smtpUrl = server.url
  await pool.query('delete from site_settings')
  jobs = await startJobs(pool, tasks)
})

afterEach(async () => {
  await jobs.stop()
  closeMail()
  await server.stop()
})

afterAll(() => db.destroy())

let numbered = 0

async function anOrder(email: string | null = 'ana@correo.pe') {
  const id = randomUUID()
  const number = `DZ-20261224-${String((numbered += 1)).padStart(4, '0')}`
  await pool.query(
    `insert into orders (id, order_number, email, customer_name, customer_lastname, customer_dni,
       phone, delivery_type, shipping_zone_name, shipping_address, shipping_cost, subtotal, discount,
       coupon_code, total, payment_method)
     values ($1, $2, $3, 'Ana', 'Quispe', '45678912', '999 111 222', 'envio', 'Barranco',
       'Av. Grau 120', 1200, 17500, 1750, 'HOLA', 16950, 'yape')`,
    [id, number, email],
  )
  await pool.query(
    `with item as (
       insert into order_items (order_id, position, product_name, product_color, dedication,
         delivery_date, delivery_time, quantity, unit_price, subtotal)
       values ($1, 1, 'Jardín de Dalias', 'Terracota', 'Feliz día', '2026-12-24', '9am-3pm',
         1, 14000, 17500) returning id)
     insert into order_item_complements (order_item_id, name, unit_price)
     select id, 'Chocolates', 3500 from item`,
    [id],
  )
  return { id, number }
}

function queueIsEmpty() {
  return until('the queue is empty', async () => {
    const { rows } = await pool.query('select id from graphile_worker.jobs')
    return rows.length === 0
  })
}

test('the buyer gets the order, how to pay and the private link; the DNI stays home', async () => {
  await pool.query(
    `insert into site_settings (key, value) values ('yape_number', '999888777'), ('yape_name', 'Rosa')`,
  )
  const { id, number } = await anOrder()
  await enqueue(db, 'order-received', { orderId: id, token: 'secreto-1' })
  await queueIsEmpty()

  const [mail] = server.mails
  expect(mail?.recipients).toEqual(['ana@correo.pe'])
  expect(mail?.subject).toBe(`Pedido recibido: ${number}`)
  for (const words of [
    'Hola, Ana',
    '1 × Jardín de Dalias',
    'Color: Terracota',
    '+ 1 × Chocolates (S/ 35.00)',
    'Feliz día',
    'jueves 24/12/2026, 9am-3pm',
    'Subtotal: S/ 175.00',
    'Envío: S/ 12.00',
    'Descuento (HOLA): − S/ 17.50',
    'Total: S/ 169.50',
    'con Yape al 999888777, a nombre de Rosa,',
    `http://localhost:3000/confirmacion/${number}?llave=secreto-1`,
    'Av. Grau 120',
  ]) {
    expect(mail?.text).toContain(words)
  }
  expect(`${mail?.html}${mail?.text}`).not.toContain('45678912')
})

test('buyer and shop read each wish for the door', async () => {
  const { id } = await anOrder()
  const wishes = { is_surprise: true, without_price: true, is_anonymous: true }
  await db.updateTable('orders').set(wishes).where('id', '=', id).execute()
  await enqueue(db, 'order-received', { orderId: id, token: 'secreto-1' })
  await enqueue(db, 'order-alert', { orderId: id })
  await queueIsEmpty()

  expect(server.mails).toHaveLength(2)
  for (const { html, text } of server.mails) {
    for (const wish of [
      'Es sorpresa: no llamar antes',
      'Entregar sin precio',
      'Anónimo: no decir',
    ]) {
      expect(text).toContain(wish)
      expect(html).toContain(wish)
    }
  }
})

test('the shop is told where the settings say, without the private link', async () => {
  await pool.query(`insert into site_settings (key, value) values ('email', 'taller@flores.pe'),
    ('display_name', E'Flores "Ñ", <x@y.pe>\r\nBcc: otro@correo.pe')`)
  const { id, number } = await anOrder(null)
  await enqueue(db, 'order-alert', { orderId: id })
  await queueIsEmpty()

  const shop = 'Flores "Ñ", <x@y.pe> Bcc: otro@correo.pe'
  expect(server.mails[0]?.recipients).toEqual(['taller@flores.pe'])
  expect(server.mails[0]?.from).toEqual({ name: shop, address: 'hola@localhost' })
  expect(server.mails[0]?.text).toContain(`${shop} · `)
  expect(server.mails[0]?.html).not.toContain('Dalia &amp; Zinnia')
  expect(server.mails[0]?.subject).toBe(`Nuevo pedido ${number}`)
  for (const words of [
    `http://localhost:3000/admin/pedidos/${number}\n`,
    'Ana Quispe, 999 111 222 tel:999111222',
    'https://wa.me/51999111222?text=Hola%2C%20Ana%3A%20te%20escribimos',
  ]) {
    expect(server.mails[0]?.text).toContain(words)
  }
  expect(server.mails[0]?.text).not.toContain('llave')
})

test('without that setting the shop is told at the address its mails come from', async () => {
  const { id } = await anOrder()
  await enqueue(db, 'order-alert', { orderId: id })
  await queueIsEmpty()
  expect(server.mails[0]?.recipients).toEqual(['hola@localhost'])
})

test('whose duty brings them new orders are told, one message each, instead of the shop', async () => {
  const rules = DUTIES.map((duty) => ({ duty, order_mails: true }))
  await db.insertInto('duties').values(rules).execute()
  const of = async (duty: Duty, suspended_at: Date | null = null) => {
    const user = await aUser()
    const role = { user_id: user.id, role: 'admin', duty, suspended_at } as const
    await db.insertInto('user_roles').values(role).execute()
    return user.email
  }
  const told = [await of('owner'), await of('manager'), await of('manager')].sort()
  // Neither who is suspended, nor whose duty shows no orders, whatever the table says.
  for (const duty of ['workshop', 'editor', 'delivery', 'accounting'] as const) await of(duty)
  await of('owner', new Date())
  const { id } = await anOrder()
  await enqueue(db, 'order-alert', { orderId: id })
  await queueIsEmpty()
  expect(server.mails.flatMap(({ recipients }) => recipients).sort()).toEqual(told)
  await db.deleteFrom('duties').execute()
})

test('a forgotten link comes again', async () => {
  const { id, number } = await anOrder()
  await enqueue(db, 'order-link', { orderId: id, token: 'otro' })
  await queueIsEmpty()
  expect(server.mails[0]?.text).toContain(`/confirmacion/${number}?llave=otro`)
})

test('an order that is gone, or has no e-mail, writes to nobody', async () => {
  const { id } = await anOrder(null)
  await enqueue(db, 'order-received', { orderId: id, token: 'a' })
  await enqueue(db, 'order-link', { orderId: randomUUID(), token: 'b' })
  await queueIsEmpty()
  expect(server.mails).toEqual([])
})

describe('a mail that staff ask for', () => {
  async function asked(seen = 0, order?: { id: string }) {
    const { id } = order ?? (await anOrder())
    const staff = await aUser()
    await changeStatus(id, 'enviado', staff.id)
    const mail = await mailStatus(id, { status: 'enviado', seen, staffId: staff.id })
    if ('refusal' in mail) throw new Error(mail.refusal)
    return { id, mail }
  }

  /** What opens the order on any device. */
  function keyIn(mail: { text?: string | undefined } | undefined): string {
    return /llave=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }

  async function told(id: string) {
    const history = await historyOf(id)
    return history.filter(({ kind }) => kind.endsWith('mailed')).map(({ kind }) => kind)
  }

  test('is sent when its history says so, and not before', async () => {
    const { id, mail } = await asked()
    expect(await deliveryAfterAttempt(mail.eventId, mail.tries)).toMatchObject({ state: 'sent' })
    expect(server.mails).toHaveLength(1)
    expect(server.mails[0]?.recipients).toEqual([mail.email])
    expect(await told(id)).toEqual(['mailed'])
  })

  test('says when, what and how much, in staff’s own words too, and answers go to the shop', async () => {
    await pool.query(`insert into site_settings (key, value) values ('email', 'taller@flores.pe')`)
    const { id, number } = await anOrder()
    const words = 'Lo lleva Julio:\nte llama al llegar.'
    const staffId = (await aUser()).id
    await changeAndNotify(id, {
      status: 'enviado',
      seen: 'pendiente',
      words,
      staffId,
      agreed: 'all',
    })
    await queueIsEmpty()
    const [mail] = server.mails
    expect(mail?.subject).toBe(`Enviado: tu pedido ${number}`)
    expect(mail?.replyTo).toEqual([{ name: '', address: 'taller@flores.pe' }])
    for (const text of [
      'Tu arreglo salió del taller y va a su destino.',
      words,
      'Cuándo\n\njueves 24/12/2026, 9am-3pm',
      '1 × Jardín de Dalias',
      'Total: S/ 169.50',
      `http://localhost:3000/confirmacion/${number}?llave=`,
    ]) {
      expect(mail?.text).toContain(text)
    }
    expect(await opensOrder(id, keyIn(mail))).toBe(true)
  })

  test('about a change opens the order too', async () => {
    const { id } = await anOrder()
    const by = (await aUser()).id
    for (const what of ['delivery', 'content'] as const) {
      await changeOrder(id, { by }, (change, order) => change.mail(order, 'order-change', { what }))
    }
    await queueIsEmpty()
    expect(server.mails).toHaveLength(2)
    for (const mail of server.mails) expect(await opensOrder(id, keyIn(mail))).toBe(true)
  })

  test('has nobody to answer to where the setting is no address', async () => {
    await pool.query(`insert into site_settings (key, value) values ('email', 'sin correo')`)
    await asked()
    await queueIsEmpty()
    expect(server.mails[0]).toMatchObject({ recipients: ['ana@correo.pe'] })
    expect(server.mails[0]?.replyTo).toBeUndefined()
  })

  test.each([
    ['refuse', MAIL_ERRORS.espera],
    ['disown', MAIL_ERRORS.remitente],
    ['disown late', MAIL_ERRORS.remitente],
    ['leave', MAIL_ERRORS['sin respuesta']],
  ] as const)(
    'waits while its server does this: %s; asking again tries it at once',
    async (manner, why) => {
      server.behave(manner)
      const { id, mail } = await asked()
      expect(await deliveryAfterAttempt(mail.eventId, mail.tries)).toMatchObject({
        state: 'trying',
        why,
      })
      expect(await told(id)).toEqual([])

      const { mail: same } = await asked(1, { id })
      expect(same).toMatchObject({ eventId: mail.eventId, isNew: false, tries: 1 })
      expect(await deliveryAfterAttempt(same.eventId, same.tries)).toMatchObject({
        state: 'trying',
        why,
      })

      server.behave('accept')
      const { mail: again } = await asked(1, { id })
      expect(await deliveryAfterAttempt(again.eventId, again.tries)).toMatchObject({
        state: 'sent',
      })
      expect(server.mails).toHaveLength(1)
      expect(await told(id)).toEqual(['mailed'])
    },
  )

  test('fails at once where nobody lives, and may be sent again', async () => {
    server.behave('reject')
    const { id, mail } = await asked()
    const failed = { state: 'failed', why: MAIL_ERRORS.rechazado }
    expect(await deliveryAfterAttempt(mail.eventId, mail.tries)).toMatchObject(failed)
    await queueIsEmpty()

    server.behave('accept')
    const { mail: again } = await asked(1, { id })
    expect(again.isNew).toBe(true)
    expect(await deliveryAfterAttempt(again.eventId, again.tries)).toMatchObject({ state: 'sent' })
    expect(await told(id)).toEqual(['unmailed', 'mailed'])
  })

  test('of which nobody knows whether it arrived ends as that', async () => {
    server.behave('drop')
    const { id, mail } = await asked()
    const unknown = { why: MAIL_ERRORS.desconocido }
    expect(await deliveryAfterAttempt(mail.eventId, 0)).toMatchObject({
      state: 'trying',
      ...unknown,
    })
    const { mail: same } = await asked(1, { id })
    expect(await deliveryAfterAttempt(same.eventId, 1)).toMatchObject({
      state: 'failed',
      ...unknown,
    })
    expect(server.mails).toHaveLength(2)
    // Each other link would end one of before.
    expect(new Set(server.mails.map(keyIn)).size).toBe(1)
    expect(await opensOrder(id, keyIn(server.mails[1]))).toBe(true)
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(1)
    await queueIsEmpty()
  })

  test('that waits for a silent server is said in the back office, with since when', async () => {
    expect(await failingMails()).toBeNull()
    server.behave('leave')
    const { mail } = await asked()
    await deliveryAfterAttempt(mail.eventId, 0)
    expect(await failingMails()).toMatchObject({ count: 1, since: expect.any(Date) as Date })
    await pool.query(
      'select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs',
    )
    expect(await failingMails()).toBeNull()
  })
})
