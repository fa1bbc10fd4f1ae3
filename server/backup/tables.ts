import type pg from 'pg'
import { migrations } from '../../migrations'

/**
 * Every table of the shop, parents before children: a restore fills them in this order. A new table
 * needs a line; one that a migration drops stays, for the backups that have it.
 */
export const TABLES: readonly string[] = [
  'categories',
  'subcategories',
  'tags',
  'complements',
  'products',
  'product_redirects',
  'product_colors',
  'product_sizes',
  'product_images',
  'product_tags',
  'flowers',
  'recipe_stems',
  'site_settings',
  'hero_slides',
  'lifestyle_images',
  'users',
  'user_roles',
  'duties',
  'sessions',
  'push_keys',
  'push_settings',
  'push_devices',
  'second_factors',
  'recovery_codes',
  'factor_browsers',
  'email_tokens',
  'staff_invitations',
  'recipients',
  'price_changes',
  'price_change_rows',
  'price_list_imports',
  'shipping_zones',
  'peak_days',
  'delivery_slots',
  'delivery_closures',
  'delivery_places',
  'coupons',
  'customers',
  'customer_keys',
  'customer_notes',
  'legal_versions',
  'data_requests',
  'orders',
  'filed_orders',
  'order_holders',
  'order_links',
  'order_items',
  'order_item_complements',
  'order_charges',
  'delivery_runs',
  'coupon_redemptions',
  'order_takings',
  'payment_proofs',
  'bouquet_photos',
  'payments',
  'receipts',
  'receipt_lines',
  'uneven_orders',
  'order_events',
  'subscribers',
  'subscriber_imports',
  'campaigns',
  'campaign_products',
  'campaign_recipients',
  'claim_counter',
  'claims',
  'claim_answers',
  'claim_mails',
  'last_times',
  'visitor_errors',
  'search_misses',
  'visit_steps',
  'change_log',
]

/** What is counted or kept for an hour, and what a restore and the migrations note: never copied. */
export const NOT_COPIED: readonly string[] = [
  'attempt_counts',
  'form_drafts',
  'restore_under_way',
  'shop_processes',
]

/**
 * The tables that a newer version has made, whose schema this one works on (decision 0049): that
 * version restores them.
 *
 * @param ran the migrations of the database
 */
export async function newerTables(client: pg.Client, ran: string[]): Promise<string[]> {
  if (ran.every((name) => name in migrations)) return []
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
       and relname not like 'kysely%' and relname <> all($1) order by relname`,
    [[...TABLES, ...NOT_COPIED]],
  )
  return rows.map(({ name }) => name)
}

/**
 * Columns of the tables that there are, in the order of `TABLES`; those that are computed are not copied.
 *
 * @param more tables, after those
 */
export async function tablesWithColumns(
  client: pg.Client,
  more: string[] = [],
): Promise<Map<string, string[]>> {
  const tables = [...TABLES, ...more]
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname`,
    [tables],
  )
  const found = new Map(rows.map(({ name, columns }) => [name, columns]))
  return new Map(tables.flatMap((name) => (found.has(name) ? [[name, found.get(name) ?? []]] : [])))
}

/**
 * The last value, as text, of every sequence that numbers a column of the shop's tables and was
 * used. Sequences have no snapshot: asked after the snapshot was taken, they are never behind it.
 *
 * @param more tables, as of `tablesWithColumns`
 */
export async function sequencesOf(
  client: pg.Client,
  more: string[] = [],
): Promise<Record<string, string>> {
  // Materialized: asked of anything but a sequence, the function fails.
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `with owned as materialized (
       select s.oid, s.relname as name
       from pg_class s
         join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid
           and d.deptype in ('a', 'i')
         join pg_class t on t.oid = d.refobjid
       where s.relkind = 'S' and t.relnamespace = 'public'::regnamespace and t.relname = any($1)
     )
     select name, pg_sequence_last_value(oid)::text as value from owned`,
    [[...TABLES, ...more]],
  )
  return Object.fromEntries(rows.flatMap(({ name, value }) => (value ? [[name, value]] : [])))
}

/** Has each sequence go on after its value. */
export async function setSequences(client: pg.Client, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    await client.query('select setval($1::regclass, $2)', [client.escapeIdentifier(name), value])
  }
}
