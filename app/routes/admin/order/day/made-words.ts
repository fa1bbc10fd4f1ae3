import { formatInstant, limaDay, limaTime } from '~/dates'
import { shownName } from '~/models/accounts/user'
import type { Making } from '~/models/orders/bench/made-lines.server'

/** When a line was made, and by whom: `por Ana, 10:42`, with the day if that is another. */
export function makingWords({ made_at, maker_name, maker_email }: Making, now: Date): string {
  const isToday = limaDay(made_at) === limaDay(now)
  const at = isToday ? limaTime(made_at) : formatInstant(made_at)
  if (maker_email === null) return at
  return `por ${shownName({ username: maker_name, email: maker_email })}, ${at}`
}

type Line = { made_before_edit: boolean; made_at: Date | null } & Omit<Making, 'made_at'>

/** Whether a line is made, in words, or was made before an edit changed it. */
export function madeView(line: Line, now: Date) {
  const { made_at } = line
  return {
    made: made_at && `Listo, ${makingWords({ ...line, made_at }, now)}`,
    isToRemake: made_at === null && line.made_before_edit,
  }
}
