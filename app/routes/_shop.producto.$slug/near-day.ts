/** What the choice of a day says when it is none of those at hand. */
export const OTHER_DAY = 'otro'

/**
 * The day that a form chose: one of those at hand, or what was typed besides.
 *
 * @param near of the choice; empty in forms that have none
 */
export function chosenDay(near: string, typed: string): string {
  return near === '' || near === OTHER_DAY ? typed : near
}

/** Which choice a form begins with; none when no day is chosen yet and there are some at hand. */
export function nearChoice(days: string[], near: string, typed: string): string {
  const day = chosenDay(near, typed)
  if (days.includes(day)) return day
  return day !== '' || near === OTHER_DAY || days.length === 0 ? OTHER_DAY : ''
}
