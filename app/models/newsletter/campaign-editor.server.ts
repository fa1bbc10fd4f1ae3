import type { Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { db, isForeignKeyViolation, type Trx } from '~/database/db.server'
import type { DB } from '~/database/db.types'
import { isOpen } from './campaign'
import { countOf, pageOf } from '~/models/records/page.server'
import { changedMeanwhile, GONE, type Saved } from '~/models/records/saving'
import { touched } from '~/models/records/touched'

/** What staff write of a campaign; `body_html` is sanitized. */
export type CampaignDraft = Pick<
  Selectable<DB['campaigns']>,
  'subject' | 'preview_text' | 'body_html' | 'button_label' | 'button_url'
>

/** Most products of one campaign. */
export const CAMPAIGN_PRODUCTS_MAX = 24
const PAGE = 20

/**
 * Campaigns, newest first, each with its number of recipients by state.
 *
 * @source docs/specification/back-office.md §7 "campaigns"
 */
export async function listCampaigns(page: number) {
  const campaigns = db
    .selectFrom('campaigns')
    .select(['id', 'subject', 'status', 'total_recipients', 'sent_at', 'created_at'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('campaign_recipients')
          .select((count) => ['state', count.fn.countAll<number>().as('people')])
          .whereRef('campaign_id', '=', 'campaigns.id')
          .groupBy('state'),
      ).as('states'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
  const { rows, total } = await pageOf(campaigns, page, PAGE)
  return { rows, total, pages: Math.ceil(total / PAGE) }
}

/** A campaign with its products in their order. */
export function campaignToEdit(id: string) {
  return db
    .selectFrom('campaigns')
    .selectAll()
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('campaign_products')
          .select('product_id')
          .whereRef('campaign_id', '=', 'campaigns.id')
          .orderBy('sort_order')
          .orderBy('product_id'),
      ).as('products'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Saves a campaign and replaces the products that it features.
 *
 * @param id `null` for a new one
 * @param productIds in display order; those beyond CAMPAIGN_PRODUCTS_MAX are dropped
 * @param seen version when the form was opened
 * @source docs/specification/back-office.md §7 "campaign_products"; docs/specification/decisions.md Q-100
 */
export async function saveCampaign(
  id: string | null,
  draft: CampaignDraft,
  productIds: string[],
  seen: string,
): Promise<Saved> {
  try {
    return await db.transaction().execute(async (trx) => {
      const saved = id ? await update(trx, id, draft, seen) : await insert(trx, draft)
      if (saved.saved) await feature(trx, saved.id, productIds)
      return saved
    })
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    return { saved: false, formErrors: ['Un producto elegido ya no existe: elige otra vez'] }
  }
}

async function insert(trx: Trx, draft: CampaignDraft): Promise<Saved> {
  const { id } = await trx
    .insertInto('campaigns')
    .values(draft)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { saved: true, id, oldImage: null }
}

async function update(trx: Trx, id: string, draft: CampaignDraft, seen: string): Promise<Saved> {
  const stored = await trx
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!stored) return GONE
  if (!isOpen(stored.status)) {
    return { saved: false, formErrors: ['Esta campaña ya se envió: ya no se puede cambiar'] }
  }
  const conflict = changedMeanwhile(stored, draft, seen)
  if (conflict) return conflict
  await trx
    .updateTable('campaigns')
    // A failed campaign reached nobody: an edit makes it a draft again.
    .set({ ...draft, status: 'draft', sent_at: null, updated_at: touched('campaigns') })
    .where('id', '=', id)
    .execute()
  return { saved: true, id, oldImage: null }
}

async function feature(trx: Trx, campaignId: string, productIds: string[]) {
  await trx.deleteFrom('campaign_products').where('campaign_id', '=', campaignId).execute()
  const rows = [...new Set(productIds)]
    .slice(0, CAMPAIGN_PRODUCTS_MAX)
    .map((product_id, index) => ({ campaign_id: campaignId, product_id, sort_order: index + 1 }))
  if (rows.length > 0) await trx.insertInto('campaign_products').values(rows).execute()
}

/**
 * Deletes a draft. A campaign that was ever sent stays, as the record of who received it.
 *
 * @returns its subject, `null` when there was no such draft
 * @source docs/specification/back-office.md §4 "Only drafts can be deleted"
 */
export async function removeDraft(id: string): Promise<string | null> {
  const removed = await db
    .deleteFrom('campaigns')
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .returning('subject')
    .executeTakeFirst()
  return removed?.subject ?? null
}

/** How many recipients a campaign would have now. */
export function countSubscribers(): Promise<number> {
  return countOf(db.selectFrom('subscribers').where('status', '=', 'active'))
}
