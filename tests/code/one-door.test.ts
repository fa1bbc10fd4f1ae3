import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/*
 * Orders change by one door, so that locks come in one sequence, retries in one place, and versions, history, reservations
 * and mails cannot be forgotten or done in another sequence (decision 0062).
 */

const ORDERS = 'app/models/orders'
const DOOR = `${ORDERS}/change/change-orders.server.ts`
/** What the door does of what was said to it. */
const CHANGE = `${ORDERS}/change/change.server.ts`
const SETTLE = `${ORDERS}/reservations/settle-reservations.server.ts`
const LOCKS = `${ORDERS}/reservations/order-locks.server.ts`
/** A new order has no row to lock, and takes what it holds in the transaction that inserts it. */
const PLACEMENT = `${ORDERS}/order-placement.server.ts`
/** The demo's orders are over when they are inserted: nobody changes them meanwhile. */
const PAST = 'demo/past/seed-past.ts'

/** Whoever comes through the door. */
const CALLS = /\bchangeOrders?(In)?\b/

/** Whether code writes a table, by the query builder or in SQL. */
function writes(code: string, table: string, how = 'insert|update|delete'): boolean {
  const built = new RegExp(`\\b(${how})(Into|Table|From)\\('${table}'\\)`)
  return built.test(code) || new RegExp(`\\b(${how})( into| from)? ${table}\\b`).test(code)
}

function locksOrders(code: string): boolean {
  const [reads, forUpdate] = [
    /selectFrom\('orders'\)|\bfrom orders\b/,
    /forUpdate\(|\bfor update\b/,
  ]
  return /for (no key )?update of orders/.test(code) || (reads.test(code) && forUpdate.test(code))
}

function imports(code: string, name: string, file: string): boolean {
  return new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '[^']*${file}'`).test(code)
}

/** What only some files may do, and how code looks that does it. */
const RULES: Record<string, { of: string[]; breaks: (code: string) => boolean; faults: string[] }> =
  {
    'locks orders': {
      of: [DOOR],
      breaks: locksOrders,
      faults: [
        `trx.selectFrom('orders').select('id').forUpdate().execute()`,
        'sql`select from orders where id = ${id} for update`',
        'sql`select from payments join orders on true for no key update of orders`',
      ],
    },
    'writes the rows of orders': {
      of: [CHANGE],
      breaks: (code) => writes(code, 'orders', 'update'),
      faults: [`trx.updateTable('orders').set({ status })`, 'sql`update orders set notes = null`'],
    },
    'compares the version of an order': {
      of: [DOOR],
      breaks: (code) => CALLS.test(code) && /\bversionOf\(/.test(code),
      faults: [
        `await changeOrder(id, { by }, (change, order) => versionOf(order) !== draft.version)`,
        `changeOrders(ids, { by }, work)\nconst isOther = versionOf(orders[0]) !== seen`,
      ],
    },
    'writes history': {
      of: [CHANGE],
      breaks: (code) => writes(code, 'order_events'),
      faults: [
        `await trx.insertInto('order_events').values({ kind: 'note' })`,
        'sql`insert into order_events (kind) values (${kind})`',
      ],
    },
    'queues the mails of a change beside it': {
      of: [],
      breaks: (code) => CALLS.test(code) && /\benqueue(All)?\(\s*(change[.])?trx\b/.test(code),
      faults: [
        `await changeOrder(id, { by }, (change) => enqueue(change.trx, 'order-link', job))`,
        `changeOrders(ids, { by }, async ({ trx }) => {\n  await enqueueAll(trx, 'order-status', jobs)\n})`,
      ],
    },
    'writes what orders hold': {
      of: [SETTLE, PAST],
      breaks: (code) => writes(code, 'order_takings'),
      faults: [
        `trx.updateTable('order_takings').set({ held: false })`,
        `trx.deleteFrom('order_takings').where('id', 'in', ids)`,
        'sql`insert into order_takings (order_id) values (${id})`',
      ],
    },
    'settles beside the door': {
      of: [CHANGE, PLACEMENT],
      breaks: (code) => imports(code, 'settleReservations', 'settle-reservations[.]server'),
      faults: [
        `import { reservationsOf, settleReservations } from '~/models/orders/reservations/settle-reservations.server'`,
        `import {\n  settleReservations,\n  bookingsOfLines,\n} from './settle-reservations.server'`,
      ],
    },
    'locks what orders hold': {
      of: [SETTLE, LOCKS],
      breaks: (code) => /\blockReserved\(/.test(code),
      faults: [`const { stock } = await lockReserved(trx, { productIds })`],
    },
  }

function sources(folder: string): string[] {
  const found = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const isSource = (file: string) => /[.]tsx?$/.test(file) && !/[.]test[.]tsx?$/.test(file)
  return found.filter(isSource).map((file) => path.join(folder, file).replaceAll('\\', '/'))
}

const FILES = ['app', 'server', 'demo']
  .flatMap(sources)
  .map((file) => ({ file, code: fs.readFileSync(file, 'utf8') }))

test.each(Object.entries(RULES))('one door: who %s', (_, { of, breaks, faults }) => {
  const found = FILES.filter(({ code }) => breaks(code)).map(({ file }) => file)
  expect(found.sort()).toEqual(of.toSorted())
  for (const code of faults) expect(breaks(code), code).toBe(true)
})

test('what a caller of the door does is no breach', () => {
  const code = `
    import { bookingsOfLines } from '~/models/orders/reservations/settle-reservations.server'
    await changeOrder(id, { by, seen: draft.version }, (change, order) => {
      change.write([order], { notes })
      change.note(order, 'note', { detail })
    })
    await trx.selectFrom('order_takings').select('id').execute()
    await trx.insertInto('orders').values(row).execute()`
  for (const { breaks } of Object.values(RULES)) expect(breaks(code)).toBe(false)
})
