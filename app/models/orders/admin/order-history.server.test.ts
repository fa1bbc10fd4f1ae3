import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { anOrder, aUser } from '../../../../tests/support/factories'
import { settled } from '../../../../tests/support/settled'
import { db } from '~/database/db.server'
import { MAIL_ERRORS } from '~/mail/mail-error'
import { deliveriesOf, mailsOf, recordDelivery } from './mail-delivery.server'
import { STATUSES, type Status } from '~/models/orders/order'
import { addNote, historyOf, neighboursOf } from './order-history.server'
import { changeStatus } from './order-status.server'
import { mailStatus, type StatusMail } from './status-mail.server'

const ALL = Object.keys(STATUSES) as Status[]

async function stored(id: string) {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function eventsOf(id: string, kind: string) {
  return (await historyOf(id)).filter((event) => event.kind === kind)
}

function isNew(mail: StatusMail): boolean {
  return 'eventId' in mail && mail.isNew
}

async function mailJobs(id: string) {
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker._private_jobs
    where key like 'order-status:%' and payload->>'orderId' = ${id}
  `.execute(db)
  return rows.length
}

describe('a status', () => {
  it('can follow any other, each change a line of history with who', async () => {
    const [order, staff] = await Promise.all([anOrder(), aUser()])
    for (const status of [...ALL, ...ALL.toReversed()])
      await changeStatus(order.id, status, staff.id)
    const events = await eventsOf(order.id, 'status')
    expect(events).toHaveLength(10)
    expect(events.at(-1)).toMatchObject({
      status: 'pendiente',
      detail: 'verificado',
      staff: staff.email,
    })
    expect((await stored(order.id)).status).toBe('pendiente')
  })

  it.each(['', 'perdido', 'ENVIADO', 'constructor', '__proto__', "enviado'--", 'enviado '])(
    '%j is none, and changes nothing',
    async (status) => {
      const [order, staff] = await Promise.all([anOrder(), aUser()])
      expect(await changeStatus(order.id, status, staff.id)).toBeNull()
      expect(await stored(order.id)).toMatchObject({ status: 'pendiente' })
      expect(await historyOf(order.id)).toEqual([])
    },
  )

  it('of nobody’s order is not stored', async () => {
    const staff = await aUser()
    for (const id of ['', '1', randomUUID(), "'; drop table orders; --"]) {
      expect(await changeStatus(id, 'enviado', staff.id)).toBeNull()
      expect(await addNote(id, 'hola', staff.id)).toBe(false)
    }
  })

  it('set by twenty people at once ends as the last line of history says, time never going back', async () => {
    const [order, staff] = await Promise.all([anOrder(), aUser()])
    const wanted = Array.from({ length: 20 }, (_, index) => ALL[index % ALL.length] ?? 'enviado')
    const changes = await settled(wanted.map((status) => changeStatus(order.id, status, staff.id)))
    const events = await eventsOf(order.id, 'status')
    expect(events).toHaveLength(changes.filter((change) => change?.changed).length)
    // Every change began where the one before ended: none was lost between two others.
    let before: string | null = 'pendiente'
    for (const event of events) {
      expect(event.detail).toBe(before)
      before = event.status
    }
    const row = await stored(order.id)
    expect(row.status).toBe(before)
    const earlier = events.at(-2)?.created_at.getTime() ?? Infinity
    expect(row.updated_at.getTime()).toBeGreaterThanOrEqual(earlier)
  })

  it('that is there already is no second line', async () => {
    const [order, staff] = await Promise.all([anOrder(), aUser()])
    await settled(Array.from({ length: 8 }, () => changeStatus(order.id, 'verificado', staff.id)))
    expect(await eventsOf(order.id, 'status')).toHaveLength(1)
  })

  it('mails nobody', async () => {
    const [order, staff] = await Promise.all([anOrder(), aUser()])
    for (const status of ALL) await changeStatus(order.id, status, staff.id)
    expect(await mailJobs(order.id)).toBe(0)
  })
})

describe('history', () => {
  it('is edited by nobody, and goes with its order', async () => {
    const [order, staff] = await Promise.all([anOrder(), aUser()])
    await addNote(order.id, 'Llamar antes', staff.id)
    const mine = () => db.updateTable('order_events').where('order_id', '=', order.id)
    await expect(mine().set({ detail: 'otra cosa' }).execute()).rejects.toThrow(/not edited/)
    await expect(
      db.deleteFrom('order_events').where('order_id', '=', order.id).execute(),
    ).rejects.toThrow(/not edited/)

    await db.deleteFrom('users').where('id', '=', staff.id).execute()
    expect(await historyOf(order.id)).toMatchObject([{ detail: 'Llamar antes', staff: null }])
    await db.deleteFrom('orders').where('id', '=', order.id).execute()
    expect(await historyOf(order.id)).toEqual([])
  })
})

describe('the mail about a status', () => {
  async function verified(email: string | null = 'ana@correo.pe') {
    const [order, staff] = await Promise.all([anOrder({ status: 'verificado', email }), aUser()])
    return { id: order.id, staffId: staff.id }
  }

  it('is queued once, however many press at once', async () => {
    const { id, staffId } = await verified()
    const asked = { status: 'verificado', seen: 0, staffId }
    const answers = await settled(Array.from({ length: 12 }, () => mailStatus(id, asked)))
    expect(answers.filter(isNew)).toHaveLength(1)
    expect(answers.filter((answer) => 'eventId' in answer && !answer.isNew)).toHaveLength(11)
    expect(await mailJobs(id)).toBe(1)
    expect(await eventsOf(id, 'email')).toMatchObject([
      { status: 'verificado', detail: 'ana@correo.pe' },
    ])
  })

  it('is sent again only by who has seen that it was sent, and then once more', async () => {
    const { id, staffId } = await verified()
    await mailStatus(id, { status: 'verificado', seen: 0, staffId })
    const again = { status: 'verificado', seen: 1, staffId }
    // It waits for its server: asking again sends it sooner, and writes no second one.
    expect(await mailStatus(id, again)).toMatchObject({ isNew: false })
    expect(await mailJobs(id)).toBe(1)
    const [asked] = await eventsOf(id, 'email')
    await recordDelivery(asked?.id ?? '', null)
    const answers = await settled(Array.from({ length: 6 }, () => mailStatus(id, again)))
    expect(answers.filter(isNew)).toHaveLength(1)
    expect(await mailJobs(id)).toBe(2)
  })

  it('ends once, whoever tells of its end', async () => {
    const { id, staffId } = await verified()
    const mail = await mailStatus(id, { status: 'verificado', seen: 0, staffId })
    const eventId = 'eventId' in mail ? mail.eventId : ''
    await recordDelivery(eventId, 'rechazado')
    await recordDelivery(eventId, null)
    await recordDelivery(randomUUID(), null)
    const fates = await deliveriesOf(await mailsOf(id))
    expect(fates.get(eventId)).toMatchObject({ state: 'failed', why: MAIL_ERRORS.rechazado })
    expect(await historyOf(id)).toHaveLength(2)
  })

  it('of each status is a mail of its own', async () => {
    const { id, staffId } = await verified()
    for (const status of ['verificado', 'preparacion', 'enviado', 'entregado', 'cancelado']) {
      await changeStatus(id, status, staffId)
      expect(await mailStatus(id, { status, seen: 0, staffId })).toMatchObject({ isNew: true })
    }
    expect(await mailJobs(id)).toBe(5)
  })

  it('is refused where the specification says, whatever was posted', async () => {
    const [pending, staff] = await Promise.all([anOrder(), aUser()])
    const from = { seen: 0, staffId: staff.id }
    expect(await mailStatus(pending.id, { ...from, status: 'pendiente' })).toMatchObject({
      refusal: 'El estado de este pedido no permite enviar un correo',
    })
    expect(await mailStatus(pending.id, { ...from, status: 'enviado' })).toHaveProperty('refusal')
    const { id } = await verified(null)
    expect(await mailStatus(id, { ...from, status: 'verificado' })).toMatchObject({
      refusal: 'Esta orden no tiene un correo asociado',
    })
    for (const bad of ['', 'perdido', '__proto__']) {
      expect(await mailStatus(id, { ...from, status: bad })).toHaveProperty('refusal')
    }
    expect(await mailStatus(randomUUID(), { ...from, status: 'enviado' })).toHaveProperty('refusal')
    expect(await mailJobs(pending.id)).toBe(0)
  })

  it('is not sent of a status that somebody else has changed meanwhile', async () => {
    const { id, staffId } = await verified()
    await changeStatus(id, 'cancelado', staffId)
    expect(await mailStatus(id, { status: 'verificado', seen: 0, staffId })).toMatchObject({
      refusal: 'El pedido está ahora en «Cancelado».',
    })
    for (const seen of [Number.NaN, -1, 1, 0.5]) {
      expect(await mailStatus(id, { status: 'cancelado', seen, staffId })).toHaveProperty('refusal')
    }
    expect(await mailJobs(id)).toBe(0)
  })
})

it('the order beside an order of the same instant is found too', async () => {
  const at = new Date('2031-01-01T00:00:00Z')
  const orders = await settled([1, 2, 3].map(() => anOrder({ created_at: at })))
  const numbers = orders.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const [first, second, third] = numbers
  expect(await neighboursOf(second?.id ?? '')).toEqual({
    newer: third?.order_number,
    older: first?.order_number,
  })
})
