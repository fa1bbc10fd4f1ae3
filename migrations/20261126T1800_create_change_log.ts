import { type Kysely, sql } from 'kysely'

/** Whose changes are noted, with the columns that nobody types or that hold texts of customers. */
const NOTED: Record<string, string[]> = {
  products: ['effective_price', 'folded_name', 'heard_name', 'recently_sold'],
  categories: [],
  subcategories: [],
  tags: [],
  complements: [],
  coupons: ['current_uses'],
  shipping_zones: [],
  delivery_slots: [],
  delivery_closures: [],
  peak_days: [],
  hero_slides: [],
  lifestyle_images: [],
  campaigns: ['total_recipients'],
  subscribers: ['email', 'full_name', 'consent_text', 'consented_at', 'source', 'unsubscribed_at'],
  subscriber_imports: ['lines', 'problems', 'done', 'added', 'consented_at', 'finished_at'],
  price_changes: ['changed_by'],
}
/** Parts of a thing: its table, and the column that says of which. */
const PARTS: Record<string, [thing: string, id: string]> = {
  product_sizes: ['products', 'product_id'],
  product_colors: ['products', 'product_id'],
  product_images: ['products', 'product_id'],
  product_tags: ['products', 'product_id'],
  campaign_products: ['campaigns', 'campaign_id'],
}
const NOBODY_TYPES = ['id', 'created_at', 'updated_at', 'display_order', 'sort_order']

/**
 * What staff change, in the transaction that changes it. Who does it is the setting `shop.author` of the
 * connection; without one nothing is noted: sales and jobs change stock and counts.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table change_log (
      number bigint generated always as identity primary key,
      changed_at timestamptz not null default clock_timestamp(),
      -- A user, deleted since or not; null when it was the shop itself.
      changed_by uuid,
      -- What was changed by one transaction, and its lines from 1.
      act uuid not null,
      line integer not null,
      -- The table and the row that staff know it by, and its name at that time.
      thing text not null,
      thing_id text not null,
      thing_name text not null,
      -- The table that was written: the same, or one of its parts.
      part text not null,
      kind text not null check (kind in ('insert', 'update', 'delete')),
      -- The columns that differ.
      before jsonb not null,
      after jsonb not null,
      searched text not null generated always as (folded(thing_name)) stored
    )
  `.execute(db)
  await sql`create index change_log_acts on change_log (act, line)`.execute(db)
  await sql`create index change_log_firsts on change_log (number desc) where line = 1`.execute(db)
  await sql`create index change_log_person on change_log (changed_by, number desc)`.execute(db)
  await sql`create index change_log_thing on change_log (thing, thing_id, number desc)`.execute(db)
  await sql`create index change_log_day on change_log (changed_at)`.execute(db)
  await sql`create index change_log_searched on change_log using gin (searched gin_trgm_ops)`.execute(
    db,
  )
  await createNoting(db)
  await keepLog(db)
  for (const [table, hidden] of Object.entries(NOTED)) {
    await note(db, table, table, 'id', [...NOBODY_TYPES, ...hidden])
  }
  for (const [table, [thing, id]] of Object.entries(PARTS)) {
    await note(db, table, thing, id, [...NOBODY_TYPES, id])
  }
  await note(db, 'site_settings', 'site_settings', 'key', ['key', 'updated_at'])
  await note(db, 'user_roles', 'users', 'user_id', ['user_id'])
  await note(db, 'staff_invitations', 'users', 'user_id', ['user_id', 'created_at', 'invited_by'])
}

/** Notes each row by itself. */
export async function createNoting(db: Kysely<any>) {
  await sql`
    create function only_noted(mine jsonb, others jsonb) returns jsonb language sql immutable as $$
      select coalesce(jsonb_object_agg(key,
        case when jsonb_typeof(value) = 'string' and length(value #>> '{}') > 1000
          then to_jsonb(left(value #>> '{}', 1000) || '…') else value end), '{}')
      from jsonb_each(mine)
      where others -> key is distinct from value and (others ? key or value <> 'null')
    $$
  `.execute(db)
  await sql`
    create function note_change() returns trigger language plpgsql as $$
    declare
      author text := current_setting('shop.author', true);
      thing text := tg_argv[0];
      hidden text[] := tg_argv[2]::text[];
      rec jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
      was jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) - hidden end;
      becomes jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) - hidden end;
      id text := rec ->> tg_argv[1];
      name text;
      act text := coalesce(current_setting('shop.act', true), '');
      line integer;
    begin
      if coalesce(author, '') = '' then
        return null;
      end if;
      if tg_op = 'UPDATE' and was = becomes then
        return null;
      end if;
      if tg_table_name = thing then
        name := coalesce(rec ->> 'name', rec ->> 'title', rec ->> 'code', rec ->> 'subject',
          rec ->> 'words', rec ->> 'key', rec ->> 'day', rec ->> 'first_day', rec ->> 'file_name', '');
      elsif thing in ('products', 'campaigns') then
        execute format('select to_jsonb(t) from %I as t where id = $1', thing) into rec using id::uuid;
        -- Deleted with what it is a part of.
        if rec is null then
          return null;
        end if;
        name := coalesce(rec ->> 'name', rec ->> 'subject');
      else
        name := '';
      end if;
      if act = '' then
        act := gen_random_uuid()::text;
        perform set_config('shop.act', act, true);
        line := 1;
      else
        line := current_setting('shop.act_line')::integer + 1;
      end if;
      perform set_config('shop.act_line', line::text, true);
      insert into change_log
        (changed_by, act, line, thing, thing_id, thing_name, part, kind, before, after)
      values (nullif(author, 'shop')::uuid, act::uuid, line, thing, id, name, tg_table_name, lower(tg_op),
        only_noted(was, becomes), only_noted(becomes, was));
      return null;
    end $$
  `.execute(db)
}

async function keepLog(db: Kysely<any>) {
  await sql`
    create function keep_change_log() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.changed_at < now() - interval '12 months' then
        return old;
      end if;
      raise exception 'change_log is only added to';
    end $$
  `.execute(db)
  await sql`
    create trigger keep_change_log before update or delete on change_log
    for each row execute function keep_change_log()
  `.execute(db)
}

async function note(db: Kysely<any>, table: string, thing: string, id: string, hidden: string[]) {
  await sql`
    create trigger note_change after insert or update or delete on ${sql.table(table)}
    for each row execute function
      note_change(${sql.lit(thing)}, ${sql.lit(id)}, ${sql.lit(`{${hidden.join(',')}}`)})
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  const tables = [...Object.keys(NOTED), ...Object.keys(PARTS)]
  for (const table of [...tables, 'site_settings', 'user_roles', 'staff_invitations']) {
    await sql`drop trigger note_change on ${sql.table(table)}`.execute(db)
  }
  await sql`drop table change_log`.execute(db)
  await sql`drop function note_change, keep_change_log, only_noted`.execute(db)
}
