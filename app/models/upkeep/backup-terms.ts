/** How many periods that have a copy off the machine keep their newest one. */
export const COPIES_KEPT = { days: 7, weeks: 4, months: 6 }

/**
 * The day on which the last copy goes that has what was erased on a day: that of its month, once as many later months
 * have theirs. A copy is made every night.
 *
 * @param day Lima's
 */
export function lastCopyGone(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return (
    new Date(Date.UTC(year, month - 1 + COPIES_KEPT.months, 1)).toISOString().split('T')[0] ?? ''
  )
}
