import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { waiting } from '../../tests/support/database/held-rows'
import { aCampaign, aProduct, aSubscriber } from '../../tests/support/factories'
import { type MailServer, startMailServer } from '../../tests/support/smtp'
import { settled } from '../../tests/support/settled'
import { until } from '../../tests/support/until'
import { connect, db } from '~/database/db.server'
import { env } from '~/env.server'
import { closeMail } from '~/mail/mail.server'
import { storedCode } from '~/mail/mail-error'
import {
  campaignProgress,
  claimRecipient,
  deliveryWait,
  recipientsToReview,
  resendTo,
  sendCampaign,
  startDelivery,
} from '~/models/newsletter/campaign-delivery.server'
import { subscriberOf, unsubscribe } from '~/models/newsletter/unsubscribe.server'
import { tasks } from './tasks.server'
import { startJobs } from './worker.server'

const pool = connect(env.databaseUrl ?? '')
let server: MailServer
let jobs: { stop(): Promise<void> } | undefined

beforeEach(async () => {
  server = await startMailServer()
  env.smtpUrl = server.url
  env.campaignMailsPerMinute = 60_000
  await pool.query('delete from campaigns; delete from subscribers; delete from products')
})

afterEach(async () => {
  await jobs?.stop()
  jobs = undefined
  closeMail()
  await server.stop()
})

afterAll(() => db.destroy())

async function work() {
  jobs = await startJobs(pool, tasks)
}

async function aCampaignFor(count: number) {
  const product = await aProduct({ name: 'Jardín', slug: 'jardin', price: 14_000 })
  const campaign = await aCampaign({ subject: 'Flores', body_html: '<p>Hola</p>' }, [product.id])
  const people = []
  for (let n = 0; n < count; n += 1) people.push(await aSubscriber())
  return { ...campaign, people }
}

async function stored(id: string) {
  return db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function isOver(id: string) {
  await until('the campaign is over', async () => /^(sent|failed)$/.test((await stored(id)).status))
  return stored(id)
}

test('everybody who subscribes gets it once, with a way to leave; nobody else does', async () => {
  const { id, people } = await aCampaignFor(5)
  await aSubscriber({ status: 'unsubscribed' })
  expect(await sendCampaign(id)).toEqual({ recipients: 5 })
  await work()
  const campaign = await isOver(id)
  expect(campaign).toMatchObject({ status: 'sent', total_recipients: 5 })
  expect(campaign.sent_at).not.toBeNull()
  expect(server.mails.map(({ recipients }) => recipients.join()).sort()).toEqual(
    people.map(({ email }) => email).sort(),
  )
  for (const mail of server.mails) {
    const headers = new Map(mail.headers.map(({ key, value }) => [key, value]))
    const link = /<http:\/\/localhost:3000\/baja\/(.+)>/.exec(
      headers.get('list-unsubscribe') ?? '',
    )?.[1]
    const reader = people.find(({ email }) => email === mail.recipients[0])
    expect(subscriberOf(link ?? '')).toBe(reader?.id)
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail.text).toContain(`http://localhost:3000/baja/${link}`)
    expect(mail.text).toContain('http://localhost:3000/producto/jardin')
  }
})

test('50 who press the button at once take everybody down once', async () => {
  const { id } = await aCampaignFor(20)
  const answers = await settled(Array.from({ length: 50 }, () => sendCampaign(id)))
  expect(answers.filter((answer) => 'recipients' in answer)).toEqual([{ recipients: 20 }])
  expect(
    answers.filter((answer) => 'problem' in answer && answer.problem === 'already'),
  ).toHaveLength(49)
  await work()
  await isOver(id)
  expect(server.mails).toHaveLength(20)
  expect(await sendCampaign(id)).toEqual({ problem: 'already' })
})

test('two who take the next recipients while another holds one take two others', async () => {
  const { id } = await aCampaignFor(3)
  await sendCampaign(id)
  await startDelivery(id)
  const other = await db.startTransaction().execute()
  const { rows } = await sql<{ subscriber_id: string }>`
    select subscriber_id from campaign_recipients where campaign_id = ${id}
    order by updated_at, subscriber_id limit 1 for update
  `.execute(other)
  let done = 0
  const claiming = [1, 2].map(() => claimRecipient(id).finally(() => (done += 1)))
  await until('both have taken one, or wait', async () => done + (await waiting()) === 2)
  await other.rollback().execute()
  const claimed = (await settled(claiming)).map((one) => one?.subscriberId)
  expect(new Set([...claimed, rows[0]?.subscriber_id]).size).toBe(3)
})

