import { type Kysely, sql } from 'kysely'

/** What staff are told on their devices while no page is open, and where. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    -- By which push services know the shop. Here and not in a folder: all containers of the shop have the same.
    create table push_keys (
      is_only boolean primary key default true check (is_only),
      public_key text not null,
      private_key text not null
    )
  `.execute(db)
  await sql`
    -- What somebody chose; without a row it is what the shop proposes.
    create table push_settings (
      user_id uuid primary key references users on delete cascade,
      kinds text[] not null check (kinds <@ array['order', 'proof', 'absent']),
      -- In Lima; both or none.
      quiet_from time,
      quiet_to time,
      check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to)
    )
  `.execute(db)
  await sql`
    -- A browser that is told; it ends with its session, however that ends.
    create table push_devices (
      id uuid primary key default gen_random_uuid(),
      session_hash text not null unique references sessions on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null default now()
    )
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop table push_devices, push_settings, push_keys`.execute(db)
}
