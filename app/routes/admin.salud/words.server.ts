import { counted } from '~/counted'
import { formatInstant } from '~/dates'

const STEPS = ['bytes', 'KB', 'MB', 'GB', 'TB']
const number = new Intl.NumberFormat('es-PE', { maximumFractionDigits: 1 })
const MINUTE_MS = 60_000
const HOURS_AS_MINUTES = 120
const DAYS_AS_HOURS = 48

/** A size as people read it: `1.5 GB`. */
export function sizeText(bytes: number): string {
  const step = Math.min(STEPS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  return `${number.format(bytes / 1024 ** step)} ${STEPS[step]}`
}

/** How long ago an instant was: `hace 3 horas`. */
export function agoText(at: Date): string {
  const minutes = Math.floor((Date.now() - at.getTime()) / MINUTE_MS)
  if (minutes < 1) return 'hace un momento'
  return `hace ${spanText(minutes)}`
}

function spanText(minutes: number): string {
  if (minutes < HOURS_AS_MINUTES) return counted(minutes, 'minuto', 'minutos')
  const hours = Math.floor(minutes / 60)
  if (hours < DAYS_AS_HOURS) return counted(hours, 'hora', 'horas')
  return counted(Math.floor(hours / 24), 'día', 'días')
}

/** The instant and how long ago it was. */
export function whenText(at: Date): string {
  return `${formatInstant(at)} (${agoText(at)})`
}

export function percentText(part: number, all: number): string {
  return all === 0 ? 'todavía nada' : `${Math.round((100 * part) / all)} %`
}
