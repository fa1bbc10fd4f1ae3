import { addDays, limaDay, limaInstant, limaTime } from '../../../app/dates'
import { COPIES_KEPT } from '../../../app/models/upkeep/backup-terms'

/** When a shop sleeps, in Lima. */
const NIGHT = '03:00'

const NAME = /^tienda-(\d{4}-\d\d-\d\d)-\d{6}\.copia$/

/** What a copy is called: `tienda-2026-11-23-033007.copia`, by Lima's clock. So the order of names is that of time. */
export function copyName(made: Date): string {
  const seconds = String(made.getUTCSeconds()).padStart(2, '0')
  return `tienda-${limaDay(made)}-${limaTime(made).replace(':', '')}${seconds}.copia`
}

/** Whether it is the name of a copy: nothing else of the bucket is read or deleted. */
export function isCopyName(name: string): boolean {
  return NAME.test(name)
}

/**
 * The copies that are no longer kept: those that are neither the newest of one of the last 7 days,
 * 4 weeks and 6 months that have any. Where no copies are made, none goes.
 *
 * @param names all that is in the bucket
 * @param made the copy that was just made, which stays, whatever the names say
 */
export function expiredCopies(names: string[], made: string): string[] {
  const copies = names.filter(isCopyName).sort().reverse()
  const kept = new Set([
    made,
    ...newestOf(copies, dayOf, COPIES_KEPT.days),
    ...newestOf(copies, weekOf, COPIES_KEPT.weeks),
    ...newestOf(copies, monthOf, COPIES_KEPT.months),
  ])
  return copies.filter((name) => !kept.has(name))
}

/** @param copies the newest first */
function newestOf(copies: string[], periodOf: (name: string) => string, count: number): string[] {
  const newest = new Map<string, string>()
  for (const name of copies) {
    const period = periodOf(name)
    if (!newest.has(period)) newest.set(period, name)
  }
  return [...newest.values()].slice(0, count)
}

function dayOf(name: string): string {
  return NAME.exec(name)?.[1] ?? ''
}

/** The Monday it begins with. */
function weekOf(name: string): string {
  const weekday = new Date(`${dayOf(name)}T00:00:00Z`).getUTCDay()
  return addDays(dayOf(name), -((weekday + 6) % 7))
}

function monthOf(name: string): string {
  return dayOf(name).slice(0, 7)
}

/**
 * Whether this night's copy is still to be made.
 *
 * @param last when one was last made and checked
 */
export function isCopyDue(last: Date | undefined, now: Date): boolean {
  const tonight = limaInstant(limaDay(now), NIGHT)
  const night = tonight <= now ? tonight : limaInstant(addDays(limaDay(now), -1), NIGHT)
  // What a wrong clock dated ahead would hold up every copy until then.
  return !last || last < night || last > now
}
