import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file'

const MADE = new Date('2026-11-22T16:00:00.500Z')

function event(some: Partial<Parameters<typeof calendarFile>[1][number]> = {}) {
  const when = { from: new Date('2026-12-24T14:00:00Z'), to: new Date('2026-12-24T20:00:00Z') }
  const place = 'Av. Grau 120, dpto. 3; Barranco'
  return {
    uid: 'a@b',
    title: 'Flores',
    description: 'Uno\nDos',
    place,
    link: 'https://x/',
    when,
    ...some,
  }
}

test('an event has its hours in UTC, and its texts escaped', () => {
  const lines = calendarFile('Flores', [event()], MADE).split('\r\n')
  expect(lines.slice(5, 16)).toEqual([
    'BEGIN:VEVENT',
    'UID:a@b',
    'DTSTAMP:20261122T160000Z',
    'DTSTART:20261224T140000Z',
    'DTEND:20261224T200000Z',
    'SUMMARY:Flores',
    String.raw`DESCRIPTION:Uno\nDos`,
    String.raw`LOCATION:Av. Grau 120\, dpto. 3\; Barranco`,
    'URL:https://x/',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
})

test('a delivery without a slot takes its whole day', () => {
  const file = calendarFile(
    'Flores',
    [event({ when: { day: '2026-12-31', nextDay: '2027-01-01' } })],
    MADE,
  )
  expect(file).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n')
})

test('no text begins a line of its own, whatever is in it', () => {
  const hostile = 'Uno\r\nEND:VEVENT\rATTENDEE:x\nDos'
  const file = calendarFile('Flores', [event({ title: hostile, place: hostile })], MADE)
  expect(file.match(/^END:VEVENT/gm)).toHaveLength(1)
  expect(file).not.toMatch(/^ATTENDEE/m)
})

test('a long line is folded between characters, at 75 octets', () => {
  const title = 'Ñandú 🌷 '.repeat(40)
  const file = calendarFile('Flores', [event({ title })], MADE)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`)
  expect(file).not.toContain('\ufffd')
})
