import { type Kysely, sql } from 'kysely'

/** What people searched for and did not find, by Lima's day, in small letters without accents. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table search_misses (
      day date not null,
      words text collate "C" not null check (words <> '' and char_length(words) <= 200),
      times int not null check (times > 0),
      primary key (day, words)
    )
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop table search_misses`.execute(db)
}
