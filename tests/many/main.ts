import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { print } from '../../bench/print'
import { build } from '../../scripts/setup.mjs'
import { startDatabase } from '../../server/database'
import { unbalanced } from '../support/consistency'
import { plantStock } from '../support/stock'
import { buyOnce, MODES } from './market'
import { openSite } from './site'
import * as steps from './steps'

/*
 * npm run drill:many: one shop in three containers, on one PostgreSQL and one bucket. Prints what each
 * step counted, and what was lost, doubled or failed. Ends with 1 when anything was.
 */

const CONTAINERS = 3
const KILLS = 20
const RACERS = 200

build()
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-varias-'))
fs.chmodSync(dataDir, 0o711)
const database = await startDatabase({ dataDir, pgBin: process.env.PG_BIN })
try {
  const site = await openSite(CONTAINERS, database.url)
  await drill(site).finally(() => site.close())
} finally {
  await database.stop()
  fs.rmSync(dataDir, { recursive: true, maxRetries: 20 })
}

async function drill(site: steps.Site) {
  const stock = await plantStock(database.url, { uses: 1_000_000 })
  const staff = await steps.staffOf(site)
  const lines: string[][] = []

  async function step(title: string, work: () => Promise<steps.Outcome>) {
    console.log(`${title}…`)
    const { counted, wrong } = await work()
    const all = [...wrong, ...(await unbalanced(database.url)), ...steps.failuresOf(site)]
    for (const one of all) console.error(one)
    if (all.length > 0) tellWhy(site)
    lines.push([title, counted, String(all.length)])
  }

  await step('Compra, con y sin scripts', async () => {
    const wrong = await Promise.all(MODES.map((mode) => buyOnce(site.origin, stock, mode)))
    return { counted: '2 compras', wrong: wrong.flat() }
  })
  await step(`${RACERS} por un cupón de 5 usos`, () => steps.raceForCoupon(site, stock, RACERS))
  await step('Fotos de uno en todos', () => steps.sharePictures(site, staff))
  await step('Bucket lleno, bucket lento', () => steps.troubleBucket(site, staff))
  await step(`${KILLS} muertes`, () => steps.killUnderLoad(site, stock, KILLS, atRandom))
  const cutBefore = JSON.stringify(site.balancer.passed.cut)
  await step('Cambio de uno en uno', () => steps.replaceAll(site, stock))
  if (JSON.stringify(site.balancer.passed.cut) !== cutBefore) process.exitCode = 1
  print(['', 'Se contó', 'Mal'], lines)
}

/** Fails, with what the containers have logged of answers of 500 and above. */
function tellWhy({ containers }: steps.Site) {
  process.exitCode = 1
  const lines = containers.flatMap(({ shop }) => shop.said().split('\n'))
  for (const line of lines) if (/"level":(50|"error")|"status":5/.test(line)) console.error(line)
}

function atRandom<T>(all: T[]): T {
  return all[Math.floor(Math.random() * all.length)] as T
}
