import { DeliveryUnknown, type Mail, MailRefused, sendMail } from '~/mail/mail.server'
import { type MailErrorCode, MailFailed, storedCode } from '~/mail/mail-error'
import type { Attempt } from '~/jobs/worker.server'
import { noteTime } from '~/models/upkeep/last-time.server'
import { report } from '~/log.server'
import { storedShop } from '~/models/site/settings/setting.server'

/** A mail of a job; the settings name its shop when it is sent. */
export type JobMail = Omit<Mail, 'shop' | 'signal'>

/**
 * Sends a job's mail once; at most twice when the outcome of the first attempt is unknown.
 *
 * A mail that may have arrived is retried once, with the same Message-ID; when the outcome is
 * unknown again it counts as sent. A mail that can never be sent is logged and dropped.
 *
 * @param mail its key is extended by the job's id, which is the same for every attempt
 * @returns why the mail was dropped or may not have arrived; `null` when the server accepted it
 * @throws MailFailed when a later attempt may succeed
 * @source docs/specification/reliability.md F-06
 */
export async function deliver(mail: JobMail, attempt: Attempt): Promise<MailErrorCode | null> {
  const mayHaveArrived = storedCode(attempt.lastError ?? '') === 'desconocido'
  try {
    const key = `${mail.key}.${attempt.jobId}`
    await sendMail({ ...mail, shop: await storedShop(), key, signal: attempt.signal })
  } catch (error) {
    if (error instanceof MailRefused) {
      report(error, 'un correo no se puede enviar')
      return 'invalido'
    }
    if (error instanceof DeliveryUnknown && mayHaveArrived) {
      report(error, 'un correo queda sin confirmar')
      return 'desconocido'
    }
    const code = mayHaveArrived ? 'desconocido' : mailErrorOf(error)
    if (isPermanent(code)) await noteMail(code)
    throw new MailFailed(code, text(error), { cause: error })
  }
  await noteMail(null)
  return null
}

/** For who looks after the shop: the mail has its outcome already, whatever becomes of this. */
export async function noteMail(refusal: MailErrorCode | null): Promise<void> {
  const noted = noteTime(refusal ? 'mail-refused' : 'mail-sent', refusal)
  await noted.catch((error: unknown) => report(error, 'no se pudo anotar un correo'))
}

/**
 * The same for a mail whose outcome staff read: nothing is recorded while another attempt follows.
 *
 * @param record takes the outcome, `null` for a mail that was sent
 */
export async function deliverAndRecord(
  mail: JobMail,
  attempt: Attempt,
  record: (code: MailErrorCode | null) => Promise<void>,
): Promise<void> {
  try {
    await record(await deliver(mail, attempt))
  } catch (error) {
    const code = error instanceof MailFailed ? error.code : 'sin respuesta'
    if (!isPermanent(code) && !attempt.isLast) throw error
    report(error, 'un correo no salió')
    await record(code)
  }
}

/**
 * Many servers refuse the sender only after the recipient or the message, so the text of the
 * refusal decides.
 */
const OF_THE_SENDER = /\b5\.1\.[78]\b|\bsender\b|\bfrom (address|domain)\b|\bidentit|not verified/i
/** RFC 3463 codes that always concern the recipient's mailbox. */
const OF_THE_RECIPIENT = /\b5\.(1\.[1236]|2\.\d)\b/
/**
 * The provider takes no more of the shop's mails for some hours. Servers say so for good, and in words of
 * their own; of a mailbox that is full they speak of a quota too.
 */
const OF_THE_QUOTA = [
  /\b5\.4\.5\b/,
  /\b(sending|relay) (quota|limit)\b/i,
  /\bexceeded the max (emails|defers)\b/i,
  /\boutgoing messages was exceeded\b/i,
  /\byou('ve| have) (exceeded|reached) your\b/i,
  /^(?!.*\bmailbox\b).*\btoo many messages\b/is,
]

/** Classifies a failure of `sendMail`: a refusal by the server, our own, or no answer. */
export function mailErrorOf(error: unknown): MailErrorCode {
  if (error instanceof MailRefused) return 'invalido'
  if (error instanceof DeliveryUnknown) return 'desconocido'
  const { code, command, responseCode = 0, response = '' } = error as SmtpError
  // 530: the server requires a login, and SMTP_URL has none.
  if (code === 'EAUTH' || responseCode === 530) return 'clave'
  if (responseCode < 500) return responseCode >= 400 ? 'espera' : 'sin respuesta'
  const isOfRecipient = OF_THE_RECIPIENT.test(response)
  if (!isOfRecipient && OF_THE_QUOTA.some((words) => words.test(response))) return 'espera'
  const isOfMail = command === 'RCPT TO' || command === 'DATA'
  const isOfSender = !isOfRecipient && OF_THE_SENDER.test(response)
  if (!isOfMail || isOfSender) return 'remitente'
  return command === 'RCPT TO' ? 'rechazado' : 'devuelto'
}

/**
 * Whether the mail can never be sent; any other error may be temporary, or corrected by the owner.
 */
export function isPermanent(code: MailErrorCode): boolean {
  return code === 'rechazado' || code === 'devuelto' || code === 'invalido'
}

type SmtpError = { code?: string; command?: string; responseCode?: number; response?: string }

function text(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
