import type { ReactElement } from 'react'
import { formatDay, limaDay } from '~/dates'
import { claimAlert, claimAnswer, claimCopy, type ClaimMailProps } from '~/emails/claim'
import { written } from '~/emails/mail'
import { env } from '~/env.server'
import type { Tasks, Attempt } from '~/jobs/worker.server'
import { answerDue } from '~/models/claims/answer-days'
import { type ClaimMail, recordClaimMail } from '~/models/claims/claim-mail.server'
import { type Claim, claimToken, findClaim } from '~/models/claims/claim.server'
import { sheetOf } from '~/models/claims/sheet'
import { deliverAndRecord } from './deliver.server'
import { contactMail, shopAddress } from './shop-address.server'

/** The mails of the complaints book. */
export const claimMails = {
  async 'claim-copy'({ claimId }, attempt) {
    const claim = await findClaim(claimId)
    if (!claim) return
    const letter = written(claimCopy, propsOf(claim, pageOf(claim)))
    await send(claim, 'copy', { to: claim.email, ...letter }, attempt)
  },

  async 'claim-alert'({ claimId }, attempt) {
    const claim = await findClaim(claimId)
    if (!claim) return
    const link = `${env.origin}/admin/reclamos/${claim.id}`
    const letter = written(claimAlert, propsOf(claim, link))
    await send(claim, 'alert', { to: await shopAddress(), ...letter }, attempt)
  },

  async 'claim-answer'({ claimId }, attempt) {
    const claim = await findClaim(claimId)
    if (!claim?.answer) return
    const props = { ...propsOf(claim, pageOf(claim)), answer: claim.answer }
    await send(claim, 'answer', { to: claim.email, ...written(claimAnswer, props) }, attempt)
  },
} satisfies Partial<Tasks>

/** The sheet's own page, for whoever has its address. */
function pageOf(claim: Claim): string {
  return `${env.origin}/libro-de-reclamaciones/${claimToken(claim.id)}`
}

function propsOf(claim: Claim, link: string): ClaimMailProps {
  const due = formatDay(answerDue(limaDay(claim.created_at)))
  return { origin: env.origin, sheet: sheetOf(claim), due, link }
}

async function send(
  claim: Claim,
  kind: ClaimMail,
  mail: { to: string; subject: string; element: ReactElement },
  attempt: Attempt,
) {
  const key = `claim-${kind}.${claim.id}`
  const replyTo = kind === 'alert' ? claim.email : await contactMail()
  await deliverAndRecord({ ...mail, key, replyTo }, attempt, (code) =>
    recordClaimMail(claim.id, kind, code),
  )
}
