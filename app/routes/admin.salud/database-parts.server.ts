import { counted } from '~/counted'
import { env } from '~/env.server'
import { failingMails, postponedMails } from '~/models/orders/admin/mail-delivery.server'
import { type AwayBackup, awayBackup } from '~/models/upkeep/away-backup.server'
import { type ProcessReport, runningProcesses } from '~/models/upkeep/process.server'
import { lastTimes, type LastTime } from '~/models/upkeep/last-time.server'
import { screenName } from '~/models/upkeep/screen'
import { databaseFigures, queueFigures } from '~/models/upkeep/shop-figures.server'
import { outboxFigures } from '~/models/upkeep/storage.server'
import { errorsOfDay } from '~/models/upkeep/visitor-error.server'
import { DEADLINES } from '~/deadlines.server'
import { canWrite } from '~/models/upkeep/writing.server'
import { mailErrorText } from '~/mail/mail-error'
import type { Part } from './part'
import { agoText, sizeText, whenText } from './words.server'

const CROWDED = 0.8
const LATE_JOB_MS = 10 * 60_000
/** Many servers put off who is new to them for some minutes. */
const POSTPONED_MS = 3_600_000
const LATE_BACKUP_MS = 48 * 3_600_000

type Judged = Omit<Part, 'title'>

export async function databasePart(): Promise<Judged> {
  const [figures, processes] = await Promise.all([databaseFigures(), runningProcesses()])
  const { version, bytes, connections, connectionsMax, ms } = figures
  const facts = [
    { label: 'Responde en', text: `${ms} milisegundos` },
    { label: 'Tamaño', text: sizeText(bytes) },
    { label: 'Conexiones', text: `${connections} de ${connectionsMax}` },
    { label: 'PostgreSQL', text: version },
    ...conflictFacts(processes.map(({ conflicts }) => conflicts)),
  ]
  if (!canWrite()) {
    const advice = 'Avisa ahora a quien cuida la tienda. Mientras tanto no entran pedidos.'
    const fix = 'Casi siempre falta espacio en el disco de la base de datos.'
    const summary = 'Responde, pero no se puede escribir en ella.'
    return { state: 'bad', summary, advice, fix, facts }
  }
  if (connections > CROWDED * connectionsMax) {
    const fix = 'Permite más conexiones (max_connections).'
    const summary = 'Casi no quedan conexiones libres.'
    return { state: 'watch', summary, advice: 'Avisa a quien cuida la tienda.', fix, facts }
  }
  if (ms > DEADLINES.slow) {
    const advice = 'Si sigue así en una hora, avisa a quien cuida la tienda.'
    return { state: 'watch', summary: 'Responde, pero con lentitud.', advice, facts }
  }
  return { state: 'good', summary: 'Responde con normalidad.', facts }
}

/** Since the processes that run now were started. */
function conflictFacts(all: ProcessReport['conflicts'][]) {
  const sum = (of: keyof ProcessReport['conflicts']) =>
    all.reduce((total, each) => total + each[of], 0)
  return [
    { label: 'Cambios intentados de nuevo', text: String(sum('retries')) },
    { label: 'Cambios que se esperaban uno al otro', text: String(sum('deadlocks')) },
    { label: 'Cambios que esperaron demasiado a otro', text: String(sum('lockTimeouts')) },
  ]
}

export async function queuePart(): Promise<Judged> {
  const { ready, running, later, failed, oldest } = await queueFigures()
  const facts = [
    { label: 'Esperan su turno', text: String(ready) },
    { label: 'En marcha', text: String(running) },
    { label: 'Se intentarán más tarde', text: String(later) },
    { label: 'Abandonadas tras un día de intentos', text: String(failed) },
    ...(oldest ? [{ label: 'La que más espera', text: agoText(oldest) }] : []),
  ]
  if (oldest && Date.now() - oldest.getTime() > LATE_JOB_MS) {
    const advice = 'Avisa hoy a quien cuida la tienda: correos y recordatorios esperan.'
    const fix = 'Reinicia la tienda.'
    return { state: 'bad', summary: 'Las tareas de la tienda no avanzan.', advice, fix, facts }
  }
  if (failed > 0) {
    const advice = 'No se repiten solos. Si era el correo de un pedido, envíalo desde el pedido.'
    const summary = `${counted(failed, 'tarea se abandonó', 'tareas se abandonaron')}.`
    return { state: 'watch', summary, advice, facts }
  }
  return { state: 'good', summary: 'Todo lo pendiente avanza.', facts }
}

