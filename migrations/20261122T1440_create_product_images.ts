import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // What a product shows besides the pictures of its colours. The crop point, in percent from the
  // left and from the top, is what stays in view wherever a picture is cut.
  await sql`
    create table product_images (
      id uuid primary key default gen_random_uuid(),
      product_id uuid not null references products(id) on delete cascade,
      image_url text not null check (image_url <> ''),
      alt_text text not null default '',
      crop_x smallint not null default 50 check (crop_x between 0 and 100),
      crop_y smallint not null default 50 check (crop_y between 0 and 100),
      display_order integer not null default 1
    )
  `.execute(db)
  await sql`
    create index product_images_in_order on product_images (product_id, display_order)
  `.execute(db)
  // As the other parts of a product (20261122T1150): a row changes a shelf, a truncation all of them.
  await sql`
    create trigger announce_content after insert or update or delete on product_images
    for each row execute function announce_shelf_of_part()
  `.execute(db)
  await sql`
    create trigger announce_truncation after truncate on product_images
    for each statement execute function announce_content('catalogue')
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop table product_images`.execute(db)
}
