import { unbalanced } from '../../support/consistency'
import { print } from '../../support/measuring/print'
import { type MailServer, startMailServer } from '../../support/smtp'
import { seedStock, query } from '../../support/stock'
import type { Tally } from '../tally'
import { failOver } from './failover'
import * as files from './files'
import { sendMails } from './mails'
import { buyOnce, MODES } from './buyers'
import { type Replicated, startReplicated } from './replicated'
import { openSite } from './site'
import * as steps from './steps'

const CONTAINERS = 3
const KILLS = 20
const RACERS = 200

/**
 * One shop in three containers, on one replicated PostgreSQL and one bucket: prints what each step
 * counted, and what was lost, doubled or failed.
 */
export async function drillContainers(): Promise<Tally> {
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
      return await drill(site, database, mailServer)
    } finally {
      await site.close()
    }
  } finally {
    await mailServer.stop()
    await database.stop()
  }
}

async function drill(
  site: steps.Site,
  database: Replicated,
  mailServer: MailServer,
): Promise<Tally> {
  const stock = await seedStock(database.url, { uses: 1_000_000 })
  const staff = await steps.staffOf(site)
  const lines: string[][] = []
  const tally = { passed: 0, failed: 0 }

  async function step(title: string, work: () => Promise<steps.Outcome>) {
    console.log(`${title}…`)
    const began = performance.now()
    const { counted, wrong } = await work()
    const seconds = (performance.now() - began) / 1_000
    const areMailsSent = mailServer.mails.length > 0
    const books = await unbalanced(database.url, { areMailsSent })
    const locks = await deadlocksIn(database.url)
    const all = [...wrong, ...books, ...locks, ...steps.failuresOf(site)]
    for (const one of all) console.error(one)
    if (all.length > 0) printErrors(site)
    tally[all.length > 0 ? 'failed' : 'passed'] += 1
    lines.push([title, counted, seconds.toFixed(0), String(all.length)])
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
  await step('Cambio de uno en uno', () => steps.replaceAll(site, stock))
  await step('Muere la base de datos', () => failOver(site, stock, database))
  await step('Correos, mientras mueren', () => sendMails(site, staff, mailServer))
  print(['', 'Se contó', 's', 'Mal'], lines)
  return tally
}

/** As PostgreSQL counts them, of connections that have ended or rest. */
async function deadlocksIn(url: string): Promise<string[]> {
  const [counted] = await query<{ deadlocks: number }>(
    url,
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return counted?.deadlocks ? [`${counted.deadlocks} deadlocks`] : []
}

/** What the containers have logged of answers of 500 and above. */
function printErrors({ containers }: steps.Site) {
  const lines = containers.flatMap(({ shop }) => shop.said().split('\n'))
  for (const line of lines) if (/"level":(50|"error")|"status":5/.test(line)) console.error(line)
}

function atRandom<T>(all: T[]): T {
  return all[Math.floor(Math.random() * all.length)] as T
}
