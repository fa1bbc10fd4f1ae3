import { setTimeout as wait } from 'node:timers/promises'
import { campaign } from '~/emails/campaign'
import { written } from '~/emails/mail'
import { db } from '~/database/db.server'
import { env } from '~/env.server'
import { enqueue } from '~/queue.server'
import { isPermanent, mailErrorOf, noteMail } from '~/jobs/deliver.server'
import type { Tasks, Attempt } from '~/jobs/worker.server'
import { MailFailed, storedMailError } from '~/mail/mail-error'
import { DeliveryUnknown, sendMail } from '~/mail/mail.server'
import {
  campaignProgress,
  claimRecipient,
  type Claimed,
  closeDelivery,
  giveUpWaiting,
  settleRecipient,
  startDelivery,
} from '~/models/newsletter/campaign-delivery.server'
import type { Shop } from '~/brand'
import { storedShop } from '~/models/site/settings/setting.server'
import { type CampaignLetter, campaignLetter } from '~/models/newsletter/campaign-mail.server'
import { unsubscribeToken } from '~/models/newsletter/unsubscribe.server'

/** After this many mails, or this time, other campaigns get their turn. */
const PART_MAILS = 200
const PART_MS = 20_000
/** After this many failures in a row the cause is the mail server, not the addresses. */
const FAILURES_MAX = 3

/**
 * Delivers a campaign in parts; each part queues the next.
 *
 * At most once per recipient: each is marked and committed before the mail is sent, and stays
 * uncertain after a crash. A failing mail server ends the part, which is retried with growing
 * delays like other mails; a part that reached anybody resets the count of attempts.
 *
 * @source docs/specification/decisions.md Q-101; docs/specification/reliability.md F-05, F-06, F-07
 */
export const campaignMails = {
  async 'send-campaign'({ campaignId }, attempt) {
    if (!(await startDelivery(campaignId))) return
    const letter = await campaignLetter(campaignId)
    if (!letter) return
    const { delivered, failure } = await deliverPart(campaignId, letter, attempt.signal)
    const { pendiente } = await campaignProgress(campaignId)
    if (pendiente === 0) return closeDelivery(campaignId)
    if (!failure || delivered > 0) return enqueue(db, 'send-campaign', { campaignId })
    if (!attempt.isLast) {
      throw new MailFailed(mailErrorOf(failure), failure.message, { cause: failure })
    }
    await giveUpWaiting(campaignId, stored(failure))
    await closeDelivery(campaignId)
  },
} satisfies Partial<Tasks>

type Part = { delivered: number; failure: Error | null }

async function deliverPart(
  campaignId: string,
  letter: CampaignLetter,
  signal: Attempt['signal'],
): Promise<Part> {
  const gap = 60_000 / env.campaignMailsPerMinute
  const end = Date.now() + PART_MS
  const failures: Error[] = []
  const shop = await storedShop()
  let delivered = 0
  for (let count = 0; count < PART_MAILS && Date.now() < end && !signal?.aborted; count += 1) {
    const next = Date.now() + gap
    const person = await claimRecipient(campaignId)
    if (!person) break
    const failure = await deliverTo(person, campaignId, { ...letter, shop }, signal)
    if (failure) failures.push(failure)
    else {
      delivered += 1
      failures.length = 0
    }
    if (failures.length === FAILURES_MAX) break
    await wait(Math.max(0, next - Date.now()), undefined, { signal }).catch(() => {})
  }
  return { delivered, failure: signal?.aborted ? null : (failures.at(-1) ?? null) }
}

/** @returns the failure, if the mail server may be the cause */
async function deliverTo(
  { subscriberId, email }: Claimed,
  campaignId: string,
  letter: CampaignLetter & { shop: Shop },
  signal: Attempt['signal'],
): Promise<Error | null> {
  const key = `campaign.${campaignId}.${subscriberId}`
  const mail = campaignMail(letter, unsubscribeToken(subscriberId))
  const failure = await sendMail({ ...mail, to: email, key, signal }).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  )
  const state = outcomeOf(failure)
  if (state === 'enviado') await noteMail(null)
  if (failure && state === 'fallido') await noteMail(mailErrorOf(failure))
  await settleRecipient(campaignId, subscriberId, state, failure && stored(failure))
  return state === 'pendiente' || state === 'incierto' ? failure : null
}

/** A refusal of this address is final; any other failure may be temporary. */
function outcomeOf(failure: Error | null) {
  if (!failure) return 'enviado'
  if (failure instanceof DeliveryUnknown) return 'incierto'
  return isPermanent(mailErrorOf(failure)) ? 'fallido' : 'pendiente'
}

/**
 * A campaign's mail for one recipient.
 *
 * @param letter with the shop that writes it
 */
export function campaignMail({ shop, ...letter }: CampaignLetter & { shop: Shop }, token: string) {
  const unsubscribeLink = `${env.origin}/baja/${token}`
  return {
    shop,
    ...written(campaign, { ...letter, unsubscribeLink }),
    unsubscribeLink,
  }
}

/** An error as stored in a recipient's row. */
function stored(error: Error): string {
  return storedMailError(mailErrorOf(error), error.message)
}
