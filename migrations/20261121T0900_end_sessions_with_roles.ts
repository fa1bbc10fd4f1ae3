import { type Kysely, sql } from 'kysely'

/** Whoever gains or loses a role signs in again, however the row was changed. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create function end_sessions_with_role() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.role = old.role then
        return null;
      end if;
      delete from sessions where user_id = coalesce(new.user_id, old.user_id);
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger user_roles_end_sessions after insert or update or delete on user_roles
    for each row execute function end_sessions_with_role()
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop trigger user_roles_end_sessions on user_roles`.execute(db)
  await sql`drop function end_sessions_with_role()`.execute(db)
}
