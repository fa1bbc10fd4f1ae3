/** Octets of a line before it is folded (RFC 5545, 3.1). */
const LINE_BYTES = 75

export type CalendarEvent = {
  /** The same for the same event, in every file. */
  uid: string
  title: string
  description: string
  place: string
  link: string
  /** A day of Lima's calendar, `yyyy-MM-dd`, or the instants of a slot. */
  when: { day: string; nextDay: string } | { from: Date; to: Date }
}

/**
 * Events as a file that calendars open, an iCalendar object (RFC 5545).
 *
 * @param shop what made it, in one line
 * @param made when what it tells last changed
 */
export function calendarFile(shop: string, events: CalendarEvent[], made: Date): string {
  const lines = [
    ...[
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      `PRODID:-//${text(shop.replaceAll('//', '/'))}//Pedidos//ES`,
    ],
    ...['CALSCALE:GREGORIAN', 'METHOD:PUBLISH'],
    ...events.flatMap((event) => linesOf(event, made)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function linesOf({ uid, title, description, place, link, when }: CalendarEvent, made: Date) {
  return [
    ...['BEGIN:VEVENT', `UID:${uid}`, `DTSTAMP:${instant(made)}`],
    ...('day' in when
      ? [`DTSTART;VALUE=DATE:${plain(when.day)}`, `DTEND;VALUE=DATE:${plain(when.nextDay)}`]
      : [`DTSTART:${instant(when.from)}`, `DTEND:${instant(when.to)}`]),
    ...[`SUMMARY:${text(title)}`, `DESCRIPTION:${text(description)}`, `LOCATION:${text(place)}`],
    ...[`URL:${link}`, 'TRANSP:TRANSPARENT', 'END:VEVENT'],
  ]
}

/** `20261224T140000Z`: in UTC, so that every calendar shows Lima's hour to who is in Lima. */
function instant(date: Date): string {
  return `${plain(date.toISOString().slice(0, 19)).replaceAll(':', '')}Z`
}

function plain(day: string): string {
  return day.replaceAll('-', '')
}

function text(value: string): string {
  return value.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r\n?|\n/g, String.raw`\n`)
}

/** A line in pieces of at most 75 octets, of whole characters, each but the first after a space. */
function folded(line: string): string {
  const pieces: string[] = ['']
  for (const character of line) {
    const last = pieces.at(-1) ?? ''
    const room = pieces.length > 1 ? LINE_BYTES - 1 : LINE_BYTES
    if (Buffer.byteLength(last + character) > room) pieces.push(character)
    else pieces[pieces.length - 1] = last + character
  }
  return pieces.join('\r\n ')
}
