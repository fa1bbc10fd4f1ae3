import { type Kysely, sql } from 'kysely'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Orders whose telephones are read at once. */
const AT_ONCE = 5_000

/** Beside each telephone as it was typed, how it is dialled from anywhere (E.164); null where it cannot be told. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    alter table orders add column phone_e164 text, add column recipient_phone_e164 text
  `.execute(db)
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await sql<{ id: string; phone: string; recipient_phone: string | null }>`
      select id, phone, recipient_phone from orders where id > ${last} order by id limit ${AT_ONCE}
    `.execute(db)
    const end = rows.at(-1)
    if (!end) return
    const dialled = rows.map(({ id, phone, recipient_phone }) => {
      return { id, phone: e164(phone), recipient: e164(recipient_phone ?? '') }
    })
    await sql`
      update orders set phone_e164 = dialled.phone, recipient_phone_e164 = dialled.recipient
      from jsonb_to_recordset(${JSON.stringify(dialled)}::jsonb)
        as dialled (id uuid, phone text, recipient text)
      where orders.id = dialled.id
    `.execute(db)
    last = end.id
  }
}

function e164(typed: string): string | null {
  const found = parsePhoneNumberFromString(typed, 'PE')
  return found?.isPossible() ? found.number : null
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`
    alter table orders drop column phone_e164, drop column recipient_phone_e164
  `.execute(db)
}
