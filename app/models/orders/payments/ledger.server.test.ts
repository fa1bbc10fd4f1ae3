import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dice } from '../../../../tests/support/dice'
import { anOrder, aUser } from '../../../../tests/support/factories'
import { untouched } from '../../../../tests/support/orders/drafts'
import { rounds } from '../../../../tests/support/rounds'
import { settled } from '../../../../tests/support/settled'
import { db } from '~/database/db.server'
import { editOrder } from '~/models/orders/edit/order-edit.server'
import { historyOf } from '~/models/orders/admin/order-history.server'
import { changeStatus } from '~/models/orders/admin/order-status.server'
import { keepProof } from '~/models/orders/admin/payment-proof.server'
import { balanceOf, PAID } from '~/models/orders/money/balance.server'
import type { Status } from '~/models/orders/order'
import { findOrderById } from '~/models/orders/order.server'
import { formatMoney } from '~/money'
import { ledgerOf, noteRefund, notePayment } from './ledger.server'
import type { PaymentEntry } from './payment-entry'
import { voidPayment } from './payment-void.server'

function anOperation(): string {
  return String(randomInt(10_000_000, 99_999_999))
}

async function statusOf(id: string) {
  return (await findOrderById(id))?.status
}

async function entry(some: Partial<PaymentEntry>): Promise<PaymentEntry> {
  const { id: staffId } = some.staffId ? { id: some.staffId } : await aUser()
  const usual = { key: '', operation: anOperation(), amount: 1_000, method: null }
  return { ...usual, paidOn: '2026-11-22', staffId, ...some }
}

/** Notes a payment without warnings; its id. */
async function paid(orderId: string, some: Partial<PaymentEntry>): Promise<string> {
  await notePayment(orderId, await entry(some), true)
  return (await ledgerOf(orderId)).at(-1)?.id ?? ''
}

const BALANCE = { paid: 0, missing: 0, extra: 0, collects: false }

