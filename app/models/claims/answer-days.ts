import { addDays } from '~/dates'

/** Working days to answer a claim, without extension: the consumer code's article 24, as law 31435 left it. */
export const ANSWER_DAYS = 15

/** The holidays of all Peru, `MM-dd`: legislative decree 713 and the laws that added to it. */
const HOLIDAYS = new Set([
  '01-01',
  '05-01',
  '06-07',
  '06-29',
  '07-23',
  '07-28',
  '07-29',
  '08-06',
  '08-30',
  '10-08',
  '11-01',
  '12-08',
  '12-09',
  '12-25',
])

/** Holy Thursday and Good Friday, days before Easter. */
const BEFORE_EASTER = [3, 2]

/**
 * The last day on which a claim can be answered: the fifteenth working day after it was made.
 *
 * @param day in Lima on which it was made
 */
export function answerDue(day: string): string {
  return workdayAfter(day, ANSWER_DAYS)
}

/** The working day that is so many after a day, which does not count itself. */
export function workdayAfter(day: string, days: number): string {
  let due = day
  for (let counted = 0; counted < days; counted += isWorkday(due) ? 1 : 0) due = addDays(due, 1)
  return due
}

/** Working days from a day to a later one, which counts, while the first does not; negative when it is earlier. */
export function workdaysTo(from: string, to: string): number {
  if (to < from) return -workdaysTo(to, from)
  let days = 0
  for (let day = from; day < to;) {
    day = addDays(day, 1)
    if (isWorkday(day)) days += 1
  }
  return days
}

/** Whether people work in Peru on a day: from Monday to Friday, unless it is a holiday. */
export function isWorkday(day: string): boolean {
  const [year, month, date] = day.split('-')
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6 || HOLIDAYS.has(`${month}-${date}`)) return false
  const easter = easterOf(Number(year))
  return !BEFORE_EASTER.some((days) => addDays(easter, -days) === day)
}

/** Easter Sunday of the Gregorian calendar, by the method of Meeus, Jones and Butcher. */
function easterOf(year: number): string {
  const [golden, century, ofCentury] = [year % 19, Math.floor(year / 100), year % 100]
  const moved = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - moved + 15) % 30
  const week =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * week) / 451)
  const days = epact + week - 7 * late + 114
  const [month, day] = [Math.floor(days / 31), (days % 31) + 1]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
