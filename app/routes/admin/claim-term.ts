import { counted } from '~/counted'
import { formatDay } from '~/dates'

/** How urgent an answer is, in words: when it is due, and the working days left. */
export function termText({ due, left }: { due: string; left: number }): string {
  if (left < 0) return `Venció el ${formatDay(due)}`
  if (left === 0) return `Vence hoy, ${formatDay(due)}`
  return `${counted(left, 'día hábil', 'días hábiles')}, hasta el ${formatDay(due)}`
}

/** Working days before the end from which an answer is urgent. */
export const URGENT_DAYS = 5
