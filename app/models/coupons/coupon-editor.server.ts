import { sql } from 'kysely'
import { counted } from '~/counted'
import { formatDay, limaDay } from '~/dates'
import { db } from '~/database/db.server'
import type { List } from '~/urls/staff/list-url'
import { countOf, pageOf } from '~/models/records/page.server'
import { formatAmount } from '~/money'
import { writeRow, type Written } from '~/models/records/row.server'
import type { Saved, SaveProblems } from '~/models/records/saving'
import { contains } from '~/models/records/search.server'
import { isValidOn } from './coupon.server'

/** The fields of a coupon that staff edit; its owner and its number of uses are not among them. */
export type CouponDraft = Omit<Written<'coupons'>, 'user_id' | 'kind' | 'current_uses'>

export const COUPON_SORTS = ['newest', 'code', 'end', 'uses', 'status'] as const
export type CouponSort = (typeof COUPON_SORTS)[number]

/**
 * A page of coupons, personal ones included. `active` lists those that are valid today, whose
 * `couponStatus` is `Activo`, and `inactive` all others.
 *
 * @param now the instant whose Lima day counts
 * @source docs/specification/back-office.md §7: newest first by default
 */
export async function listCoupons(
  { words, status, sort, descending, page }: List<CouponSort>,
  now: Date,
) {
  const current = isValidOn(limaDay(now))
  let found = db.selectFrom('coupons').leftJoin('users', 'users.id', 'coupons.user_id')
  if (words) {
    found = found.where((eb) => eb.or([contains('code', words), contains('users.email', words)]))
  }
  if (status) found = found.where(status === 'active' ? current : sql<boolean>`not ${current}`)
  const columns = {
    newest: sql`-extract(epoch from coupons.created_at)`,
    code: sql`code`,
    end: sql`coalesce(end_date, 'infinity')`,
    uses: sql`current_uses`,
    status: current,
  }
  const sorted = found
    .selectAll('coupons')
    .select('users.email as owner')
    .orderBy(columns[sort], descending ? 'desc' : 'asc')
    .orderBy('code')
  return pageOf(sorted, page)
}

/** How many coupons there are, and how many of them are valid on the Lima day of `now`. */
export async function countCoupons(now: Date) {
  const { rows } = await sql<{ all: number; active: number }>`
    select count(*) as "all", count(*) filter (where ${isValidOn(limaDay(now))}) as active
    from coupons
  `.execute(db)
  const { all, active } = rows[0] ?? { all: 0, active: 0 }
  return { all, active, inactive: all - active }
}

/** A coupon with all its fields, and the e-mail of its owner when it is personal. */
export function couponToEdit(id: string) {
  return db
    .selectFrom('coupons')
    .leftJoin('users', 'users.id', 'coupons.user_id')
    .selectAll('coupons')
    .select('users.email as owner')
    .where('coupons.id', '=', id)
    .executeTakeFirst()
}

/**
 * Writes a coupon; its number of uses and its owner stay.
 *
 * @param seen version of the row when the form was opened
 * @source docs/specification/decisions.md Q-073
 */
export async function writeCoupon(
  id: string | null,
  draft: CouponDraft,
  seen: string,
): Promise<Saved> {
  const problems = id === null ? problemsOf(draft, 0) : null
  if (problems) return { saved: false, ...problems }
  return writeRow('coupons', id, draft, seen, {
    asRead,
    before: (_, { current_uses }) => problemsOf(draft, current_uses),
    taken: { code: ['Ya existe un cupón con este código'] },
  })
}

const TYPES = { percentage: 'Porcentaje', fixed: 'Monto fijo' } as const

/** With amounts and days as people read them, for the comparison of versions. */
function asRead(coupon: CouponDraft) {
  const { discount_type, discount_amount, min_purchase, start_date, end_date } = coupon
  return {
    ...coupon,
    discount_type: TYPES[discount_type],
    discount_amount: formatAmount(discount_amount),
    min_purchase: min_purchase === null ? null : formatAmount(min_purchase),
    start_date: start_date && formatDay(start_date),
    end_date: end_date && formatDay(end_date),
  }
}

/**
 * The problems of fields that contradict each other.
 *
 * @param uses how often the coupon was used
 * @source docs/specification/back-office.md §5 "Coupon"; docs/specification/decisions.md Q-032
 */
function problemsOf(draft: CouponDraft, uses: number): SaveProblems | null {
  const fieldErrors: Record<string, string[]> = {}
  if (draft.discount_type === 'percentage' && draft.discount_amount > 10_000) {
    fieldErrors.discount_amount = ['Un porcentaje llega como máximo a 100']
  }
  if (draft.start_date && draft.end_date && draft.end_date < draft.start_date) {
    fieldErrors.end_date = ['La fecha de fin no puede ser anterior a la de inicio']
  }
  for (const field of ['usage_limit', 'max_uses'] as const) {
    const limit = draft[field]
    if (limit === null || limit >= uses) continue
    const used = counted(uses, 'vez', 'veces')
    fieldErrors[field] = [`Ya se usó ${used}: escribe ${uses} o más, o desactiva el cupón`]
  }
  return Object.keys(fieldErrors).length > 0 ? { fieldErrors } : null
}

/**
 * Codes of the coupons to delete, and a sentence for each effect on their users.
 *
 * @source docs/specification/decisions.md Q-075
 */
export async function couponsToRemove(ids: string[]) {
  const [rows, orders] = await Promise.all([
    db
      .selectFrom('coupons')
      .select(['id', 'code as name', 'kind', 'current_uses'])
      .where('id', 'in', ids)
      .orderBy('code')
      .execute(),
    countOf(db.selectFrom('order_takings').where('coupon_id', 'in', ids)),
  ])
  const effects: string[] = []
  if (orders > 0) {
    effects.push(`${counted(orders, 'pedido conserva', 'pedidos conservan')} su descuento.`)
  }
  const welcomes = rows.filter(({ kind, current_uses }) => kind === 'welcome' && current_uses === 0)
  if (welcomes.length > 0) {
    const people = counted(welcomes.length, 'persona pierde', 'personas pierden')
    effects.push(`${people} su cupón de bienvenida sin haberlo usado.`)
  }
  return { rows, effects }
}
