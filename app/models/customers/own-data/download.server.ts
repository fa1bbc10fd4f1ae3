import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { formatDay, formatInstant } from '~/dates'
import { isStatus, STATUSES } from '~/models/orders/order'
import { formatMoney } from '~/money'
import { HOLDINGS, type Holding } from './holdings'
import { type Asker, type Person, personOf } from './person.server'

type Row = Record<string, unknown>

/** What the shop holds of somebody, by table: rows as they are stored, orders by their numbers. */
export type OwnData = Record<string, Row[]>

/** The same to be read: a title, and of each row what there is, by name. */
export type ShownData = { title: string; rows: [name: string, text: string][][] }[]

/** What the shop holds of who asks. */
export async function ownData(asker: Asker): Promise<OwnData> {
  const person = await personOf(db, asker)
  const numbers = await numbersOf(person.order)
  const data: OwnData = {}
  for (const [table, holding] of Object.entries(HOLDINGS)) {
    const rows = await rowsOf(table, holding, person)
    if (rows.length > 0) data[table] = rows.map((row) => named(row, numbers))
  }
  return data
}

async function rowsOf(table: string, { of, key, shows }: Holding, person: Person): Promise<Row[]> {
  if (!shows) return []
  const names = Object.keys(shows.columns)
  const { rows } = await sql<Row>`
    select ${sql.join(names.map((name) => sql.ref(name)))} from ${sql.table(table)}
    where ${whose(of, key, person)} order by ${sql.ref(names[0] ?? key)}
  `.execute(db)
  return rows
}

function whose(of: Holding['of'], key: string, person: Person) {
  const column = sql.ref(key)
  if (of === 'mail') return sql`lower(${column}) = any(${person.mail}::text[])`
  if (of !== 'claim') return sql`${column} = any(${person[of]}::uuid[])`
  return sql`${column} in (select id from claims where lower(email) = any(${person.mail}::text[]))`
}

async function numbersOf(ids: string[]): Promise<Map<string, string>> {
  const found = await db
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(found.map(({ id, order_number }) => [id, order_number]))
}

function named(row: Row, numbers: Map<string, string>): Row {
  const { order_id: id } = row
  return typeof id === 'string' ? { ...row, order_id: numbers.get(id) ?? id } : row
}

/** Stored data in words. */
export function shownData(data: OwnData): ShownData {
  return Object.entries(data).map(([table, rows]) => {
    const { title = table, columns = {} } = HOLDINGS[table]?.shows ?? {}
    const shown = rows.map((row) =>
      Object.entries(columns).flatMap(([column, name]): [string, string][] => {
        const text = textOf(column, row[column])
        return text === '' ? [] : [[name, text]]
      }),
    )
    return { title, rows: shown }
  })
}

const MONEY = new Set(['total', 'subtotal', 'amount'])

function textOf(column: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return formatInstant(value)
  if (typeof value === 'number') return MONEY.has(column) ? formatMoney(value) : String(value)
  if (typeof value !== 'string') return ''
  if (column === 'status' && isStatus(value)) return STATUSES[value].label
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value
}

/** The answer with a file of all that the shop holds of who asks. */
export async function dataFile(asker: Asker, now: Date): Promise<Response> {
  const file = { made: now.toISOString(), data: await ownData(asker) }
  return new Response(JSON.stringify(file, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="mis-datos.json"',
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  })
}
