import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { print } from '../../bench/print'
import { build } from '../../scripts/setup.mjs'
import { startDatabase } from '../../server/database'
import { plantStock } from '../support/stock'
import { addressOf, spawnShop } from '../support/shop-process'
import { type Attack, attacks } from './attacks'
import { beginAttack, type Counted } from './attack'
import { pagesOf, visit, type Visited, worst } from './visits'

/*
 * npm run siege: attacks a shop of its own from this machine, one way after the other, and prints
 * how long somebody who only wants flowers waited meanwhile, beside the quiet shop.
 */

const ROUNDS = 8

build()
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-sitio-'))
fs.chmodSync(dataDir, 0o711)
const database = await startDatabase({ dataDir })
// As it is shipped: with its limits, in the words of its log.
const shop = spawnShop({
  ...{ DATABASE_URL: database.url, DATA_DIR: dataDir, RATE_LIMITS: 'on', LOG_LEVEL: 'error' },
})
try {
  await siege(await addressOf(shop))
  if (!shop.isAlive()) process.exitCode = 1
} finally {
  shop.child.kill('SIGTERM')
  await shop.ended
  await database.stop()
  fs.rmSync(dataDir, { recursive: true, maxRetries: 20 })
}

async function siege(origin: string) {
  const stock = await plantStock(database.url, { uses: 5 })
  const pages = pagesOf(stock)
  const target = { origin, page: `/catalogo/${stock.category}`, form: `/producto/${stock.slug}` }
  // The first pages of a process are its slowest.
  await visit(origin, pages, 3)
  const quiet = await visit(origin, pages, ROUNDS)
  const lines = [shown('En calma', { tried: 0, answered: 0, failed: 0 }, quiet)]
  for (const { title, ...attack } of attacks('whole')) {
    console.log(`${title}…`)
    const { counted, meanwhile } = await besieged({ ...attack, ...target })
    lines.push(shown(title, counted, meanwhile))
    const after = await visit(origin, pages, 1)
    lines.push(shown('  enseguida después', { tried: 0, answered: 0, failed: 0 }, after))
  }
  print(['', 'Intentó', 'Respuestas', 'Errores', 'Visitas', 'Atendidas', 'Peor espera (ms)'], lines)

  async function besieged(order: Parameters<typeof beginAttack>[0]) {
    const attack = await beginAttack(order)
    const meanwhile = await visit(origin, pages, ROUNDS)
    return { meanwhile, counted: await attack.stop() }
  }
}

function shown(title: Attack['title'], { tried, answered, failed }: Counted, visited: Visited[]) {
  const served = visited.filter(({ status }) => status === 200).length
  if (served < visited.length) process.exitCode = 1
  return [title, tried, answered, failed, visited.length, served, worst(visited).toFixed(0)].map(
    String,
  )
}