describe('a payment', () => {
  test('of everything verifies the order, once, whoever presses twice', async () => {
    const [order, staff] = await Promise.all([anOrder(), aUser()])
    const seen = await entry({ amount: order.total, staffId: staff.id })
    const checks = await settled(
      Array.from({ length: 8 }, () => notePayment(order.id, seen, false)),
    )
    const told = checks.map((check) => check && 'isVerified' in check && check)
    expect(told.filter((check) => check && check.isVerified && check.isNew)).toHaveLength(1)
    expect(told.filter((check) => check && !check.isVerified && !check.isNew)).toHaveLength(7)
    expect(await statusOf(order.id)).toBe('verificado')
    expect(await ledgerOf(order.id)).toMatchObject([
      { operation: seen.operation, amount: order.total, method: 'yape', noted_by: staff.email },
    ])
    const history = await historyOf(order.id)
    expect(history.map(({ kind, staff }) => [kind, staff])).toEqual([
      ['payment', staff.email],
      ['status', staff.email],
    ])
  })

  test('that a wallet splits verifies the order with its last part', async () => {
    const order = await anOrder({ subtotal: 78_800, total: 80_000 })
    const first = await notePayment(order.id, await entry({ amount: 50_000 }), false)
    expect(first).toMatchObject({ paid: 50_000, missing: 30_000, isVerified: false })
    expect(await statusOf(order.id)).toBe('pendiente')
    const second = await notePayment(order.id, await entry({ amount: 30_000 }), false)
    expect(second).toMatchObject({ paid: 80_000, missing: 0, isVerified: true })
  })

  test('after what somebody else noted meanwhile is asked about first, as a refund is', async () => {
    const order = await anOrder()
    await paid(order.id, { amount: 4_000 })
    const asked = {
      warnings: ['Mientras escribías cambiaron los pagos anotados: ahora suman S/ 40.00.'],
    }
    const late = await entry({ seenPaid: 0 })
    expect(await notePayment(order.id, late, false)).toEqual(asked)
    expect(await noteRefund(order.id, late, false)).toEqual(asked)
    expect(await ledgerOf(order.id)).toHaveLength(1)
    expect(await notePayment(order.id, late, true)).toMatchObject({ paid: 5_000 })
    const known = await entry({ seenPaid: 5_000 })
    expect(await noteRefund(order.id, known, false)).toMatchObject({ paid: 4_000 })
  })

  test('of an operation that is there with another amount is refused in words', async () => {
    const order = await anOrder()
    const operation = anOperation()
    await paid(order.id, { operation, amount: 5_000 })
    const other = await notePayment(order.id, await entry({ operation, amount: 5_001 }), true)
    const message = expect.stringContaining(
      `${operation} ya está anotada en este pedido por S/ 50`,
    ) as string
    expect(other).toEqual({ problem: { field: 'operation', message } })
    expect(await ledgerOf(order.id)).toHaveLength(1)
  })

  test('in cash is one by its form, and another by another form', async () => {
    const order = await anOrder({ payment_method: 'efectivo' })
    const cash = await entry({ key: randomUUID(), operation: null, amount: 2_000 })
    await settled(Array.from({ length: 6 }, () => notePayment(order.id, cash, false)))
    expect(await ledgerOf(order.id)).toHaveLength(1)
    expect(await notePayment(order.id, { ...cash, amount: 2_500 }, true)).toHaveProperty('problem')
    await notePayment(order.id, { ...cash, key: randomUUID() }, false)
    expect(await balanceOf(order.id)).toMatchObject({ paid: 4_000, missing: 11_200 })
  })

  test('with an operation of another order, noted or claimed, warns until staff confirm', async () => {
    const [noted, claimed, order] = await Promise.all([anOrder(), anOrder(), anOrder()])
    const operation = anOperation()
    const there = await paid(noted.id, { operation })
    await keepProof(claimed.id, { operation, amount: 1_000, picture: null })
    const seen = await entry({ operation, amount: order.total })
    const check = await notePayment(order.id, seen, false)
    const warnings = check && 'warnings' in check ? check.warnings.join(' ') : ''
    for (const { order_number } of [noted, claimed]) expect(warnings).toContain(order_number)
    expect(await ledgerOf(order.id)).toEqual([])
    expect(await statusOf(order.id)).toBe('pendiente')
    // Noted there by mistake and voided: no warning is left about that order.
    await voidPayment(there, { reason: 'Era de otro', staffId: (await aUser()).id })
    const again = await notePayment(order.id, seen, false)
    expect(JSON.stringify(again)).not.toContain(noted.order_number)
    expect(await notePayment(order.id, seen, true)).toMatchObject({ isVerified: true })
  })

  test('of more than the order costs warns, and so does one for a cancelled order', async () => {
    const order = await anOrder({ subtotal: 8_800, total: 10_000 })
    expect(await notePayment(order.id, await entry({ amount: 10_001 }), false)).toEqual({
      warnings: ['Con este monto suman S/ 100.01, y el total es S/ 100.00.'],
    })
    const cancelled = await anOrder({ status: 'cancelado' })
    const late = await entry({ amount: 1_000 })
    expect(await notePayment(cancelled.id, late, false)).toHaveProperty('warnings')
    expect(await notePayment(cancelled.id, late, true)).toMatchObject({ extra: 1_000, missing: 0 })
  })

  test('moves no order that has gone further, and none that is not there', async () => {
    const order = await anOrder({ status: 'enviado' })
    const seen = await entry({ amount: order.total })
    expect(await notePayment(order.id, seen, false)).toMatchObject({ isVerified: false })
    expect(await statusOf(order.id)).toBe('enviado')
    for (const id of ['', randomUUID(), "'--"])
      expect(await notePayment(id, seen, false)).toBeNull()
  })
})

describe('a refund', () => {
  test('returns no more than was paid, however many press at once', async () => {
    const order = await anOrder({ status: 'cancelado' })
    const nothing = await noteRefund(order.id, await entry({}))
    expect(nothing).toMatchObject({ problem: { field: 'amount' } })
    await paid(order.id, { amount: 10_000 })
    const back = await settled(
      Array.from({ length: 8 }, async () =>
        noteRefund(order.id, await entry({ amount: 3_000, operation: null })),
      ),
    )
    expect(back.filter((answer) => answer && 'problem' in answer)).toHaveLength(5)
    expect(await balanceOf(order.id)).toEqual({ ...BALANCE, paid: 1_000, extra: 1_000 })
  })
})

