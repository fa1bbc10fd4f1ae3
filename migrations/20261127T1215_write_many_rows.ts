import { type Kysely, sql } from 'kysely'
import { createNoting as createRowNoting } from './20261126T1800_create_change_log'

/**
 * A product that is written keeps what is heard in its description; a statement is noted once, however many its rows;
 * the pictures of a list wait in files, not in its row.
 */
export async function up(db: Kysely<any>): Promise<void> {
  // An index of the expression alone would have every new price of a product hear its description again.
  await sql`
    alter table products
      add column heard_description tsvector not null generated always as (heard_words(description)) stored
  `.execute(db)
  await sql`drop index products_description_words`.execute(db)
  await sql`
    create index products_description_words on products using gin (heard_description)
  `.execute(db)
  await sql`alter table price_list_imports drop column archive`.execute(db)
  const noted = await notedTables(db, 'note_change')
  await sql`drop function note_change cascade`.execute(db)
  await sql`drop function only_noted`.execute(db)
  await createNoting(db)
  for (const { table, columns } of noted) {
    const own = columns.replace('heard_name', 'heard_name,heard_description')
    for (const [event, rows] of Object.entries(ROWS)) {
      // Its name comes before that of `follow_sizes`: what staff wrote is noted before what follows from it.
      await sql`
        create trigger ${sql.id(`change_noted_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
        referencing ${sql.raw(rows)} for each statement execute function note_change${sql.raw(own)}
      `.execute(db)
    }
  }
}

/** Whose changes are noted, and what their triggers call it with. */
async function notedTables(db: Kysely<any>, trigger: string) {
  const { rows } = await sql<{ table: string; columns: string }>`
    select tgrelid::regclass::text as table,
      substring(pg_get_triggerdef(oid) from 'EXECUTE FUNCTION note_change(.*)') as columns
    from pg_trigger where tgname = ${trigger}
  `.execute(db)
  return rows
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`alter table price_list_imports add column archive bytea`.execute(db)
  const noted = await notedTables(db, 'change_noted_update')
  await sql`drop function note_change cascade`.execute(db)
  await sql`drop function noted_value`.execute(db)
  await createRowNoting(db)
  for (const { table, columns } of noted) {
    const own = columns.replace(',heard_description', '')
    await sql`
      create trigger note_change after insert or update or delete on ${sql.table(table)}
      for each row execute function note_change${sql.raw(own)}
    `.execute(db)
  }
  await sql`alter table products drop column heard_description`.execute(db)
  await sql`
    create index products_description_words on products using gin (heard_words(description))
  `.execute(db)
}

const ROWS = {
  insert: 'new table as came',
  update: 'old table as gone new table as came',
  delete: 'old table as gone',
}

/** The rows of `gone` and `came` stand in the same order; `change_log` gets what the trigger of each row gave it. */
async function createNoting(db: Kysely<any>) {
  await sql`
    create function noted_value(value jsonb) returns jsonb language sql immutable
    return case when jsonb_typeof(value) = 'string' and length(value #>> '{}') > 1000
      then to_jsonb(left(value #>> '{}', 1000) || '…') else value end
  `.execute(db)
  await sql`
    create function note_change() returns trigger language plpgsql as $$
    declare
      author text := coalesce(current_setting('shop.author', true), '');
      act text := coalesce(current_setting('shop.act', true), '');
      line integer := 0;
      noted integer;
      thing text := tg_argv[0];
      is_part boolean := tg_table_name <> thing and thing in ('products', 'campaigns');
      names text[] := '{name,title,code,subject,words,key,day,first_day,file_name}';
      shown text;
      name text;
      side text;
      pairs text;
    begin
      if author = '' then
        return null;
      end if;
      if act = '' then
        act := gen_random_uuid()::text;
        perform set_config('shop.act', act, true);
      else
        line := current_setting('shop.act_line')::integer;
      end if;
      select
        string_agg(format('t.%I', attname), ', ') filter (where attname <> all(tg_argv[2]::text[])),
        string_agg(format('to_jsonb(t.%I) #>> ''{}'', ', attname), ''
          order by array_position(names, attname::text)) filter (where attname = any(names))
      into shown, name
      from pg_attribute where attrelid = tg_relid and attnum > 0 and not attisdropped;
      side := format(
        '(select row_number() over () as place, t.%I::text as id, coalesce(%s '''') as name,
          to_jsonb((select shown from (select %s) as shown)) as cells from %%s as t) as %%1$s',
        tg_argv[1], case when tg_table_name = thing then name end, shown);
      pairs := case tg_op
        when 'INSERT' then 'select came.*, ''{}''::jsonb as was, cells as becomes from ' || format(side, 'came')
        when 'DELETE' then 'select gone.*, cells as was, ''{}''::jsonb as becomes from ' || format(side, 'gone')
        else format(
          'select came.*, gone.cells as was, came.cells as becomes from %s join %s using (place)
          where gone.cells <> came.cells', format(side, 'gone'), format(side, 'came'))
      end;
      execute format(
        $query$
          insert into change_log
            (changed_by, act, line, thing, thing_id, thing_name, part, kind, before, after)
          select $1, $2, $3 + row_number() over (order by place), $4, pair.id, %s, $5, $6,
            coalesce(before, '{}'), coalesce(after, '{}')
          from (%s) as pair %s
          cross join lateral (
            select jsonb_object_agg(key, noted_value(old)) filter (where old <> 'null' or new is not null) as before,
              jsonb_object_agg(key, noted_value(new)) filter (where new <> 'null' or old is not null) as after
            from jsonb_object_keys(was || becomes) as key
            cross join lateral (select was -> key as old, becomes -> key as new) as cell
            where old is distinct from new
          ) as noted
          order by place
        $query$,
        case when not is_part then 'pair.name' when thing = 'products' then 'owner.name' else 'owner.subject' end,
        pairs,
        -- Parts that are deleted with their thing are not noted.
        case when is_part then format('join %I as owner on owner.id = pair.id::uuid', thing) else '' end)
      using nullif(author, 'shop')::uuid, act::uuid, line, thing, tg_table_name, lower(tg_op);
      get diagnostics noted = row_count;
      perform set_config('shop.act_line', (line + noted)::text, true);
      return null;
    end $$
  `.execute(db)
}