export async function mailPart(): Promise<Judged> {
  const [waiting, postponed, times, outbox] = await Promise.all([
    failingMails(),
    postponedMails(),
    lastTimes(),
    outboxOrNone(),
  ])
  const refused = times['mail-refused']
  const facts = [
    { label: 'Por dónde salen', text: env.smtpUrl ? 'Servidor de correo' : 'Archivos en el disco' },
    { label: 'Esperan al servidor', text: String(waiting?.count ?? 0) },
    { label: 'El servidor los dejó para más tarde', text: String(postponed?.count ?? 0) },
    { label: 'El último que salió', text: lastText(times['mail-sent']) },
    { label: 'Rechazados', text: String(refused?.times ?? 0) },
    ...(refused
      ? [{ label: 'El último rechazo', text: `${whenText(refused.at)}. ${reasonOf(refused)}` }]
      : []),
    ...(outbox ? [{ label: 'Correos en el disco', text: String(outbox.files) }] : []),
  ]
  if (waiting) {
    const advice =
      'No se pierden: la tienda lo intenta durante un día. Avisa hoy a quien cuida la tienda.'
    const fix = 'Revisa SMTP_URL y el proveedor del correo.'
    const summary = `${counted(waiting.count, 'correo espera', 'correos esperan')}: no salen.`
    return { state: 'bad', summary, advice, fix, facts }
  }
  if (!env.smtpUrl) {
    const advice = 'Pide a quien cuida la tienda que conecte el correo.'
    const fix = 'Define SMTP_URL y reinicia la tienda.'
    return { state: 'watch', summary: 'Tus clientes no reciben correos.', advice, fix, facts }
  }
  if (postponed && Date.now() - postponed.since.getTime() > POSTPONED_MS) {
    const advice =
      'No se pierden: la tienda lo intenta durante un día. Si mañana siguen, avisa a quien cuida la tienda.'
    const fix = 'Mira si la tienda llegó al límite de envíos de su proveedor del correo.'
    const wait = counted(postponed.count, 'correo espera', 'correos esperan')
    const summary = `${wait}: el servidor pidió intentarlo más tarde.`
    return { state: 'watch', summary, advice, fix, facts }
  }
  const summary = postponed ? 'Los correos salen.' : 'Los correos salen: ninguno espera.'
  return { state: 'good', summary, facts }
}

function outboxOrNone() {
  return env.smtpUrl ? null : outboxFigures()
}

function lastText(time: LastTime | undefined): string {
  return time ? whenText(time.at) : 'Todavía ninguno'
}

function reasonOf({ detail }: LastTime): string {
  return mailErrorText(detail ?? '')
}

export async function backupPart(): Promise<Judged> {
  const away = await awayBackup()
  if (away) return awayPart(away)
  const { backup } = await lastTimes()
  if (!backup) {
    const advice = 'Pide hoy a quien cuida la tienda que haga una, y después una cada noche.'
    const fix =
      'Define BACKUP_URL: así la tienda se copia sola cada noche. O haz una con «npm run backup -- tienda.copia» y guárdala en otra computadora.'
    return { state: 'bad', summary: 'No consta ninguna copia de respaldo.', advice, fix, facts: [] }
  }
  const facts = backupFacts(backup)
  if (Date.now() - backup.at.getTime() > LATE_BACKUP_MS) {
    const advice = 'Pide hoy a quien cuida la tienda que haga otra, y después una cada noche.'
    const fix = 'Define BACKUP_URL: así la tienda se copia sola cada noche.'
    return { state: 'bad', summary: 'La última copia tiene más de dos días.', advice, fix, facts }
  }
  return { state: 'good', summary: `Hay una copia reciente, del ${whenText(backup.at)}.`, facts }
}

function backupFacts({ at, bytes, detail }: LastTime) {
  return [
    { label: 'La última', text: whenText(at) },
    { label: 'Tamaño', text: sizeText(bytes ?? 0) },
    { label: 'Dónde', text: detail ?? '' },
  ]
}

/** The copies that the shop makes by itself, off this machine. */
function awayPart({ last, trouble, isLate }: AwayBackup): Judged {
  const tried = trouble === undefined ? [] : [{ label: 'El último intento', text: trouble }]
  const facts = [...(last ? backupFacts(last) : []), ...tried]
  if (isLate) {
    const advice = 'Avisa hoy a quien cuida la tienda. Mientras tanto se intenta cada hora.'
    const summary = last
      ? 'La última copia tiene más de 26 horas.'
      : 'No hay ninguna copia de respaldo.'
    return { state: 'bad', summary, advice, facts }
  }
  if (!last) {
    const advice = 'Vuelve a mirar dentro de una hora: la primera sale sola.'
    return { state: 'watch', summary: 'Todavía no hay copias.', advice, facts }
  }
  if (trouble !== undefined) {
    const advice = 'Por ahora nada: se intenta cada hora, y si falta más de un día llega un correo.'
    return { state: 'watch', summary: 'Falta la última copia.', advice, facts }
  }
  const summary = `Cada noche se guarda una copia. La última es del ${whenText(last.at)}.`
  return { state: 'good', summary, facts }
}

export async function errorsPart(): Promise<Judged> {
  const screens = await errorsOfDay()
  const count = screens.reduce((sum, met) => sum + met.count, 0)
  const facts = screens.map((met) => ({
    label: screenName(met.screen),
    text: counted(met.count, 'error', 'errores'),
  }))
  if (count === 0 && !canWrite()) {
    const advice = 'Mira primero la base de datos: lo que vieron las visitas se anota en ella.'
    return { state: 'watch', summary: 'Los errores no se pueden anotar ahora.', advice, facts }
  }
  if (count === 0) {
    return { state: 'good', summary: 'Ninguna visita vio un error en las últimas 24 horas.', facts }
  }
  const advice = 'Si se repiten, avisa a quien cuida la tienda.'
  const fix = 'Los códigos de visita están en el correo de aviso y en el registro.'
  const summary = `En las últimas 24 horas las visitas vieron ${counted(count, 'error', 'errores')}.`
  return { state: 'watch', summary, advice, fix, facts }
}
