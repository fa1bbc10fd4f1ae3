import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { checkOut } from '../check-out'
import { type Figure, ofTheirs, type Part } from '../figures'
import { query } from '../../tests/support/stock'
import { type Ground, type Shop, withShop } from '../shop'
import { inTurns } from '../side-by-side'

const LEVELS = [1, 8, 32]
/** Of each round, at each level. */
const ORDERS = 150

type Statement = { connection: number; text: string; values?: unknown[] }

/**
 * Check-outs over HTTP, at 1, 8 and 32 clients, beside the SQL of such transactions, recorded from the shop and sent to
 * a copy by nobody but pg: how many of the orders that PostgreSQL takes the shop places. 0.45 at least, 0.7 to wish for.
 */
export const orders: Part = {
  about: 'pedidos por segundo junto al SQL de su transacción, a solas: 0.45 o más',
  async measure(ground) {
    const recorded = await record(ground)
    const figures: Figure[] = []
    const compare = async (shop: Shop, copy: Shop) => {
      for (const connections of LEVELS) {
        const [ours, bare] = await inTurns([
          { ...shop, work: () => checkOut(shop, ORDERS, { connections }) },
          { ...copy, work: () => replay(copy, recorded, connections) },
        ])
        const name = `clientes a la vez: ${connections}`
        figures.push(ofTheirs(0.45, name, ours.perSecond, bare.perSecond))
      }
    }
    await withShop(ground, (shop) => withShop(ground, (copy) => compare(shop, copy)))
    return figures
  },
}

/** What a shop sends PostgreSQL from `begin` to `commit`, for each of a round's orders. */
async function record(ground: Ground): Promise<Statement[][]> {
  const file = path.join(ground.dataDir, 'preguntas')
  const script = path.join(import.meta.dirname, '../statements.mjs')
  const env = { STATEMENTS: file, NODE_OPTIONS: `--import=${script}` }
  await withShop(ground, (shop) => checkOut(shop, 2 * ORDERS, { connections: 4 }), { env })
  const open = new Map<number, Statement[]>()
  const transactions: Statement[][] = []
  for (const line of fs.readFileSync(file, 'utf8').trim().split('\n')) {
    const statement = JSON.parse(line) as Statement
    const { connection, text } = statement
    if (/^begin/i.test(text)) open.set(connection, [])
    open.get(connection)?.push(statement)
    if (/^commit/i.test(text)) transactions.push(open.get(connection) ?? [])
    // What is asked between transactions belongs to none.
    if (/^(commit|rollback$)/i.test(text)) open.delete(connection)
  }
  const inserts = ({ text }: Statement) => text.startsWith('insert into "orders"')
  // A number that was taken already made the shop insert again.
  const placed = transactions.filter((statements) => statements.filter(inserts).length === 1)
  if (placed.length < ORDERS) throw new Error(`${placed.length} pedidos anotados de ${ORDERS}`)
  return placed.slice(0, ORDERS)
}

/** Each client on a connection of its own; the orders of the replay before are gone. */
async function replay({ url }: Shop, recorded: Statement[][], clients: number) {
  await query(url, 'truncate orders, graphile_worker._private_jobs cascade')
  const transactions = [...recorded]
  const connections = Array.from({ length: clients }, () => new pg.Client(url))
  // One that is open when a statement fails must not hide what it was.
  connections.forEach((client) => client.on('error', () => {}))
  await Promise.all(connections.map((client) => client.connect()))
  const [answers, began] = [transactions.length, performance.now()]
  const placing = connections.map(async (client) => {
    for (let one = transactions.pop(); one; one = transactions.pop()) {
      for (const { text, values } of one) await client.query(text, values)
    }
  })
  await Promise.all(placing).finally(() => connections.forEach((client) => void client.end()))
  return { answers, perSecond: answers / ((performance.now() - began) / 1_000) }
}
