import { sql } from 'kysely'
import { db, type Trx } from '~/database/db.server'
import { firstCharacters } from '~/forms/graphemes'
import { enqueue, openJobs } from '~/queue.server'
import { storedMailError } from '~/mail/mail-error'
import { isOpen, type Progress, RECIPIENT_STATES } from './campaign'
import { touched } from '~/models/records/touched'

/** Most recipients that staff decide about at once. */
const REVIEWED_MAX = 200

/** Why a campaign was not sent. */
export type NotSent = 'gone' | 'already' | 'no products' | 'no subscribers'

/**
 * Adds every active subscriber as a recipient and queues the delivery, in one transaction. Of
 * several requests at once, only one does.
 *
 * A campaign that failed is sent only to the recipients that it did not reach.
 *
 * @returns how many recipients it has
 * @source docs/specification/back-office.md §4 "Campaign status"; docs/specification/decisions.md Q-101; docs/specification/reliability.md F-08
 */
export async function sendCampaign(
  id: string,
): Promise<{ recipients: number } | { problem: NotSent }> {
  return db.transaction().execute(async (trx) => {
    const campaign = await trx
      .selectFrom('campaigns')
      .select('status')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!campaign) return { problem: 'gone' }
    if (!isOpen(campaign.status)) return { problem: 'already' }
    if (!(await hasActiveProduct(trx, id))) return { problem: 'no products' }
    const recipients = await addRecipients(trx, id)
    if (recipients === 0) return { problem: 'no subscribers' }
    const row = {
      status: 'queued',
      sent_at: null,
      total_recipients: 0,
      updated_at: touched('campaigns'),
    }
    await trx.updateTable('campaigns').set(row).where('id', '=', id).execute()
    await enqueue(trx, 'send-campaign', { campaignId: id })
    return { recipients }
  })
}

async function hasActiveProduct(trx: Trx, id: string): Promise<boolean> {
  const product = await trx
    .selectFrom('campaign_products')
    .innerJoin('products', 'products.id', 'product_id')
    .select('products.id')
    .where('campaign_id', '=', id)
    .where('products.active', '=', true)
    .limit(1)
    .executeTakeFirst()
  return product !== undefined
}

async function addRecipients(trx: Trx, id: string): Promise<number> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('campaign_recipients')
    .columns(['campaign_id', 'subscriber_id'])
    .expression((eb) =>
      eb
        .selectFrom('subscribers')
        .select([sql<string>`${id}::uuid`.as('campaign_id'), 'id'])
        .where('status', '=', 'active'),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['campaign_id', 'subscriber_id'])
        .doUpdateSet({ state: 'pendiente', error: null, updated_at: sql<Date>`now()` })
        .where('campaign_recipients.state', 'in', ['fallido', 'omitido']),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/**
 * Starts a delivery: recipients whose mail was being sent when an earlier delivery crashed become
 * uncertain. Their mail may have arrived, so it is not sent again automatically.
 *
 * The queue runs one delivery at a time, so no other one is running.
 *
 * @returns whether there is anything to deliver
 * @source docs/specification/reliability.md F-06, F-07
 */
export async function startDelivery(id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('campaigns')
    .set({ status: 'sending' })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'sending'])
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await db
    .updateTable('campaign_recipients')
    .set({
      state: 'incierto',
      error: storedMailError('interrumpido', 'la tienda se cerró mientras salía el correo'),
      updated_at: sql<Date>`now()`,
    })
    .where('campaign_id', '=', id)
    .where('state', '=', 'enviando')
    .execute()
  return true
}

/** A recipient whose mail is about to be sent. */
export type Claimed = { subscriberId: string; email: string }

/**
 * Claims the next recipient: marked as `enviando` and committed before anything is sent.
 *
 * Recipients who have unsubscribed meanwhile are skipped.
 *
 * @returns `null` when no recipient is waiting
 * @source docs/specification/reliability.md F-07, N-03
 */
export async function claimRecipient(campaignId: string): Promise<Claimed | null> {
  for (;;) {
    const { rows } = await sql<{ subscriber_id: string; email: string; is_active: boolean }>`
      update campaign_recipients as recipient
      set state = case when subscribers.status = 'active' then 'enviando' else 'omitido' end,
        error = null, updated_at = clock_timestamp()
      from subscribers
      where subscribers.id = recipient.subscriber_id
        and recipient.campaign_id = ${campaignId}
        and recipient.subscriber_id = (
          select subscriber_id from campaign_recipients
          where campaign_id = ${campaignId} and state = 'pendiente'
          order by updated_at, subscriber_id limit 1 for update skip locked)
      returning recipient.subscriber_id, subscribers.email, subscribers.status = 'active' as is_active
    `.execute(db)
    const [row] = rows
    if (!row) return null
    if (row.is_active) return { subscriberId: row.subscriber_id, email: row.email }
  }
}

