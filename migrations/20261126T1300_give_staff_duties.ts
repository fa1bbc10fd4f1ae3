import { type Kysely, sql } from 'kysely'

const DUTIES = sql`('owner', 'manager', 'workshop', 'delivery', 'editor', 'accounting')`
const PURPOSES = "purpose in ('confirm', 'reset')"
const WITH_INVITATIONS = "purpose in ('confirm', 'reset', 'invite')"

/**
 * What each of the staff may do, and who was asked to be one of them. Whoever administered the shop is an
 * owner, and so is whom the version before makes an administrator.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    alter table user_roles
      add duty text not null default 'owner' check (duty in ${DUTIES}),
      add suspended_at timestamptz
  `.execute(db)
  await endSessionsWith(
    db,
    sql`(new.role, new.duty, new.suspended_at) is not distinct from (old.role, old.duty, old.suspended_at)`,
  )
  await allowPurposes(db, WITH_INVITATIONS)
  await sql`
    create table staff_invitations (
      user_id uuid primary key references users on delete cascade,
      duty text not null check (duty in ${DUTIES}),
      invited_by uuid references users on delete set null,
      created_at timestamptz not null default now()
    )
  `.execute(db)
  // What staff signed in with; of customers it is not noted.
  await sql`alter table sessions add device text not null default ''`.execute(db)
  await sql`create index staff_invitations_invited_by on staff_invitations (invited_by)`.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('staff_invitations').execute()
  await sql`delete from email_tokens where purpose = 'invite'`.execute(db)
  await allowPurposes(db, PURPOSES)
  await endSessionsWith(db, sql`new.role = old.role`)
  await sql`alter table sessions drop device`.execute(db)
  await sql`alter table user_roles drop duty, drop suspended_at`.execute(db)
}

/** Whoever may do other things than before signs in again, however the row was changed. */
async function endSessionsWith(db: Kysely<any>, isSame: ReturnType<typeof sql>) {
  await sql`
    create or replace function end_sessions_with_role() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and ${isSame} then
        return null;
      end if;
      delete from sessions where user_id = coalesce(new.user_id, old.user_id);
      return null;
    end $$
  `.execute(db)
}

async function allowPurposes(db: Kysely<any>, check: string) {
  await sql`
    alter table email_tokens
      drop constraint email_tokens_purpose_check,
      add constraint email_tokens_purpose_check check (${sql.raw(check)})
  `.execute(db)
}
