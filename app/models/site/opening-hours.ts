import { folded } from '~/accents'

const WEEK = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo']
const NAMES = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const EVERY_DAY = 'todos los dias'
const TIME = String.raw`(\d{1,2})(?:[:.](\d\d))? ?(am|pm|a\. ?m\.|p\. ?m\.)?`
const LINE = new RegExp(
  String.raw`^(.+?)[ ,:]+(?:de )?${TIME} ?(?:-|–|a|hasta las) ?${TIME}(?: ?(?:h|hrs|horas)\.?)?$`,
)
const CLOSED = /^.+[ ,:]cerrado\.?$/

/**
 * What staff wrote of when the shop is open, as far as a machine may be told: `Lunes a sábado, 9:00-19:00`, a line each.
 *
 * @returns as schema.org's `openingHours` has them, `Mo-Sa 09:00-19:00`; none when a line says anything else, since half
 *   of the hours would be wrong ones
 */
export function openHours(text: string): string[] {
  const lines = text.split('\n').map(folded)
  const open = lines.filter((line) => line !== '' && !CLOSED.test(line)).map(hoursOf)
  return open.includes(null) ? [] : open.filter((one) => one !== null)
}

function hoursOf(line: string): string | null {
  const [, named = '', ...times] = LINE.exec(line) ?? []
  const days = daysOf(named.trim())
  const [opens, closes] = [clock(times.slice(0, 3)), clock(times.slice(3))]
  if (!days || !opens || !closes || opens >= closes) return null
  return `${days} ${opens}-${closes}`
}

function daysOf(named: string): string | null {
  if (named === EVERY_DAY) return rangeOf('lunes a domingo')
  const parts = named.split(/ ?, ?| y /).map(rangeOf)
  return parts.includes(null) ? null : parts.join()
}

/** `lunes`, or all from one day to another. */
function rangeOf(part: string): string | null {
  const ends = part.replace(/^de /, '').split(/ a | ?- ?/)
  const places = ends.map((day) => {
    return WEEK.findIndex((name) => day === name || day === `${name}s`)
  })
  const [first = -1, last = 7] = places
  if (places.includes(-1) || ends.length > 2 || first >= last) return null
  return places.map((place) => NAMES[place]).join('-')
}

function clock([hour = '', minute = '00', half = '']: (string | undefined)[]): string | null {
  const isHalf = half !== ''
  const hours = isHalf ? (Number(hour) % 12) + (half.startsWith('p') ? 12 : 0) : Number(hour)
  const isTime = hour !== '' && Number(hour) < (isHalf ? 13 : 24) && Number(minute) < 60
  return isTime ? `${String(hours).padStart(2, '0')}:${minute}` : null
}