/**
 * Records the result of the mail to a claimed recipient.
 *
 * @param state `pendiente` when the mail cannot have arrived and a retry may succeed
 * @param error as `storedMailError` (`app/mail/mail-error.ts`) formats it
 */
export async function settleRecipient(
  campaignId: string,
  subscriberId: string,
  state: 'enviado' | 'fallido' | 'incierto' | 'pendiente',
  error: string | null = null,
): Promise<void> {
  await db
    .updateTable('campaign_recipients')
    .set({
      state,
      error: error && firstCharacters(error, 500),
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('campaign_id', '=', campaignId)
    .where('subscriber_id', '=', subscriberId)
    // An uncertain recipient may only become sent.
    .where('state', 'in', state === 'enviado' ? ['enviando', 'incierto'] : ['enviando'])
    .execute()
}

/** After the last attempt: recipients still waiting are marked as failed. */
export async function giveUpWaiting(campaignId: string, error: string): Promise<void> {
  await db
    .updateTable('campaign_recipients')
    .set({ state: 'fallido', error: firstCharacters(error, 500), updated_at: sql<Date>`now()` })
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'pendiente')
    .execute()
}

/**
 * Ends a campaign when no recipient is waiting: `sent` if a mail arrived or may have arrived, else
 * `failed`.
 */
export async function closeDelivery(campaignId: string): Promise<void> {
  const progress = await campaignProgress(campaignId)
  if (progress.pendiente + progress.enviando > 0) return
  const reached = progress.enviado + progress.incierto > 0
  await db
    .updateTable('campaigns')
    .set({
      status: reached ? 'sent' : 'failed',
      sent_at: sql<Date>`coalesce(sent_at, now())`,
      total_recipients: progress.enviado,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', campaignId)
    .where('status', '=', 'sending')
    .execute()
}

/** How many recipients are in each state. */
export async function campaignProgress(campaignId: string): Promise<Progress> {
  const rows = await db
    .selectFrom('campaign_recipients')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('campaign_id', '=', campaignId)
    .groupBy('state')
    .execute()
  const counts = new Map(rows.map(({ state, count }) => [state, count]))
  return Object.fromEntries(
    RECIPIENT_STATES.map((state) => [state, counts.get(state) ?? 0]),
  ) as Progress
}

/**
 * Until when a delivery waits, because its last part reached nobody, and why: as `storedMailError` formats
 * it. `null` while it goes on, and when it is over.
 */
export async function deliveryWait(
  campaignId: string,
): Promise<{ error: string; nextTry: Date } | null> {
  const [job] = await openJobs(db, [`send-campaign:${campaignId}`])
  if (!job?.lastError || job.isRunning || job.isGivenUp) return null
  return { error: job.lastError, nextTry: job.nextTry }
}

/** Recipients who may not have received a campaign, for staff to decide about, the newest first. */
export function recipientsToReview(campaignId: string) {
  return db
    .selectFrom('campaign_recipients')
    .innerJoin('subscribers', 'subscribers.id', 'subscriber_id')
    .select(['subscribers.id', 'email', 'state', 'error', 'campaign_recipients.updated_at'])
    .where('campaign_id', '=', campaignId)
    .where('state', 'in', ['incierto', 'fallido'])
    .orderBy('campaign_recipients.updated_at', 'desc')
    .orderBy('subscribers.id')
    .limit(REVIEWED_MAX)
    .execute()
}

/**
 * Queues the mail again for recipients that staff selected; a repeated request finds none left.
 *
 * @returns how many
 */
export async function resendTo(campaignId: string, subscriberIds: string[]): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const campaign = await trx
      .selectFrom('campaigns')
      .select('status')
      .where('id', '=', campaignId)
      .forUpdate()
      .executeTakeFirst()
    if (!campaign || campaign.status === 'draft') return 0
    const { numUpdatedRows } = await trx
      .updateTable('campaign_recipients')
      .set({ state: 'pendiente', error: null, updated_at: sql<Date>`now()` })
      .where('campaign_id', '=', campaignId)
      .where('subscriber_id', 'in', subscriberIds)
      .where('state', 'in', ['incierto', 'fallido'])
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return 0
    const row = { status: 'sending', updated_at: touched('campaigns') }
    await trx.updateTable('campaigns').set(row).where('id', '=', campaignId).execute()
    await enqueue(trx, 'send-campaign', { campaignId })
    return Number(numUpdatedRows)
  })
}
