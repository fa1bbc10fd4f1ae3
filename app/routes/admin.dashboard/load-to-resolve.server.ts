import type { Reading } from '~/database/cached-reads.server'
import { addDays, limaDay } from '~/dates'
import { proposedDelivery } from '~/models/orders/admin/absent/absent-orders.server'
import { MOST_WAITING, whatWaits } from '~/models/orders/admin/to-resolve/to-resolve.server'
import type { Waiting } from '~/models/orders/admin/to-resolve/waiting'
import { resolvable } from './resolve-words'

/** Shown at first: who has more than that begins with those. */
const SHOWN = 3

/**
 * What waits for somebody's decision, by when it is delivered.
 *
 * @param isAll all of it, as the address asks with `resolver=todo`
 */
export async function loadToResolve(now: Date, isAll: boolean, reading: Reading) {
  const { waiting, count } = await whatWaits(now, isAll ? MOST_WAITING : SHOWN, reading)
  const isAbsent = waiting.some(({ kind }) => kind === 'absent')
  const proposal = isAbsent ? await proposedDelivery(now) : null
  const groups = new Map<string, ReturnType<typeof resolvable>[]>()
  for (const one of waiting) {
    const title = groupOf(one, limaDay(now))
    groups.set(title, [...(groups.get(title) ?? []), resolvable(one, proposal?.words ?? null)])
  }
  return {
    count,
    isAll,
    rest: count - waiting.length,
    groups: [...groups].map(([title, rows]) => ({ title, rows })),
  }
}

function groupOf({ day }: Waiting, today: string): string {
  if (!day) return 'Sin día'
  if (day <= today) return 'Para hoy'
  return day === addDays(today, 1) ? 'Para mañana' : 'Más adelante'
}
