import type { MailServer } from '../../support/smtp'
import { seedCampaign, query } from '../../support/stock'
import { until } from '../../support/until'
import type { Visitor } from '../../support/visitor'
import type { Site } from './site'
import type { Outcome } from './steps'

const SUBSCRIBERS = 300
const KILLS = 6
/** Between two kills. */
const MAILS = 5
/** How many mails are on their way at once, of the process that sends them. */
const AT_ONCE = 2

/**
 * The mail server takes mails at last: those of all orders, and a campaign, while one container after
 * the other dies. An order's mail may come twice, if its sender died before it could note it; of a
 * campaign the shop lists such a subscriber instead.
 */
export async function sendMails(site: Site, staff: Visitor, server: MailServer): Promise<Outcome> {
  const id = await seedCampaign(site.database, SUBSCRIBERS)
  const { status } = await staff.post('/admin/campanias', { intent: 'send', id })
  server.behave('accept')
  await wake(site)
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = server.mails.length
    await until('a few mails left', () => server.mails.length >= before + MAILS)
    const container = site.containers[kill % site.containers.length]
    if (container) await site.kill(container)
  }
  await allLeft(site, server)
  const wrong = [...(await orderMails(site, server)), ...(await campaignMails(site, server))]
  if (status !== 303) wrong.push(`the campaign was answered with ${status}`)
  return { counted: `${server.mails.length} correos, ${KILLS} muertes`, wrong }
}

/** What waits for its next try is tried at once, but for what is being tried. */
async function wake(site: Site) {
  await query(
    site.database,
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
     from graphile_worker.jobs where run_at > now()`,
  )
}

/** As long as mails come, the others are waited for. */
async function allLeft(site: Site, server: MailServer) {
  for (;;) {
    const before = server.mails.length
    let waiting = 0
    await until('mails leave', async () => {
      await wake(site)
      const [row] = await query<{ waiting: number }>(
        site.database,
        `select (select count(*) from graphile_worker.jobs where key ~ '^order-(received|alert):')::int
           + (select count(*) from campaigns where status <> 'sent')::int as waiting`,
      )
      waiting = row?.waiting ?? 0
      return waiting === 0 || server.mails.length > before
    })
    if (waiting === 0) return
  }
}

async function orderMails(site: Site, server: MailServer): Promise<string[]> {
  const orders = await query<{ number: string }>(
    site.database,
    'select order_number as number from orders where cart_id is not null',
  )
  const came = new Map<string, number>()
  for (const { subject = '' } of server.mails) came.set(subject, (came.get(subject) ?? 0) + 1)
  const wanted = orders.flatMap(({ number }) => {
    return [`Pedido recibido: ${number}`, `Nuevo pedido ${number}`]
  })
  const lost = wanted.filter((subject) => !came.has(subject)).map((subject) => `lost: ${subject}`)
  const twice = wanted.reduce((sum, subject) => sum + (came.get(subject) ?? 1) - 1, 0)
  return twice > KILLS * AT_ONCE ? [...lost, `${twice} mails of orders came again`] : lost
}

async function campaignMails(site: Site, server: MailServer): Promise<string[]> {
  const rows = await query<{ email: string; state: string }>(
    site.database,
    'select email, state from campaign_recipients join subscribers on subscribers.id = subscriber_id',
  )
  const came = new Map<string, number>()
  for (const { recipients, subject } of server.mails)
    if (subject === 'Flores') came.set(recipients.join(), (came.get(recipients.join()) ?? 0) + 1)
  const listed = rows.filter(({ state }) => state === 'incierto').length
  const wrong = rows.flatMap(({ email, state }) => {
    const count = came.get(email) ?? 0
    const isRight = state === 'enviado' ? count === 1 : state === 'incierto' && count < 2
    return isRight ? [] : [`${email}: ${state}, ${count} mails`]
  })
  if (rows.length !== SUBSCRIBERS) wrong.push(`the campaign knows ${rows.length} subscribers`)
  return listed > KILLS ? [...wrong, `${listed} subscribers are listed as uncertain`] : wrong
}
