import { type Kysely, sql } from 'kysely'

/**
 * Orders of which something is missing, or paid too much: few of all that there ever were. Whoever adds up what is
 * owed reads these alone. Triggers write them, so that the version before does too.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table uneven_orders (order_id uuid primary key references orders on delete cascade)
  `.execute(db)
  await sql`
    create function is_uneven(about orders) returns boolean language sql stable as $$
      select case about.status when 'cancelado' then 0 else about.total end <> coalesce((
        select sum(case kind when 'refund' then -amount else amount end)
        from payments where order_id = about.id and voided_at is null
      ), 0)
    $$
  `.execute(db)
  await sql`
    create function find_uneven(changed uuid[]) returns void language sql as $$
      delete from uneven_orders using orders
      where order_id = orders.id and orders.id = any(changed) and not is_uneven(orders);
      insert into uneven_orders
      select id from orders where id = any(changed) and is_uneven(orders) order by id
      on conflict do nothing
    $$
  `.execute(db)
  await sql`
    create function find_uneven_orders() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform find_uneven(array(select id from changed));
      else
        perform find_uneven(array(
          select changed.id from changed join before using (id)
          where (changed.status, changed.total) is distinct from (before.status, before.total)
        ));
      end if;
      return null;
    end $$
  `.execute(db)
  await sql`
    create function find_unevenly_paid() returns trigger language plpgsql as $$
    begin
      perform find_uneven(array(select distinct order_id from changed));
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger find_uneven_new after insert on orders referencing new table as changed
    for each statement execute function find_uneven_orders();
    create trigger find_uneven after update on orders
    referencing old table as before new table as changed
    for each statement execute function find_uneven_orders();
    create trigger find_uneven_new after insert on payments referencing new table as changed
    for each statement execute function find_unevenly_paid();
    create trigger find_uneven after update on payments referencing new table as changed
    for each statement execute function find_unevenly_paid();
    create trigger find_uneven_gone after delete on payments referencing old table as changed
    for each statement execute function find_unevenly_paid()
  `.execute(db)
  await sql`
    insert into uneven_orders select id from orders where is_uneven(orders)
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`
    drop trigger find_uneven_gone on payments; drop trigger find_uneven on payments;
    drop trigger find_uneven_new on payments; drop trigger find_uneven on orders;
    drop trigger find_uneven_new on orders
  `.execute(db)
  await sql`
    drop function find_unevenly_paid(), find_uneven_orders(), find_uneven(uuid[]), is_uneven(orders)
  `.execute(db)
  await sql`drop table uneven_orders`.execute(db)
}
