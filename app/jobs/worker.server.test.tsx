import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../tests/support/smtp'
import { settled } from '../../tests/support/settled'
import { until } from '../../tests/support/until'
import { connect, db } from '~/database/db.server'
import { OrderLink } from '~/emails/orders/order-link'
import { order } from '~/emails/orders/sample-order'
import { env } from '~/env.server'
import { enqueue } from '~/queue.server'
import { closeMail } from '~/mail/mail.server'
import { deliver } from './deliver.server'
import { startJobs, type Tasks, type Attempt } from './worker.server'

const pool = connect(env.databaseUrl ?? '')
const running: { stop(): Promise<void> }[] = []
let server: MailServer

beforeEach(async () => {
  server = await startMailServer()
  env.smtpUrl = server.url
})

afterEach(async () => {
  await settled(running.splice(0).map((jobs) => jobs.stop()))
  await pool.query('delete from graphile_worker._private_jobs')
  closeMail()
  await server.stop()
})

afterAll(() => db.destroy())

/** Tasks that mail the order's id, so that these tests need no orders. */
function mailing(): Partial<Tasks> {
  const send = ({ orderId, token }: { orderId: string; token?: string }, attempt: Attempt) =>
    deliver(
      {
        to: 'ana@correo.pe',
        subject: orderId,
        element: (
          <OrderLink
            origin={env.origin}
            order={{ ...order, order_number: token ?? '' }}
            link={`${env.origin}/${orderId}`}
          />
        ),
        key: `prueba.${orderId}`,
      },
      attempt,
    )
  return { 'order-received': send, 'order-link': send, 'order-alert': send }
}

async function start(tasks = mailing(), from = pool) {
  const jobs = await startJobs(from, tasks)
  running.push(jobs)
  return jobs
}

/** `wait`: seconds from the end of the last try to the next. */
type JobRow = { id: number; attempts: number; wait: number; last_error: string | null }

async function waitingJobs() {
  const { rows } = await pool.query<JobRow>(
    `select id, attempts, last_error, extract(epoch from run_at - updated_at)::float as wait
     from graphile_worker.jobs where locked_by is null`,
  )
  return rows
}

function aJobWaits(how: (job: JobRow) => boolean = () => true) {
  return until('one job waits', async () => {
    const jobs = await waitingJobs()
    return jobs.length === 1 && jobs.every(how)
  })
}

/** Lets the failed job try again now instead of in a minute. */
async function tryAgain() {
  await aJobWaits()
  const [job] = await waitingJobs()
  const tries = server.tries()
  await pool.query('select graphile_worker.reschedule_jobs($1, run_at => now())', [[job?.id]])
  await pool.query(`select pg_notify('jobs:insert', '{"count":1}')`)
  return tries
}

function noJobIsLeft() {
  return until('no job is left', async () => {
    const { rows } = await pool.query<{ id: number }>('select id from graphile_worker.jobs')
    return rows.length === 0
  })
}

function mailsArrive(count: number) {
  return until(`${count} mails arrive`, () => server.mails.length >= count)
}

