import { type Kysely, sql } from 'kysely'

const DUTIES = ['owner', 'manager', 'workshop', 'delivery', 'editor', 'accounting']

/** A second step of staff's sign-in, and what is set for each duty: who must have one, who gets which mails. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    -- Those of which something is set.
    create table duties (
      duty text primary key check (duty in (${sql.join(DUTIES.map((duty) => sql.lit(duty)))})),
      second_factor boolean not null default false,
      order_mails boolean not null default false,
      backup_mails boolean not null default false,
      error_mails boolean not null default false
    )
  `.execute(db)
  await sql`
    create table second_factors (
      user_id uuid primary key references users on delete cascade,
      secret text not null,
      -- The half minute, counted from 1970, of the code that was used last.
      last_step bigint not null,
      -- Wrong codes since the last right one.
      failed integer not null default 0,
      failed_at timestamptz,
      created_at timestamptz not null default now()
    )
  `.execute(db)
  await sql`
    create table recovery_codes (
      code_hash text primary key,
      user_id uuid not null references second_factors on delete cascade
    )
  `.execute(db)
  await sql`create index recovery_codes_user on recovery_codes (user_id)`.execute(db)
  // Browsers that are not asked for a code for 30 days.
  await sql`
    create table factor_browsers (
      id_hash text primary key,
      user_id uuid not null references second_factors on delete cascade,
      device text not null,
      created_at timestamptz not null default now()
    )
  `.execute(db)
  await sql`create index factor_browsers_user on factor_browsers (user_id)`.execute(db)
  // When a code was given for it.
  await sql`alter table sessions add factor_at timestamptz`.execute(db)
  await endWithRole(
    db,
    sql`
      delete from factor_browsers where user_id = coalesce(new.user_id, old.user_id);
      if tg_op = 'DELETE' or new.role <> 'admin' then
        delete from second_factors where user_id = old.user_id;
      end if;`,
  )
  await sql`
    create trigger note_change after insert or update or delete on duties
    for each row execute function note_change('duties', 'duty', '{duty}')
  `.execute(db)
  await sql`
    create trigger note_change after insert or delete on second_factors
    for each row execute function
      note_change('users', 'user_id', '{user_id,secret,last_step,failed,failed_at,created_at}')
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await endWithRole(db, sql``)
  await sql`alter table sessions drop factor_at`.execute(db)
  await sql`drop table factor_browsers, recovery_codes, second_factors, duties`.execute(db)
}

async function endWithRole(db: Kysely<any>, andMore: ReturnType<typeof sql>) {
  await sql`
    create or replace function end_sessions_with_role() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and (new.role, new.duty, new.suspended_at)
        is not distinct from (old.role, old.duty, old.suspended_at) then
        return null;
      end if;
      delete from sessions where user_id = coalesce(new.user_id, old.user_id);
      ${andMore}
      return null;
    end $$
  `.execute(db)
}
