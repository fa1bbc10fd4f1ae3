import { expect, test } from 'vitest'
import { copyName, expiredCopies } from '../../../server/backup/away/copies'
import { addDays } from '~/dates'
import { lastCopyGone } from './backup-terms'

test.each(['2026-11-27', '2026-11-30', '2026-08-31', '2027-01-01', '2028-02-29'])(
  'the copies of %s are gone on the day that people are told, and not before',
  (day) => {
    const night = (of: string) => copyName(new Date(`${of}T08:00:30Z`))
    let copies: string[] = []
    let of = addDays(day, -200)
    const isThere = () => copies.some((name) => name <= night(day))
    for (; of <= day || isThere(); of = addDays(of, 1)) {
      const made = night(of)
      copies = [...copies, made]
      const gone = new Set(expiredCopies(copies, made))
      copies = copies.filter((name) => !gone.has(name))
    }
    expect(addDays(of, -1) <= lastCopyGone(day)).toBe(true)
  },
)

test('a copy of the last day of a month is there until that day', () => {
  expect(lastCopyGone('2026-11-30')).toBe('2027-05-01')
  expect(lastCopyGone('2026-08-15')).toBe('2027-02-01')
})
