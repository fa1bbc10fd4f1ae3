import { DeliveryUnknown, type Mail, MailRefused, sendMail } from '~/mail.server'
import type { Try } from '~/jobs/worker.server'
import { report } from '~/report.server'

/** How a job's last error begins from the moment its mail may have arrived. */
const UNKNOWN = 'desconocido'

/**
 * Sends a job's mail so that it arrives once, or twice at most where nobody can tell.
 *
 * A mail that may have arrived is tried again once, under the same Message-ID; the second time that
 * its outcome stays unknown it counts as sent. A mail that can never be sent is reported and dropped.
 *
 * @param mail its key is completed with the job's id, which is the same at every try
 * @throws Error when a later try may succeed
 * @source reliability F-06
 */
export async function deliver(mail: Mail, attempt: Try): Promise<void> {
  const mayHaveArrived = attempt.lastError?.startsWith(UNKNOWN) ?? false
  try {
    const key = `${mail.key}.${attempt.jobId}`
    await sendMail({ ...mail, key, signal: attempt.signal })
  } catch (error) {
    if (error instanceof MailRefused) return report(error, 'un correo no se puede enviar')
    const isUnknown = error instanceof DeliveryUnknown
    if (isUnknown && mayHaveArrived) return report(error, 'un correo queda sin confirmar')
    if (isUnknown || mayHaveArrived) throw new Error(`${UNKNOWN}: ${text(error)}`, { cause: error })
    throw error
  }
}

function text(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
