import fs from 'node:fs'
import pg from 'pg'

/* Loaded before a shop: notes in the file STATEMENTS, a line each, what it asks PostgreSQL by which connection. */

/** @type {{ query: (...asked: unknown[]) => unknown }} */
const client = pg.Client.prototype
client.query = new Proxy(client.query, {
  apply(query, self, asked) {
    const [text, values] = asked
    const line = JSON.stringify({ connection: self.processID, text, values })
    if (typeof text === 'string') fs.appendFileSync(process.env.STATEMENTS ?? '', `${line}\n`)
    return Reflect.apply(query, self, asked)
  },
})
