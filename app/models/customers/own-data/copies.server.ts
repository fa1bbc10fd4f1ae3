import { formatDayLong, limaDay } from '~/dates'
import { env } from '~/env.server'
import { lastCopyGone } from '~/models/upkeep/backup-terms'

/** Until when copies of the shop have what was erased just now, in words. */
export function copiesSentence(now: Date): string {
  return env.backup
    ? `La última copia de respaldo que los tiene se borra el ${formatDayLong(lastCopyGone(limaDay(now)))}.`
    : 'La tienda no hace copias de respaldo por sí sola.'
}
