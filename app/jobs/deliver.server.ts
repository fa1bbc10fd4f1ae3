import { DeliveryUnknown, type Mail, MailRefused, sendMail } from '~/mail/mail.server'
import { type MailErrorCode, MailFailed, storedCode } from '~/mail/mail-error'
import type { Attempt } from '~/jobs/worker.server'
import { report } from '~/log.server'

/**
 * Sends a job's mail so that it arrives once, or twice at most where nobody can tell.
 *
 * A mail that may have arrived is tried again once, under the same Message-ID; the second time that
 * its outcome stays unknown it counts as sent. A mail that can never be sent is reported and dropped.
 *
 * @param mail its key is completed with the job's id, which is the same at every try
 * @returns why the mail was dropped or may be missing; `null` once the server has taken it
 * @throws MailFailed when a later try may succeed
 * @source docs/specification/reliability.md F-06
 */
export async function deliver(mail: Mail, attempt: Attempt): Promise<MailErrorCode | null> {
  const mayHaveArrived = storedCode(attempt.lastError ?? '') === 'desconocido'
  try {
    const key = `${mail.key}.${attempt.jobId}`
    await sendMail({ ...mail, key, signal: attempt.signal })
    return null
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
    throw new MailFailed(code, text(error), { cause: error })
  }
}

/** Many servers refuse the sender only when they hear the recipient, or the message: their words tell. */
const OF_THE_SENDER = /\b5\.1\.[78]\b|\bsender\b|\bfrom (address|domain)\b|\bidentit|not verified/i
/** RFC 3463: whatever else is said, the mailbox of the recipient is at fault. */
const OF_THE_RECIPIENT = /\b5\.(1\.[1236]|2\.\d)\b/

/** What the failure of `sendMail` means: a refusal, the mail server's or our own, or its silence. */
export function mailErrorOf(error: unknown): MailErrorCode {
  if (error instanceof MailRefused) return 'invalido'
  if (error instanceof DeliveryUnknown) return 'desconocido'
  const { code, command, responseCode = 0, response = '' } = error as SmtpError
  // 530: it asks for a password that SMTP_URL does not give.
  if (code === 'EAUTH' || responseCode === 530) return 'clave'
  if (responseCode < 500) return responseCode >= 400 ? 'espera' : 'sin respuesta'
  const isOfMail = command === 'RCPT TO' || command === 'DATA'
  const isOfSender = OF_THE_SENDER.test(response) && !OF_THE_RECIPIENT.test(response)
  if (!isOfMail || isOfSender) return 'remitente'
  return command === 'RCPT TO' ? 'rechazado' : 'devuelto'
}

/** Whether this one mail will never leave; any other error may pass, or be mended by the owner. */
export function isPermanent(code: MailErrorCode): boolean {
  return code === 'rechazado' || code === 'devuelto' || code === 'invalido'
}

type SmtpError = { code?: string; command?: string; responseCode?: number; response?: string }

function text(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
