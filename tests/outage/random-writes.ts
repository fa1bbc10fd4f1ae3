import { SETTING_DEFAULTS } from '../../app/models/site/settings/setting'
import { rows } from '../support/stock'

/* Writes that any program could make to what public pages read, and pages that may show them; a seed repeats both. */

/** What public pages read; each is written to in turn. */
export const TABLES = [
  ...['products', 'product_colors', 'product_tags', 'product_redirects', 'categories'],
  ...['subcategories', 'tags', 'complements', 'site_settings', 'hero_slides'],
  ...['lifestyle_images', 'shipping_zones', 'delivery_slots', 'peak_days', 'delivery_closures'],
  ...['delivery_places', 'product_images', 'product_sizes'],
]

/** Pages whose addresses hold nothing. */
export const STATIC = [
  '/',
  '/catalogo-completo',
  '/nosotros',
  '/contacto',
  '/terminos',
  '/privacidad',
]

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
export function dice(seed: number) {
  let state = seed
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { roll, pick: <T>(some: readonly T[]) => some[Math.floor(roll() * some.length)] as T }
}

type Dice = ReturnType<typeof dice>

/** Another value of a column, by its type; some break a rule of the schema, and are not written. */
function anotherValue(column: string, type: string, { roll, pick }: Dice): string {
  if (type === 'uuid') return `(${oneOf(pick(TABLES), 'id', roll)})`
  if (type === 'boolean') return `not ${column}`
  if (type === 'date') return `current_date + ${Math.floor(roll() * 90)}`
  if (type === 'smallint') return pick(['1', '24', 'null'])
  if (type === 'integer') return pick(['0', '1', String(Math.floor(roll() * 20_000))])
  if (type.startsWith('timestamp')) return `now() - interval '${Math.floor(roll() * 90)} days'`
  if (column === 'slug') return `left(slug, 30) || '-${Math.floor(roll() * 1e6)}'`
  return pick([
    `'<b>${roll()}</b>'`,
    `left(${column}, 40) || '${pick(['ñ', 'x', "''", '"', '&'])}'`,
    `''`,
  ])
}

/** One write by SQL, as another program could do it; those that the schema refuses change nothing. */
export async function writeSomething(chance: Dice, table: string): Promise<string> {
  const { roll, pick } = chance
  const kind = roll()
  if (table === 'site_settings' && kind < 0.8) {
    const key = pick(Object.keys(SETTING_DEFAULTS))
    const value = pick([
      'true',
      'false',
      '3',
      '',
      `https://instagram.com/${roll()}`,
      `<i>${roll()}`,
    ])
    return `insert into site_settings (key, value) values ('${key}', '${value}')
      on conflict (key) do update set value = excluded.value`
  }
  if (kind < 0.02) return `truncate product_tags`
  if (kind < 0.06) return `delete from ${table} where ctid = (${oneOf(table, 'ctid', roll)})`
  if (kind < 0.2 && table === 'product_tags') {
    return `insert into product_tags (product_id, tag_id)
      select (${oneOf('products', 'id', roll)}), (${oneOf('tags', 'id', roll)})`
  }
  const columns = await rows<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_name = $1 and is_generated = 'NEVER' and column_name <> 'id'`,
    [table],
  )
  const { name, type } = pick(columns)
  const where = roll() < 0.8 ? ` where ctid = (${oneOf(table, 'ctid', roll)})` : ''
  return `update ${table} set ${name} = ${anotherValue(name, type, chance)}${where}`
}

/** A row as the table holds them: random ids differ from run to run, their order does not. */
function oneOf(table: string, column: string, roll: Dice['roll']) {
  return `select ${column} from ${table} order by ctid
    offset floor(${roll()} * (select count(*) from ${table})) limit 1`
}

/** The address of some public page as it is now, or of its data. */
export async function someAddress({ roll, pick }: Dice): Promise<string> {
  const [found] = await rows<{ path: string }>(
    `with paths as (
       select '/producto/' || slug as path from products
       union all select '/producto/' || p.slug || '?color=' || c.id
         from products p join product_colors c on c.product_id = p.id
       union all select '/producto/' || p.slug || '?tamano=' || s.slug
         from products p join product_sizes s on s.product_id = p.id
       union all select '/catalogo/' || slug from categories
       union all select '/catalogo/' || slug || '?orden=price-asc' from categories
       union all select '/catalogo/' || c.slug || '/' || s.slug
         from categories c join subcategories s on s.category_id = c.id
       union all select '/catalogo/' || c.slug || '?tag=' || t.id from categories c cross join tags t
       union all select '/catalogo-completo?tag=' || id || '&precio=100-150' from tags
       union all select '/catalogo-completo?orden=' || sort || more
         from unnest(array['recommended', 'price-desc']) sort, unnest(array['', '&entrega=pronto']) more
     ) select path from paths offset floor($1::float * (select count(*) from paths)) limit 1`,
    [roll()],
  )
  const files = ['/sitemap.xml', '/feed.xml', '/robots.txt', '/buscar?q=a', '/buscar?q=cumpleanos']
  const path = roll() < 0.5 && found ? found.path : pick([...STATIC, ...files])
  if (roll() < 0.7 || /\.(xml|txt)$/.test(path)) return path
  const [pathname = '', query = ''] = path.split('?')
  return `${pathname === '/' ? '/_root' : pathname}.data${query && `?${query}`}`
}
