import { type Kysely, sql } from 'kysely'

/** The flowers that the shop buys, and how many stems of each a product or a size of it takes. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table flowers (
      id uuid primary key default gen_random_uuid(),
      name text not null check (char_length(name) between 1 and 60),
      color text not null default '' check (char_length(color) <= 40),
      -- Name and colour as they are compared: in small letters, without accents.
      folded_name text not null unique,
      -- Céntimos; null when nobody said it.
      stem_cost integer check (stem_cost >= 0),
      created_at timestamptz not null default now()
    )
  `.execute(db)
  await sql`
    create table recipe_stems (
      id uuid primary key default gen_random_uuid(),
      product_id uuid not null references products on delete cascade,
      -- Without one, the product as it is sold while it has no sizes.
      size_id uuid references product_sizes on delete cascade,
      flower_id uuid not null references flowers on delete restrict,
      stems integer not null check (stems between 1 and 999),
      position integer not null default 0,
      constraint recipe_stems_flower_once unique nulls not distinct (product_id, size_id, flower_id)
    )
  `.execute(db)
  await sql`create index recipe_stems_size on recipe_stems (size_id)`.execute(db)
  await sql`create index recipe_stems_flower on recipe_stems (flower_id)`.execute(db)
  await sql`
    create trigger note_change after insert or update or delete on flowers for each row
    execute function note_change('flowers', 'id', '{id,created_at,folded_name}')
  `.execute(db)
  await sql`
    create trigger note_change after insert or update or delete on recipe_stems for each row
    execute function note_change('products', 'product_id', '{id,product_id,position}')
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop table recipe_stems, flowers`.execute(db)
}