describe('a void', () => {
  test('by two at once happens once, and a void of a void is refused in words', async () => {
    const [order, ana, luz] = await Promise.all([anOrder(), aUser(), aUser()])
    const id = await paid(order.id, { amount: order.total })
    const answers = await settled(
      [ana, luz, ana, luz].map(({ id: staffId }) => voidPayment(id, { reason: 'Mal', staffId })),
    )
    expect(answers.filter((answer) => answer && 'paid' in answer)).toEqual([
      { paid: 0, missing: order.total, extra: 0, collects: false, status: 'verificado' },
    ])
    const problem = expect.stringMatching(/^Ya lo anuló ana\..* el .*: «Mal»\.$/) as string
    expect(answers.filter((answer) => answer && 'problem' in answer)).toEqual(
      Array.from({ length: 3 }, () => ({ problem })),
    )
    const history = await historyOf(order.id)
    expect(history.map(({ kind }) => kind)).toEqual(['payment', 'status', 'void'])
    expect(history.at(-1)).toMatchObject({ detail: 'Mal', amount: order.total })
  })

  test('lets the same operation be noted again, with its right amount', async () => {
    const order = await anOrder()
    const operation = anOperation()
    const id = await paid(order.id, { operation, amount: 1_250 })
    await voidPayment(id, { reason: 'Era 125', staffId: (await aUser()).id })
    await paid(order.id, { operation, amount: 12_500 })
    expect(await balanceOf(order.id)).toMatchObject({ paid: 12_500 })
    expect((await ledgerOf(order.id)).map(({ void_reason }) => void_reason)).toEqual([
      'Era 125',
      null,
    ])
  })

  test('of a payment that was given back waits for the void of the refund', async () => {
    const [order, staff] = await Promise.all([anOrder(), aUser()])
    const by = { reason: 'Mal anotado', staffId: staff.id }
    const payment = await paid(order.id, { amount: 5_000 })
    await noteRefund(order.id, await entry({ amount: 2_000 }))
    const refund = (await ledgerOf(order.id)).at(-1)?.id ?? ''
    expect(await voidPayment(payment, by)).toMatchObject({
      problem: expect.stringContaining('anula primero la devolución') as string,
    })
    expect(await voidPayment(refund, by)).toMatchObject({ paid: 5_000 })
    expect(await voidPayment(payment, by)).toMatchObject({ paid: 0 })
    for (const id of ['', randomUUID(), "'--"]) expect(await voidPayment(id, by)).toBeNull()
  })
})

test('what is written is not edited, but voided once', async () => {
  const order = await anOrder()
  const id = await paid(order.id, {})
  const write = (what: ReturnType<typeof sql>) => what.execute(db).then(() => 'written')
  const refused = (what: ReturnType<typeof sql>) =>
    expect(write(what)).rejects.toThrow('not edited')
  await refused(sql`update payments set amount = 1 where id = ${id}`)
  await refused(sql`delete from payments where id = ${id}`)
  await refused(
    sql`update payments set amount = 1, voided_at = now(), void_reason = 'x' where id = ${id}`,
  )
  expect(
    await write(sql`update payments set voided_at = now(), void_reason = 'x' where id = ${id}`),
  ).toBe('written')
  await refused(sql`update payments set void_reason = 'y' where id = ${id}`)
  await refused(sql`update payments set voided_at = null, void_reason = null where id = ${id}`)
})

