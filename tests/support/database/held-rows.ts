import { db, type Trx } from '~/database/db.server'
import { settled } from '../settled'
import { rows } from '../stock'
import { until } from '../until'

type Results<Works extends (() => Promise<unknown>)[]> = {
  [At in keyof Works]: Awaited<ReturnType<Works[At]>>
}

/**
 * Holds or changes rows until all that is done meanwhile has asked for them: each is begun once the one before it
 * waits, so that nothing is written before the last has looked.
 */
export async function whileHeld<Works extends (() => Promise<unknown>)[]>(
  hold: (trx: Trx) => Promise<unknown>,
  ...works: Works
): Promise<Results<Works>> {
  const begun: Promise<unknown>[] = []
  let ended = 0
  await db.transaction().execute(async (trx) => {
    await hold(trx)
    for (const work of works) {
      begun.push(work().finally(() => (ended += 1)))
      await until('the next one waits', async () => ended + (await waiting()) === begun.length)
    }
  })
  return (await settled(begun)) as Results<Works>
}

/** How many connections to the database of this test file wait for what others have locked. */
export async function waiting(): Promise<number> {
  const found = await rows(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return found.length
}
