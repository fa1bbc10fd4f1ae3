import { formatInstant } from '~/dates'
import {
  type ClaimMail,
  type ClaimMailState,
  mailsOfClaim,
} from '~/models/claims/claim-mail.server'

const NAMES: Record<ClaimMail, string> = {
  copy: 'Copia para quien reclama',
  alert: 'Aviso a la tienda',
  answer: 'Respuesta',
}

/** What became of each mail of a sheet, as sentences. */
export async function mailLines(claimId: string): Promise<string[]> {
  const mails = await mailsOfClaim(claimId)
  return mails.map(({ kind, mail }) => `${NAMES[kind]}: ${stateText(mail)}`)
}

function stateText(mail: ClaimMailState): string {
  switch (mail.state) {
    case 'sent':
      return `enviada el ${formatInstant(mail.at)}.`
    case 'waiting':
      return mail.why ? `todavía no sale. ${mail.why}` : 'está por salir.'
    case 'failed':
      return `no salió (${formatInstant(mail.at)}). ${mail.why}`
  }
}
