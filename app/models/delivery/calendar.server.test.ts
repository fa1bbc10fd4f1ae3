import { afterAll, expect, test } from 'vitest'
import { until } from '../../../tests/support/until'
import { followContent } from '~/database/content-versions.server'
import { db } from '~/database/db.server'
import { addDays, limaInstant } from '~/dates'
import { shownCalendarRows } from './calendar.server'
import { LAST_DAY_AHEAD } from './delivery'

const TODAY = '2026-12-10'
const LATE = limaInstant(TODAY, '23:59')
const AFTER_MIDNIGHT = limaInstant(addDays(TODAY, 1), '00:01')

const content = followContent(process.env.DATABASE_URL ?? '')
afterAll(() => content.close())

async function close(day: string, slot: string | null = null) {
  const closure = { first_day: day, last_day: day, slot, reason: '' }
  await db.insertInto('delivery_closures').values(closure).execute()
}

test('what pages show of the calendar is kept until it changes, and no longer than its day', async () => {
  const last = addDays(TODAY, LAST_DAY_AHEAD)
  await close(last)
  await close(addDays(last, 1))
  await until('the versions are known', () => content.catchUp())
  const daysAt = async (now: Date) => {
    const { closures } = await shownCalendarRows(now, { content })
    return closures.map(({ first_day }) => first_day)
  }

  expect(await daysAt(LATE)).toEqual([last])
  expect(await shownCalendarRows(LATE, { content })).toBe(
    await shownCalendarRows(LATE, { content }),
  )
  expect(await daysAt(AFTER_MIDNIGHT)).toEqual([last, addDays(last, 1)])

  await close(addDays(TODAY, 5))
  await content.catchUp()
  expect(await daysAt(AFTER_MIDNIGHT)).toEqual([addDays(TODAY, 5), last, addDays(last, 1)])
})
