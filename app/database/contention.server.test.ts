import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { until } from '../../tests/support/until'
import { databasePart } from '~/routes/admin.salud/database-parts.server'
import { forgetProcess, reportProcess, runningProcesses } from '~/models/upkeep/process.server'
import { isContention, lockConflicts, retried } from './contention.server'
import { db, type Trx } from './db.server'

function lock(trx: Trx, number: number) {
  return sql`select pg_advisory_xact_lock(${number}::bigint)`.execute(trx)
}

/** How much more there is than before. */
function since(before: ReturnType<typeof lockConflicts>) {
  const now = lockConflicts()
  return {
    retries: now.retries - before.retries,
    deadlocks: now.deadlocks - before.deadlocks,
    lockTimeouts: now.lockTimeouts - before.lockTimeouts,
  }
}

test('two that wait for each other: one is tried again, and both are done', async () => {
  const before = lockConflicts()
  let begun = 0
  const both = [1, 2].map((first) =>
    retried(() =>
      db.transaction().execute(async (trx) => {
        await lock(trx, first)
        begun += 1
        await until('both have begun', () => begun >= 2)
        await lock(trx, 3 - first)
        return first
      }),
    ),
  )
  await Promise.allSettled(both)
  expect(await Promise.all(both)).toEqual([1, 2])
  expect(since(before)).toEqual({ retries: 1, deadlocks: 1, lockTimeouts: 0 })
})

test('a lock that never comes is asked for four times; another error once', async () => {
  const before = lockConflicts()
  await db.transaction().execute(async (holder) => {
    await lock(holder, 3)
    const late = retried(() =>
      db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = '1ms'`.execute(trx)
        await lock(trx, 3)
      }),
    )
    await expect(late).rejects.toSatisfy(isContention)
  })
  expect(since(before)).toEqual({ retries: 3, deadlocks: 0, lockTimeouts: 4 })
  await expect(retried(() => sql`select 1 / 0`.execute(db))).rejects.toThrow('division')
  expect(since(before)).toEqual({ retries: 3, deadlocks: 0, lockTimeouts: 4 })
})

test('the health page adds up what all processes met', async () => {
  const own = { host: 'tienda', pid: 1, answers: true, startedAt: new Date(), memoryBytes: 1 }
  const pageCache = { pages: 0, bytes: 0, hits: 0, misses: 0 }
  const ids = [randomUUID(), randomUUID()]
  for (const [at, id] of ids.entries()) {
    const conflicts = { retries: 5 + at, deadlocks: 2, lockTimeouts: 3 * at }
    await reportProcess({ ...own, id, pageCache, conflicts })
    expect((await runningProcesses()).at(at)).toMatchObject({ id, conflicts })
  }
  const { facts } = await databasePart()
  expect(facts.slice(-3).map(({ text }) => text)).toEqual(['11', '4', '3'])
  for (const id of ids) await forgetProcess(id)
})
