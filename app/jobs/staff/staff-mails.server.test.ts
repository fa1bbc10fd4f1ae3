import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { anOrder, aUser } from '../../../tests/support/factories'
import { type MailServer, startMailServer } from '../../../tests/support/smtp'
import { until } from '../../../tests/support/until'
import { connect, db } from '~/database/db.server'
import { env } from '~/env.server'
import { closeMail } from '~/mail/mail.server'
import { awayBackup } from '~/models/upkeep/away-backup.server'
import { lastTimes, noteTime } from '~/models/upkeep/last-time.server'
import { reportedErrors } from '~/models/upkeep/visitor-error.server'
import { enqueue, openJobs, retryNow } from '~/queue.server'
import { tasks } from '../tasks.server'
import { startJobs } from '../worker.server'
import { backupMails } from './backup-mails.server'

const DEAD = '550 5.1.1 no such mailbox'
const LATER = '450 4.2.0 greylisted'

/** A bucket that no test asks for anything. */
const AWAY = {
  ...{ url: 'http://127.0.0.1:1/copias', prefix: '', region: undefined },
  ...{ accessKeyId: 'ana', secretAccessKey: 'clave' },
}

const pool = connect(env.databaseUrl ?? '')
const was = env.backup
let server: MailServer
let jobs: { stop(): Promise<void> }

beforeEach(async () => {
  server = await startMailServer()
  env.smtpUrl = server.url
  const mails = { order_mails: true, backup_mails: true, error_mails: true }
  await db
    .insertInto('duties')
    .values({ duty: 'owner', ...mails })
    .execute()
  jobs = await startJobs(pool, tasks)
})

afterEach(async () => {
  await jobs.stop()
  closeMail()
  await server.stop()
  env.backup = was
  await pool.query(`delete from graphile_worker._private_jobs; delete from duties;
    delete from user_roles; delete from visitor_errors; delete from last_times`)
})

afterAll(() => db.destroy())

async function anOwner() {
  const user = await aUser()
  await db
    .insertInto('user_roles')
    .values({ user_id: user.id, role: 'admin', duty: 'owner' })
    .execute()
  return user
}

/** Every job that is not done has failed, and waits to be tried again. */
function onlyWait(keys: string[]) {
  return until('only these wait', async () => {
    const { rows } = await pool.query<{ key: string; last_error: string | null; busy: boolean }>(
      'select key, last_error, locked_by is not null as busy from graphile_worker.jobs order by key',
    )
    const tried = rows.every(({ busy, last_error }) => !busy && last_error !== null)
    return tried && rows.map(({ key }) => key).join() === [...keys].sort().join()
  })
}

/** Whom a mail reached, once for each mail. */
const reached = () => server.mails.flatMap(({ recipients }) => recipients).sort()

test('a dead mailbox repeats nothing: the others get one mail, and its own is over', async () => {
  const [ana, dead, rosa] = [await anOwner(), await anOwner(), await anOwner()]
  server.answerTo(dead.email, DEAD)
  const { id } = await anOrder()
  await enqueue(db, 'order-alert', { orderId: id })
  await onlyWait([])
  expect(reached()).toEqual([ana.email, rosa.email].sort())
  expect((await lastTimes())['mail-refused']).toMatchObject({ times: 1, detail: 'rechazado' })
})

test('who is to be tried later is tried again alone, and gets it once', async () => {
  const [ana, late] = [await anOwner(), await anOwner()]
  server.answerTo(late.email, LATER)
  const { id } = await anOrder()
  await enqueue(db, 'order-alert', { orderId: id })
  const key = `staff-mail:${late.id} ${id}`
  await onlyWait([key])
  expect(await openJobs(db, [key])).toMatchObject([{ tries: 1, isGivenUp: false }])
  expect(reached()).toEqual([ana.email])

  const tries = async () => (await openJobs(db, [key]))[0]?.tries
  await retryNow(db, key)
  await until('it was tried again', async () => (await tries()) === 2)
  await onlyWait([key])
  server.answerTo(late.email)
  await retryNow(db, key)
  await onlyWait([])
  expect(reached()).toEqual([ana.email, late.email].sort())
})

test('what waits for somebody follows the account, and ends with its duty', async () => {
  const [moved, gone] = [await anOwner(), await anOwner()]
  for (const { email } of [moved, gone]) server.answerTo(email, LATER)
  const { id } = await anOrder()
  await enqueue(db, 'order-alert', { orderId: id })
  const keys = [moved, gone].map((user) => `staff-mail:${user.id} ${id}`)
  await onlyWait(keys)
  await db
    .updateTable('users')
    .set({ email: 'nueva@flores.pe' })
    .where('id', '=', moved.id)
    .execute()
  await db.deleteFrom('user_roles').where('user_id', '=', gone.id).execute()
  server.answerTo(gone.email)
  for (const key of keys) await retryNow(db, key)
  await onlyWait([])
  expect(reached()).toEqual(['nueva@flores.pe'])
})

test('of a late backup staff are told once a day, whoever is not reached', async () => {
  const [ana, dead, late] = [await anOwner(), await anOwner(), await anOwner()]
  server.answerTo(dead.email, DEAD)
  server.answerTo(late.email, LATER)
  env.backup = AWAY
  for (let n = 0; n < 2; n += 1) await noteTime('backup-tried', 'sin respuesta')
  await enqueue(db, 'backup-alert', { about: 'backups' })
  const key = `staff-mail:${late.id} backup_mails`
  await onlyWait([key])
  expect(await awayBackup()).toMatchObject({ isLate: true, isNotified: true })

  // The hour's look, and what was queued before it.
  await backupMails['watch-backups']()
  await enqueue(db, 'backup-alert', { about: 'backups' })
  await onlyWait([key])
  expect(reached()).toEqual([ana.email])

  // A copy has come: there is nothing to say any more.
  await noteTime('backup-away')
  server.answerTo(late.email)
  await retryNow(db, key)
  await onlyWait([])
  expect(reached()).toEqual([ana.email])
})

test('errors are told to each once; whose mail waits finds those of later in it', async () => {
  const [ana, dead, late] = [await anOwner(), await anOwner(), await anOwner()]
  server.answerTo(dead.email, DEAD)
  server.answerTo(late.email, LATER)
  const key = `staff-mail:${late.id} error_mails`
  for (const count of [3, 4]) {
    await pool.query(`update visitor_errors set told_at = told_at - interval '1 hour'`)
    await db
      .insertInto('visitor_errors')
      .values({ screen: 'product', status: 500, count, requests: [] })
      .execute()
    await enqueue(db, 'error-alert', { about: 'errors' })
    await until('they are told', async () => {
      const left = db.selectFrom('visitor_errors').select('id').where('told_at', 'is', null)
      return (await left.execute()).length === 0
    })
    await onlyWait([key])
  }
  expect(reached()).toEqual([ana.email, ana.email])
  server.answerTo(late.email)
  await retryNow(db, key)
  await onlyWait([])
  expect(reached()).toEqual([ana.email, ana.email, late.email].sort())
  const said = server.mails.map(({ text }) => /(\d+) visitas vieron/.exec(text ?? '')?.[1])
  expect(said).toEqual(['3', '4', '7'])
  expect(await reportedErrors(0)).toBeNull()
})
