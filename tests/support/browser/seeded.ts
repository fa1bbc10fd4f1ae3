import pg from 'pg'
import { addressBeside } from '../database/beside'

/** Tables that the shop makes its pages and mails of, and tests add rows to; none before what refers to it. */
const CATALOGUE_TABLES = [
  'orders',
  'campaigns',
  'subscribers',
  'subscriber_imports',
  'products',
  'flowers',
  'complements',
  'shipping_zones',
  'coupons',
  'subcategories',
  'categories',
  'tags',
  'hero_slides',
  'lifestyle_images',
  'delivery_closures',
  'delivery_slots',
  'peak_days',
] as const

export type Seeded = {
  catalogue: { table: (typeof CATALOGUE_TABLES)[number]; ids: string[] }[]
  settings: Map<string, string>
}

/** The database that each run takes its rows from: no test writes there. */
export const SEEDED_DATABASE = 'planted'

/** What every test finds, whatever the tests before it made, and wherever one of them was ended. */
export async function seeded(url: string): Promise<Seeded> {
  const client = new pg.Client({ connectionString: addressBeside(url, SEEDED_DATABASE) })
  await client.connect()
  const catalogue: Seeded['catalogue'] = []
  for (const table of CATALOGUE_TABLES) {
    const { rows } = await client.query<{ id: string }>(`select id from ${table}`)
    catalogue.push({ table, ids: rows.map(({ id }) => id) })
  }
  const { rows } = await client.query<{ key: string; value: string }>(
    'select key, value from site_settings',
  )
  await client.end()
  return { catalogue, settings: new Map(rows.map(({ key, value }) => [key, value])) }
}
