import { limaTime } from '~/dates'
import type { News } from '~/queue.server'

/** What staff may be told on their devices, in the order of the form. */
export const NEWS = ['order', 'proof', 'absent'] as const satisfies News[]

/** When somebody is not told, Lima's times: `22:00` to `06:00`. */
export type QuietHours = { from: string; to: string }

export type PushSettings = { kinds: News[]; quiet: QuietHours | null }

/** What holds for who has chosen nothing yet. */
export const PROPOSED: PushSettings = {
  kinds: [...NEWS],
  quiet: { from: '22:00', to: '06:00' },
}

/** Whether it is quiet from the first minute on, until the last one begins; over midnight where it ends earlier than it begins. */
export function isQuiet(quiet: QuietHours | null, now: Date): boolean {
  if (!quiet) return false
  const time = limaTime(now)
  const [hasBegun, isBefore] = [time >= quiet.from, time < quiet.to]
  return quiet.from < quiet.to ? hasBegun && isBefore : hasBegun || isBefore
}
