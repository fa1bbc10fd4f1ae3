import fs from 'node:fs'
import pg from 'pg'

/* Loaded before a shop: notes in the file QUESTIONS, a line each, what it asks PostgreSQL. */

const file = process.env.QUESTIONS ?? ''

type Ask = (...asked: unknown[]) => unknown
const client = pg.Client.prototype as { query: Ask }
client.query = new Proxy(client.query, {
  apply(query, self, asked: unknown[]): unknown {
    const [text, values] = asked
    if (typeof text === 'string') fs.appendFileSync(file, `${JSON.stringify({ text, values })}\n`)
    return Reflect.apply(query, self, asked)
  },
})
