import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../support/smtp'
import { addressOf, runs } from '../support/shop-process'
import { rounds } from '../support/rounds'
import { startShop, temporaryFolder } from '../support/started-shop'
import { query } from '../support/stock'
import { until } from '../support/until'

/** Each falls amid mails: of those taken last nobody is answered. */
const KILLS = rounds(4, 20)
/** More than leave between so many kills: nine are the most before one. */
const MAILS = 9 * KILLS + 3
/** What is under way at once, and so may be sent again after a kill. */
const AT_ONCE = 2

const url = process.env.DATABASE_URL ?? ''
let server: MailServer

beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.stop())

/** Orders without lines, each with its mail queued as placing one queues it. */
async function queueMails() {
  await query(
    url,
    `with placed as (
       insert into orders (order_number, email, customer_name, customer_dni, phone, delivery_type,
         shipping_cost, subtotal, total, payment_method)
       select 'DZ-20261224-' || lpad(n::text, 4, '0'), 'ana' || n || '@example.com', 'Ana',
         '45678912', '987654321', 'envio', 0, 100, 100, 'yape'
       from generate_series(1, $1::int) n returning id)
     select graphile_worker.reschedule_jobs(array[job.id], attempts => 3)
     from placed, graphile_worker.add_job('order-received',
       json_build_object('orderId', placed.id, 'token', 'x'), max_attempts => 14,
       job_key => 'order-received:' || placed.id) job`,
    [MAILS],
  )
}

async function jobsLeft(): Promise<number> {
  const [row] = await query<{ left: string }>(
    url,
    'select count(*) as left from graphile_worker._private_jobs',
  )
  return Number(row?.left)
}

test(`${KILLS} kills while ${MAILS} mails leave: everybody gets theirs, few twice, and the queue empties`, async () => {
  await queueMails()
  const variables = { DATABASE_URL: url, DATA_DIR: temporaryFolder(), SMTP_URL: server.url }
  for (let kill = 0; kill < KILLS; kill += 1) {
    const enough = server.mails.length + 3 + (kill % 7)
    server.takeOnly(3 + (kill % 7))
    const shop = startShop(variables)
    await until('they have left', () => runs(shop) && server.mails.length >= enough)
    shop.child.kill('SIGKILL')
    await shop.ended
  }
  expect(await jobsLeft()).toBeGreaterThan(0)

  server.takeOnly(Infinity)
  const shop = startShop(variables)
  await addressOf(shop)
  await until('the queue is empty', async () => runs(shop) && (await jobsLeft()) === 0)

  const byRecipient = new Map<string, Set<string>>()
  for (const { recipients, messageId } of server.mails) {
    const ids = byRecipient.get(recipients.join()) ?? new Set()
    byRecipient.set(recipients.join(), ids.add(messageId ?? ''))
  }
  expect(byRecipient.size).toBe(MAILS)
  // Whoever got one twice got the same one twice.
  expect([...byRecipient.values()].every((ids) => ids.size === 1)).toBe(true)
  expect(server.mails.length - MAILS).toBeLessThanOrEqual(KILLS * AT_ONCE)
})
