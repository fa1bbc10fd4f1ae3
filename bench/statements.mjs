import fs from 'node:fs'
import pg from 'pg'

/* Loaded before a shop: notes in the file STATEMENTS, a line each, what it asks PostgreSQL by which connection. */

/** @typedef {{ text?: string, values?: unknown }} Statement */
/** @type {{ query: (first: string | Statement, second?: unknown) => unknown }} */
const client = pg.Client.prototype
client.query = new Proxy(client.query, {
  apply(query, self, asked) {
    const [first, second] = asked
    const { text, values } = typeof first === 'string' ? { text: first, values: second } : first
    const line = JSON.stringify({ connection: self.processID, text, values })
    if (typeof text === 'string') fs.appendFileSync(process.env.STATEMENTS ?? '', `${line}\n`)
    return Reflect.apply(query, self, asked)
  },
})