describe('many at once', () => {
  const STEPS = Number(process.env.LEDGER_STEPS ?? rounds(300, 2_000))
  const AT_ONCE = 8
  const SEED = Number(process.env.LEDGER_SEED ?? 14)

  /** Changes how many of its arrangement an order has, and what staff charge or take off. */
  async function editRandomly(id: string, quantity: number, amount: number) {
    const draft = await untouched(id)
    const lines = draft.lines.map((line) => ({ ...line, quantity }))
    const charges = amount === 0 ? [] : [{ name: 'Azar', amount }]
    const by = { staffId: (await aUser()).id, now: new Date(), isNotified: false }
    return editOrder(id, { ...draft, lines, charges }, by)
  }

  /** What the history says, added up by hand, beside what the ledger's one expression says: in one look. */
  async function look(ids: string[]) {
    const { rows } = await sql<Look>`
      select orders.id, ${PAID} as paid, total,
        total - shipping_cost - charges = (
          select sum(subtotal) from order_items where order_id = orders.id) as "addsUp",
        charges = (select coalesce(sum(amount), 0) from order_charges where order_id = orders.id)
          as "isCharged",
        (select count(*) from order_events as edit where order_id = orders.id and kind = 'content'
          and not exists (select from order_events as entry where entry.order_id = orders.id
            and entry.payment_id is not null and entry.xmin = edit.xmin)) as edits,
        (select split_part(case kind when 'content' then detail else words end, E'\n', 1)
          from order_events where order_id = orders.id
            and (kind = 'content' or kind = 'refund' and words is not null)
          order by created_at desc limit 1) as said,
        (select count(*) from payments where order_id = orders.id) as entries,
        (select count(*) from payments where order_id = orders.id and voided_at is not null) as voids,
        coalesce((
          select json_agg(json_build_object('kind', kind, 'detail', detail, 'of', payment_id))
          from order_events where order_id = orders.id and payment_id is not null
        ), '[]') as events
      from orders where orders.id = any(${ids})
    `.execute(db)
    for (const { paid, entries, voids, events, total, addsUp, isCharged, said } of rows) {
      expect({ addsUp, isCharged }).toEqual({ addsUp: true, isCharged: true })
      expect(said ?? formatMoney(total)).toMatch(new RegExp(`${formatMoney(total)}$`))
      const voided = new Set(events.flatMap(({ kind, of }) => (kind === 'void' ? of : [])))
      const counted = events.filter(({ kind, of }) => kind !== 'void' && !voided.has(of))
      const sum = counted.reduce(
        (total, { kind, detail }) => total + Number(detail) * (kind === 'refund' ? -1 : 1),
        0,
      )
      expect(paid).toBe(sum)
      expect(paid).toBeGreaterThanOrEqual(0)
      expect({ entries, voids }).toEqual({
        entries: events.length - voided.size,
        voids: voided.size,
      })
    }
    return rows
  }

  type Look = {
    id: string
    paid: number
    /** Céntimos, as the order has it, as its rows say and as the last edit in its history says. */
    total: number
    addsUp: boolean
    isCharged: boolean
    said: string | null
    edits: number
    entries: number
    voids: number
    events: { kind: string; detail: string; of: string }[]
  }

  test(`payments, voids, refunds, edits and cancellations: the sums are the rows' (${STEPS} steps)`, async () => {
    const [orders, staff] = await settled([
      settled(Array.from({ length: 5 }, () => anOrder())),
      aUser(),
    ])
    for (const { id: order_id, subtotal } of orders) {
      const row = { order_id, position: 1, product_name: 'Ramo', quantity: 1 }
      await db
        .insertInto('order_items')
        .values({ ...row, unit_price: subtotal, subtotal })
        .execute()
    }
    const ids = orders.map(({ id }) => id)
    const random = dice(SEED)
    const pick = <T>(list: T[]): T => list[random(list.length)] as T
    const answered = { noted: 0, warned: 0, refused: 0, voided: 0, edited: 0 }

    async function step() {
      const { id } = pick(orders)
      const rest = { staffId: staff.id, method: null, paidOn: '2026-11-22' }
      const operation = random(3) === 0 ? null : String(1_000 + random(60))
      const some = { ...rest, key: randomUUID(), operation, amount: 1 + random(9_000) }
      const [what, isConfirmed] = [random(12), random(4) > 0]
      const target = random(20)
      const status = pick<Status>(['cancelado', 'pendiente', 'verificado'])
      if (what < 4) return notePayment(id, some, isConfirmed)
      if (what < 6) return noteRefund(id, { ...some, isFinal: random(2) === 0 })
      if (what > 9) return editRandomly(id, 1 + random(3), random(3_000) - 1_000)
      if (what === 9) return changeStatus(id, status, staff.id).then(() => null)
      const rows = await ledgerOf(id)
      const row = rows[target % (rows.length || 1)]
      return voidPayment(row?.id ?? '', { reason: 'Azar', staffId: staff.id })
    }

    for (let done = 0; done < STEPS; done += AT_ONCE) {
      const [answers] = await settled([settled(Array.from({ length: AT_ONCE }, step)), look(ids)])
      for (const answer of answers) {
        if (!answer) continue
        if ('warnings' in answer) answered.warned += 1
        else if ('changes' in answer) answered.edited += Number(answer.changes.length > 0)
        else if (['problem', 'overtaken', 'refusal'].some((name) => name in answer))
          answered.refused += 1
        else if ('isNew' in answer) answered.noted += Number(answer.isNew)
        else answered.voided += 1
      }
    }
    const last = await look(ids)
    const total = (name: 'entries' | 'voids' | 'edits') =>
      last.reduce((sum, row) => sum + row[name], 0)
    expect({
      entries: total('entries'),
      voids: total('voids'),
      edits: total('edits'),
    }).toEqual({ entries: answered.noted, voids: answered.voided, edits: answered.edited })
    for (const count of Object.values(answered)) expect(count).toBeGreaterThan(0)
  })
})