test('a job exists when its transaction commits, and only then', async () => {
  await start()
  const undone = db.transaction().execute(async (trx) => {
    await enqueue(trx, 'order-alert', { orderId: 'deshecho' })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await db.transaction().execute((trx) => enqueue(trx, 'order-alert', { orderId: 'hecho' }))

  await noJobIsLeft()
  expect(server.mails.map(({ subject }) => subject)).toEqual(['hecho'])
})

test('two jobs of one kind for one order are one mail, with what the second knows', async () => {
  const orderId = randomUUID()
  await enqueue(db, 'order-link', { orderId, token: 'primero' })
  await enqueue(db, 'order-link', { orderId, token: 'segundo' })
  await start()

  await noJobIsLeft()
  expect(server.mails).toHaveLength(1)
  expect(server.mails[0]?.text).toContain('segundo')
})

test('a refused mail waits a minute, then longer, for a day, and arrives once', async () => {
  server.behave('refuse')
  await start()
  await enqueue(db, 'order-alert', { orderId: 'terco' })

  await aJobWaits(({ last_error }) => last_error?.includes('451') === true)
  const [first] = await waitingJobs()
  expect(first?.wait).toBeGreaterThan(45)
  expect(first?.wait).toBeLessThan(65)

  await tryAgain()
  await aJobWaits(({ wait }) => wait > 120)

  server.behave('accept')
  await tryAgain()
  await noJobIsLeft()
  expect(server.mails.map(({ subject }) => subject)).toEqual(['terco'])
})

test('the tries of a job reach over a whole day, never more than six hours and a bit apart', async () => {
  await enqueue(db, 'order-alert', { orderId: 'calendario' })
  const { rows } = await pool.query<{ attempts: number; max_attempts: number }>(
    'select attempts, max_attempts from graphile_worker.jobs',
  )
  const { attempts = 0, max_attempts = 0 } = rows[0] ?? {}
  const waits: number[] = []
  for (let tried = attempts + 1; tried < max_attempts; tried += 1) {
    waits.push(Math.exp(Math.min(tried, 10)))
  }
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3600
  expect(hours).toBeGreaterThan(24)
  expect(hours).toBeLessThan(30)
  expect(Math.max(...waits) / 3600).toBeLessThan(6.2)
})

test('a mail whose outcome nobody knows is sent twice at most, under one Message-ID', async () => {
  server.behave('drop')
  await start()
  await enqueue(db, 'order-alert', { orderId: 'incierto' })
  await mailsArrive(1)

  server.behave('refuse')
  const tries = await tryAgain()
  await until('it was tried', () => server.tries() > tries)
  // The server is asked at the end of a try what to do with it.
  await aJobWaits()

  server.behave('drop')
  await tryAgain()
  await noJobIsLeft()
  expect(server.mails).toHaveLength(2)
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(1)
})

test('a mail that can never be sent leaves the queue', async () => {
  const broken: Partial<Tasks> = {
    ...mailing(),
    'order-alert': (_payload, attempt) =>
      deliver({ to: 'a@b\r\nBcc: c@d', subject: '', element: <p />, key: 'prueba.roto' }, attempt),
  }
  await start(broken)
  await enqueue(db, 'order-alert', { orderId: 'roto' })
  await noJobIsLeft()
  expect(server.tries()).toBe(0)
})

test('jobs that a dead process held are done at the next start, after the ones that waited', async () => {
  await enqueue(db, 'order-alert', { orderId: 'a-medias' })
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'muerto', attempts = attempts + 1`,
  )
  await enqueue(db, 'order-alert', { orderId: 'nuevo' })
  await start()

  await noJobIsLeft()
  expect(server.mails.map(({ subject }) => subject).sort()).toEqual(['a-medias', 'nuevo'])
})

test('a second process leaves running jobs alone, and takes over when the first goes', async () => {
  const other = new pg.Pool({ connectionString: env.databaseUrl, max: 4 })
  other.on('error', () => {})
  const done: string[] = []
  const ending = new EventEmitter()
  const first = await start({
    ...mailing(),
    'order-alert': async ({ orderId }) => {
      done.push(`primero ${orderId}`)
      await once(ending, 'now')
    },
  })
  await enqueue(db, 'order-alert', { orderId: 'largo' })
  await until('it is begun', () => done.length > 0)

  const second = await start(
    {
      ...mailing(),
      'order-alert': ({ orderId }) => Promise.resolve(void done.push(`segundo ${orderId}`)),
    },
    other,
  )
  try {
    await enqueue(db, 'order-link', { orderId: 'testigo', token: '' })
    await mailsArrive(1)
    expect(done).toEqual(['primero largo'])
  } finally {
    // No process stops before its jobs have ended.
    ending.emit('now')
  }
  await first.stop()
  await enqueue(db, 'order-alert', { orderId: 'heredado' })
  await until('the next is done', () => done.length > 1)
  expect(done).toEqual(['primero largo', 'segundo heredado'])
  await second.stop()
  running.splice(0)
  await other.end()
})

test('work goes on when the database cuts every connection', async () => {
  await start()
  await enqueue(db, 'order-alert', { orderId: 'antes' })
  await mailsArrive(1)
  // One that was cut off before it is noted as done is done again.
  await noJobIsLeft()

  const admin = new pg.Client({ connectionString: env.databaseUrl })
  await admin.connect()
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await admin.end()

  await until('jobs can be queued again', () =>
    enqueue(db, 'order-alert', { orderId: 'luego' }).then(
      () => true,
      () => false,
    ),
  )
  await mailsArrive(2)
  expect(server.mails.map(({ subject }) => subject)).toEqual(['antes', 'luego'])
})
