import { sql } from 'kysely'
import { db } from '~/database/db.server'

type Refusal = {
  when?: 'insert' | 'update' | 'insert or update'
  /** PostgreSQL's code of the error; `P0001` without it. */
  code?: string
  /** At the end of the transaction, and not at once. */
  deferred?: boolean
  /** So many rows are refused, and later ones are not. */
  times?: number
  /** Only the row with this id. */
  id?: string
}

/** Lets a table refuse rows that are written, until `acceptRows`. */
export async function refuseRows(table: string, refusal: Refusal = {}) {
  const { when = 'insert', code = 'P0001', deferred = false, times = 1_000, id } = refusal
  await sql`create sequence failures`.execute(db)
  await sql`
    create function fail() returns trigger language plpgsql as $$
    begin
      if nextval('failures') <= ${sql.lit(times)} then
        raise exception 'made to fail' using errcode = ${sql.lit(code)};
      end if;
      return new;
    end $$
  `.execute(db)
  await sql`
    create constraint trigger made_to_fail after ${sql.raw(when)} on ${sql.table(table)}
    ${sql.raw(deferred ? 'deferrable initially deferred' : '')} for each row
    ${id === undefined ? sql`` : sql`when (new.id = ${sql.lit(id)})`} execute function fail()
  `.execute(db)
}

/** Takes back what `refuseRows` did, if it did anything. */
export async function acceptRows() {
  await sql`drop function if exists fail cascade`.execute(db)
  await sql`drop sequence if exists failures`.execute(db)
}
