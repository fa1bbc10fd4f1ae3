import { expect, test } from 'vitest'
import { addDays, limaInstant } from '~/dates'
import { copyName, expiredCopies, isCopyDue, isCopyName } from './copies'

const nameOf = (day: string, time = '03:29') => copyName(limaInstant(day, time))
const dayOf = (name: string) => name.slice(7, 17)
const mondayOf = (day: string) =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

test('a name says when it was, on the clock of Lima', () => {
  expect(copyName(new Date('2026-11-23T04:59:58Z'))).toBe('tienda-2026-11-22-235958.copia')
  expect(isCopyName('tienda-2026-11-22-235958.copia')).toBe(true)
  expect(isCopyName('otra/tienda-2026-11-22-235958.copia')).toBe(false)
})

test('night after night, what a week, a month and half a year need is there', () => {
  const nights = Array.from({ length: 220 }, (_, night) => addDays('2026-01-14', night))
  let kept: string[] = []
  for (const [night, today] of nights.entries()) {
    const made = nameOf(today)
    const names = [...kept, made]
    const gone = new Set(expiredCopies(names, made))
    kept = names.filter((name) => !gone.has(name))
    const days = kept.map(dayOf)
    const sofar = nights.slice(0, night + 1)
    const wanted = [
      ...sofar.slice(-7),
      ...newestOfEach(sofar, mondayOf).slice(-4),
      ...newestOfEach(sofar, (day) => day.slice(0, 7)).slice(-6),
    ]
    expect(days).toEqual([...new Set(wanted)].sort())
  }
})

function newestOfEach(days: string[], periodOf: (day: string) => string): string[] {
  return days.filter((day, at) => periodOf(days[at + 1] ?? '2000-01-01') !== periodOf(day))
}

test('where none was made for long, none goes; of one day the newest stays', () => {
  const old = ['2025-01-03', '2025-01-02', '2025-01-01'].map((day) => nameOf(day))
  const made = nameOf('2026-11-23')
  expect(expiredCopies([...old, made, 'fotos.zip', 'tienda-x.copia'], made)).toEqual([])
  const earlier = nameOf('2026-11-23', '01:00')
  expect(expiredCopies([made, earlier], made)).toEqual([earlier])
  // One that a wrong clock dated later does not cost the one that was just made.
  const future = Array.from({ length: 200 }, (_, n) => nameOf(addDays('2027-06-01', n)))
  expect(expiredCopies([...future, made], made)).not.toContain(made)
})

test('a copy is due once a night, from three in the morning in Lima', () => {
  const at = (time: string) => limaInstant('2026-11-23', time)
  expect(isCopyDue(undefined, at('12:00'))).toBe(true)
  expect(isCopyDue(at('03:29'), at('23:59'))).toBe(false)
  expect(isCopyDue(limaInstant('2026-11-22', '03:29'), at('02:59'))).toBe(false)
  expect(isCopyDue(limaInstant('2026-11-22', '22:00'), at('03:00'))).toBe(true)
  expect(isCopyDue(limaInstant('2026-11-22', '22:00'), at('22:00'))).toBe(true)
  expect(isCopyDue(limaInstant('2027-11-22', '03:29'), at('12:00'))).toBe(true)
})
