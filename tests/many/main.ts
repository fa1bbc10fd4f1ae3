import { print } from '../../bench/print'
import { build } from '../../scripts/setup.mjs'
import { unbalanced } from '../support/consistency'
import { startMailServer } from '../support/smtp'
import { plantStock } from '../support/stock'
import { failOver } from './failover'
import * as files from './files'
import { sendMails } from './mails'
import { buyOnce, MODES } from './market'
import { startReplicated } from './replicated'
import { openSite } from './site'
import * as steps from './steps'

/*
 * npm run drill:many: one shop in three containers, on one replicated PostgreSQL and one bucket. Prints
 * what each step counted, and what was lost, doubled or failed. Ends with 1 when anything was.
 */

const CONTAINERS = 3
const KILLS = 20
const RACERS = 200

build()
const database = await startReplicated()
const mailServer = await startMailServer()
// Until the last step, so that each step finds the mails of its orders queued.
mailServer.behave('refuse')
try {
  const site = await openSite(CONTAINERS, database.url, {
    SMTP_URL: mailServer.url,
    CAMPAIGN_MAILS_PER_MINUTE: '60000',
  })
  try {
    await drill(site)
  } finally {
    await site.close()
  }
} finally {
  await mailServer.stop()
  await database.stop()
}

async function drill(site: steps.Site) {
  const stock = await plantStock(database.url, { uses: 1_000_000 })
  const staff = await steps.staffOf(site)
  const lines: string[][] = []

  async function step(title: string, work: () => Promise<steps.Outcome>) {
    console.log(`${title}…`)
    const { counted, wrong } = await work()
    const areMailsSent = mailServer.mails.length > 0
    const books = await unbalanced(database.url, { areMailsSent })
    const all = [...wrong, ...books, ...steps.failuresOf(site)]
    for (const one of all) console.error(one)
    if (all.length > 0) tellWhy(site)
    lines.push([title, counted, String(all.length)])
  }

  await step('Compra, con y sin scripts', async () => {
    const wrong = await Promise.all(MODES.map((mode) => buyOnce(site.origin, stock, mode)))
    return { counted: '2 compras', wrong: wrong.flat() }
  })
  await step(`${RACERS} por un cupón de 5 usos`, () => steps.raceForCoupon(site, stock, RACERS))
  await step('Fotos de uno en todos', () => files.sharePictures(site, staff))
  await step('Comprobantes de uno en todos', () => files.shareProofs(site, stock, staff))
  await step('Bucket lleno, bucket lento', () => files.troubleBucket(site, staff))
  await step(`${KILLS} muertes`, () => steps.killUnderLoad(site, stock, KILLS, atRandom))
  const cutBefore = JSON.stringify(site.balancer.passed.cut)
  await step('Cambio de uno en uno', () => steps.replaceAll(site, stock))
  if (JSON.stringify(site.balancer.passed.cut) !== cutBefore) process.exitCode = 1
  await step('Muere la base de datos', () => failOver(site, stock, database))
  await step('Correos, mientras mueren', () => sendMails(site, staff, mailServer))
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
