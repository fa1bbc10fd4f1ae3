import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // The private links of an order. `asked_for` are those that somebody asked for with number and e-mail.
  await sql`
    create table order_links (
      order_id uuid not null references orders on delete cascade,
      token_hash text not null,
      asked_for boolean not null default false,
      created_at timestamptz not null default clock_timestamp(),
      primary key (order_id, token_hash)
    )
  `.execute(db)
  await sql`create index order_links_by_age on order_links (created_at)`.execute(db)
  await sql`
    insert into order_links (order_id, token_hash)
    select id, access_token_hash from orders where access_token_hash is not null
  `.execute(db)

  // Whoever writes the newest link into the order, the version before too, adds it to those that hold. Beyond five
  // the oldest goes that was asked for: who knows number and e-mail ends no link that the shop sent by itself.
  await sql`
    create function keep_order_link() returns trigger language plpgsql as $$
    begin
      insert into order_links (order_id, token_hash) values (new.id, new.access_token_hash)
      on conflict do nothing;
      delete from order_links where (order_id, token_hash) in (
        select order_id, token_hash from order_links
        where order_id = new.id and token_hash <> new.access_token_hash
        order by asked_for, created_at desc offset 4
      );
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger keep_order_link after insert or update of access_token_hash on orders
    for each row when (new.access_token_hash is not null) execute function keep_order_link()
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop trigger keep_order_link on orders`.execute(db)
  await sql`drop function keep_order_link`.execute(db)
  await sql`drop table order_links`.execute(db)
}