test('without people, without an active product, or gone, nothing is queued', async () => {
  const campaign = await aCampaign({}, [(await aProduct({ active: false })).id])
  expect(await sendCampaign(campaign.id)).toEqual({ problem: 'no products' })
  const other = await aCampaign({}, [(await aProduct()).id])
  expect(await sendCampaign(other.id)).toEqual({ problem: 'no subscribers' })
  await db.deleteFrom('campaigns').where('id', '=', other.id).execute()
  expect(await sendCampaign(other.id)).toEqual({ problem: 'gone' })
  expect((await stored(campaign.id)).status).toBe('draft')
})

test('who leaves after the button was pressed is passed over', async () => {
  const { id, people } = await aCampaignFor(3)
  await sendCampaign(id)
  await unsubscribe(people[1]?.id ?? '')
  await work()
  expect(await isOver(id)).toMatchObject({ status: 'sent', total_recipients: 2 })
  expect(server.mails.map(({ recipients }) => recipients[0])).not.toContain(people[1]?.email)
  expect(await campaignProgress(id)).toMatchObject({ enviado: 2, omitido: 1 })
})

test('a mail that was leaving when the shop died is never sent again by itself', async () => {
  const { id } = await aCampaignFor(3)
  await sendCampaign(id)
  await startDelivery(id)
  const lost = await claimRecipient(id)
  await work()
  expect(await isOver(id)).toMatchObject({ status: 'sent', total_recipients: 2 })
  expect(server.mails.map(({ recipients }) => recipients[0])).not.toContain(lost?.email)
  expect(await recipientsToReview(id)).toMatchObject([{ email: lost?.email, state: 'incierto' }])

  const again = await settled([1, 2, 3].map(() => resendTo(id, [lost?.subscriberId ?? ''])))
  expect(again.sort()).toEqual([0, 0, 1])
  await until('its mail arrives', () => server.mails.length === 3)
  expect(server.mails.at(-1)?.recipients).toEqual([lost?.email])
  expect(await isOver(id)).toMatchObject({ status: 'sent', total_recipients: 3 })
})

test('a server that takes the mail and vanishes: uncertain, and not again', async () => {
  const { id } = await aCampaignFor(2)
  server.behave('drop')
  await sendCampaign(id)
  await work()
  expect(await isOver(id)).toMatchObject({ status: 'sent', total_recipients: 0 })
  expect(await campaignProgress(id)).toMatchObject({ incierto: 2 })
  expect(server.mails).toHaveLength(2)
})

test('addresses that no server takes fail the campaign, which may then be sent again', async () => {
  const { id } = await aCampaignFor(2)
  server.behave('reject')
  await sendCampaign(id)
  await work()
  expect(await isOver(id)).toMatchObject({ status: 'failed', total_recipients: 0 })
  const rejected = { state: 'fallido', error: expect.stringMatching(/^rechazado: .*550/) as string }
  expect(await recipientsToReview(id)).toMatchObject([rejected, rejected])
  server.behave('accept')
  expect(await sendCampaign(id)).toEqual({ recipients: 2 })
  expect(await isOver(id)).toMatchObject({ status: 'sent', total_recipients: 2 })
})

const TROUBLED = [
  ['refuse', 'espera'],
  ['ration', 'espera'],
  ['disown', 'remitente'],
  ['disown late', 'remitente'],
] as const

test.each(TROUBLED)(
  'while the mail server would %s everybody waits, and nobody is lost',
  async (manner, why) => {
    const { id } = await aCampaignFor(5)
    server.behave(manner)
    await sendCampaign(id)
    await work()
    await until('it was tried', async () => {
      const { rows } = await pool.query(
        'select last_error from graphile_worker._private_jobs where last_error is not null',
      )
      return rows.length === 1
    })
    expect(await campaignProgress(id)).toMatchObject({ pendiente: 5, enviado: 0 })
    expect(storedCode((await deliveryWait(id))?.error ?? '')).toBe(why)
    server.behave('accept')
    await pool.query(
      'select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs',
    )
    expect(await isOver(id)).toMatchObject({ status: 'sent', total_recipients: 5 })
    expect(server.mails).toHaveLength(5)
    expect(await deliveryWait(id)).toBeNull()
  },
)
