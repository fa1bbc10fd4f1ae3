import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startDatabase } from '../../../server/database'
import { print } from '../../support/measuring/print'
import { addressOf, type ShopProcess, spawnShop } from '../../support/shop-process'
import { seedStock, type Stock } from '../../support/stock'
import type { Tally } from '../tally'
import { type Attack, ATTACKS } from './attacks'
import { beginAttack, type Counted } from './attack'
import { pagesOf, visit, type Visited, worst } from './visits'

const ROUNDS = 8
const NOBODY: Counted = { tried: 0, answered: 0, failed: 0 }

/**
 * Attacks a shop of its own from this machine, one way after the other: whoever only wants flowers must
 * be served meanwhile and after. Prints how long they waited, beside the quiet shop.
 */
export async function besiege(): Promise<Tally> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-sitio-'))
  fs.chmodSync(dataDir, 0o711)
  const database = await startDatabase({ dataDir })
  const shop = spawnShop({
    ...{ DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    // As it is shipped: with its limits and its deadlines.
    ...{ RATE_LIMITS: 'on', DEADLINE_FACTOR: '1' },
  })
  try {
    return await siege(shop, await addressOf(shop), await seedStock(database.url, { uses: 5 }))
  } finally {
    shop.child.kill('SIGTERM')
    await shop.ended
    await database.stop()
    fs.rmSync(dataDir, { recursive: true, maxRetries: 20 })
  }
}

async function siege(shop: ShopProcess, origin: string, stock: Stock): Promise<Tally> {
  const pages = pagesOf(stock)
  // Never kept: each request is rendered.
  const target = { origin, page: '/carrito', form: `/producto/${stock.slug}` }
  const tally = { passed: 0, failed: 0 }
  const lines: string[][] = []

  function note(title: string, counted: Counted, visited: Visited[], wanted: number) {
    const served = visited.filter(({ status }) => status === 200).length
    const isHeld = served === wanted && shop.isAlive()
    tally[isHeld ? 'passed' : 'failed'] += 1
    const { tried, answered, failed } = counted
    const numbers = [tried, answered, failed, wanted, served, worst(visited).toFixed(0)]
    lines.push([title, ...numbers.map(String), isHeld ? '' : '✗'])
  }

  async function attacked({ title, ...attack }: Attack) {
    console.log(`${title}…`)
    const attackers = await beginAttack({ ...attack, ...target })
    const meanwhile = await visit(origin, pages, ROUNDS)
    note(title, await attackers.stop(), meanwhile, ROUNDS * pages.length)
    note('  enseguida después', NOBODY, await visit(origin, pages, 1), pages.length)
  }

  // The first pages of a process are its slowest.
  await visit(origin, pages, 3)
  note('En calma', NOBODY, await visit(origin, pages, ROUNDS), ROUNDS * pages.length)
  for (const attack of ATTACKS) await attacked(attack)
  print(
    ['', 'Intentó', 'Respuestas', 'Errores', 'Visitas', 'Atendidas', 'Peor espera (ms)', ''],
    lines,
  )
  return tally
}
