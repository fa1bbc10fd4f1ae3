import { type Kysely, sql } from 'kysely'

const CAPACITY = sql`check (capacity between 0 and 1000000)`
const EVERY_WEEKDAY = sql`'{0,1,2,3,4,5,6}'`
const ANNOUNCED = ['delivery_slots', 'peak_days', 'delivery_closures']

export async function up(db: Kysely<any>): Promise<void> {
  await createCalendar(db)
  await createPlaces(db)
  await announceCalendar(db)
}

async function createCalendar(db: Kysely<any>) {
  await sql`
    create table peak_days (
      id uuid primary key default gen_random_uuid(),
      day date not null unique,
      name text not null check (name <> ''),
      capacity integer ${CAPACITY},
      capacity_of text not null default 'orders' check (capacity_of in ('orders', 'arrangements')),
      charge integer not null default 0 check (charge >= 0),
      hidden_categories uuid[] not null default '{}',
      active boolean not null default true,
      updated_at timestamptz not null default now()
    )
  `.execute(db)
  // Weekdays from 0, Sunday. Orders until so many hours before the start, or until an hour of the
  // day before: 24 is its midnight.
  await sql`
    create table delivery_slots (
      id uuid primary key default gen_random_uuid(),
      name text not null check (name = btrim(name) and length(name) between 1 and 40),
      starts_at time not null,
      ends_at time not null,
      weekdays smallint[] not null default ${EVERY_WEEKDAY} check (weekdays <@ ${EVERY_WEEKDAY}),
      hours_before smallint check (hours_before between 0 and 720),
      hour_of_day_before smallint default 24 check (hour_of_day_before between 1 and 24),
      capacity integer ${CAPACITY},
      capacity_of text not null default 'orders' check (capacity_of in ('orders', 'arrangements')),
      extra_charge integer not null default 0 check (extra_charge >= 0),
      serves text not null default 'ambos' check (serves in ('ambos', 'envio', 'retiro')),
      peak_day_id uuid references peak_days(id) on delete cascade,
      display_order integer not null default 0,
      active boolean not null default true,
      updated_at timestamptz not null default now(),
      constraint delivery_slots_times_in_order check (starts_at < ends_at),
      constraint delivery_slots_one_cut_off check (num_nonnulls(hours_before, hour_of_day_before) = 1),
      constraint delivery_slots_name_once unique nulls not distinct (name, peak_day_id)
    )
  `.execute(db)
  await sql`create index delivery_slots_peak on delivery_slots (peak_day_id)`.execute(db)
  await sql`
    insert into delivery_slots (name, starts_at, ends_at, display_order)
    values ('9am-3pm', '9:00', '15:00', 1), ('3pm-7pm', '15:00', '19:00', 2)
  `.execute(db)
  // Of all slots, or of one by its text. Ranges may overlap.
  await sql`
    create table delivery_closures (
      id uuid primary key default gen_random_uuid(),
      first_day date not null,
      last_day date not null,
      slot text check (slot <> ''),
      reason text not null default '',
      active boolean not null default true,
      updated_at timestamptz not null default now(),
      constraint delivery_closures_days_in_order check (first_day <= last_day)
    )
  `.execute(db)
  await sql`create index delivery_closures_days on delivery_closures (last_day)`.execute(db)
}

/** The text of a slot is what orders and their places know it by: it stays when the slot goes. */
async function createPlaces(db: Kysely<any>) {
  await sql`
    create table delivery_places (
      day date not null,
      slot text not null,
      orders integer not null default 0 check (orders >= 0),
      arrangements integer not null default 0 check (arrangements >= 0),
      primary key (day, slot)
    )
  `.execute(db)
  await sql`
    alter table order_items
      drop constraint order_items_delivery_time_check,
      add constraint order_items_delivery_time_check
        check (delivery_time = btrim(delivery_time) and length(delivery_time) between 1 and 40)
  `.execute(db)
  await sql`
    alter table order_takings
      add column day date,
      drop constraint order_takings_kind_check,
      add constraint order_takings_kind_check check (kind in ('stock', 'coupon', 'place')),
      add constraint order_takings_day_of_place check ((kind = 'place') = (day is not null))
  `.execute(db)
  await sql`
    create unique index order_takings_place_once on order_takings (order_id, day, name)
      where kind = 'place'
  `.execute(db)
  await sql`
    insert into order_takings (order_id, kind, day, name, quantity, held)
    select orders.id, 'place', delivery_date, delivery_time, sum(quantity), status <> 'cancelado'
    from order_items join orders on orders.id = order_id
    where delivery_date is not null and delivery_time is not null
    group by orders.id, delivery_date, delivery_time
  `.execute(db)
  await sql`
    insert into delivery_places (day, slot, orders, arrangements)
    select day, name, count(*), sum(quantity) from order_takings
    where kind = 'place' and held group by day, name
  `.execute(db)
  await countPlaces(db)
}

