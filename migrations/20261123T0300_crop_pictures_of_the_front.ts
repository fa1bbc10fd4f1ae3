import { type Kysely, sql } from 'kysely'

// Pictures that the storefront cuts, besides those of products: as in `product_images`, the point
// that stays in view, in percent from the left and from the top.
const TABLES = ['categories', 'complements', 'lifestyle_images']

export async function up(db: Kysely<any>): Promise<void> {
  for (const table of TABLES) {
    await sql`
      alter table ${sql.table(table)}
        add column crop_x smallint not null default 50 check (crop_x between 0 and 100),
        add column crop_y smallint not null default 50 check (crop_y between 0 and 100)
    `.execute(db)
  }
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const table of TABLES) {
    await sql`
      alter table ${sql.table(table)} drop column crop_x, drop column crop_y
    `.execute(db)
  }
}