/** However orders take and give back their places, the counts are those of the rows. */
async function countPlaces(db: Kysely<any>) {
  await sql`
    create function count_places() returns trigger language plpgsql as $$
    begin
      if tg_op = 'TRUNCATE' then
        delete from delivery_places;
        return null;
      end if;
      if tg_op <> 'INSERT' and old.kind = 'place' and old.held then
        update delivery_places set orders = orders - 1, arrangements = arrangements - old.quantity
        where day = old.day and slot = old.name;
      end if;
      if tg_op <> 'DELETE' and new.kind = 'place' and new.held then
        insert into delivery_places as place (day, slot, orders, arrangements)
        values (new.day, new.name, 1, new.quantity)
        on conflict (day, slot) do update
        set orders = place.orders + 1, arrangements = place.arrangements + new.quantity;
      end if;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger count_places after insert or update or delete on order_takings
    for each row execute function count_places()
  `.execute(db)
  await sql`
    create trigger count_no_places after truncate on order_takings
    for each statement execute function count_places()
  `.execute(db)
}

/** An ordinary order is not announced: only that it fills a slot or a day, or that one has room again. */
async function announceCalendar(db: Kysely<any>) {
  for (const table of ANNOUNCED) {
    await sql`
      create trigger announce_content after insert or update or delete or truncate
      on ${sql.table(table)} for each statement execute function announce_content('calendar')
    `.execute(db)
  }
  await sql`
    create function announce_places() returns trigger language plpgsql as $$
    declare
      of_day date := coalesce(new.day, old.day);
      of_slot text := coalesce(new.slot, old.slot);
      orders_after int := coalesce(new.orders, 0);
      arrangements_after int := coalesce(new.arrangements, 0);
      orders_before int := coalesce(old.orders, 0);
      arrangements_before int := coalesce(old.arrangements, 0);
    begin
      if exists (
        select from delivery_slots where name = of_slot and capacity is not null and
          case capacity_of when 'orders'
            then (orders_before >= capacity) <> (orders_after >= capacity)
            else (arrangements_before >= capacity) <> (arrangements_after >= capacity) end
      ) or exists (
        select from peak_days, lateral (
          select coalesce(sum(case capacity_of when 'orders' then orders else arrangements end), 0) as after
          from delivery_places where day = of_day
        ) taken
        where peak_days.day = of_day and capacity is not null and (after >= capacity) <>
          (after - case capacity_of when 'orders' then orders_after - orders_before
            else arrangements_after - arrangements_before end >= capacity)
      ) then
        perform pg_notify('content_changed', 'calendar');
      end if;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger announce_places after insert or update or delete on delivery_places
    for each row execute function announce_places()
  `.execute(db)
  await sql`
    create trigger announce_content after truncate on delivery_places
    for each statement execute function announce_content('calendar')
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop function count_places() cascade`.execute(db)
  await sql`drop table delivery_places, delivery_closures, delivery_slots, peak_days`.execute(db)
  await sql`drop function announce_places()`.execute(db)
  await sql`delete from order_takings where kind = 'place'`.execute(db)
  await sql`drop index order_takings_place_once`.execute(db)
  await sql`
    alter table order_takings
      drop constraint order_takings_day_of_place,
      drop constraint order_takings_kind_check,
      add constraint order_takings_kind_check check (kind in ('stock', 'coupon')),
      drop column day
  `.execute(db)
  await sql`
    update order_items set delivery_time = null where delivery_time not in ('9am-3pm', '3pm-7pm')
  `.execute(db)
  await sql`
    alter table order_items
      drop constraint order_items_delivery_time_check,
      add constraint order_items_delivery_time_check check (delivery_time in ('9am-3pm', '3pm-7pm'))
  `.execute(db)
}
