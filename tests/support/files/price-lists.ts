import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { readList } from '~/forms/uploaded-list.server'
import {
  FILE_COLUMNS,
  instructions,
  listLines,
} from '~/models/catalogue/admin/price-list/export.server'
import { checkList, shownImport } from '~/models/catalogue/admin/price-list/import.server'
import {
  LIST_KIND,
  LIST_LINES_MAX,
  lineReader,
  type Line,
} from '~/models/catalogue/admin/price-list/lines.server'
import type { StagedPicture } from '~/models/catalogue/admin/price-list/names.server'
import { csvOf, fileRows } from '~/spreadsheets/csv'
import { spreadsheetOf } from '~/spreadsheets/spreadsheet.server'

/** The rows of an export of some products, or of all. */
export async function exported(ids?: string[]) {
  const all = await db.selectFrom('products').select('id').orderBy('name').orderBy('id').execute()
  const lines = []
  for await (const part of listLines(ids ?? all.map(({ id }) => id))) lines.push(...part)
  return fileRows(FILE_COLUMNS, lines)
}

export async function asFile(rows: Awaited<ReturnType<typeof exported>>, kind: 'csv' | 'xlsx') {
  if (kind === 'csv') return new TextEncoder().encode(csvOf(rows))
  return spreadsheetOf(rows, { name: 'Instrucciones', rows: instructions() })
}

/** The lines of a file, as its import reads them. */
export async function readLines(file: Uint8Array): Promise<Line[]> {
  const reader = lineReader()
  const end = await readList(file, LIST_LINES_MAX, reader.add, LIST_KIND)
  if (end.refusal ?? end.problem) throw new Error(end.refusal ?? end.problem?.sentence)
  return reader.lines
}

/** A list that was brought in and checked. */
export async function checked(lines: Line[], pictures: Record<string, StagedPicture> = {}) {
  const { id } = await db
    .insertInto('price_list_imports')
    .values({
      lines: JSON.stringify(lines),
      total: lines.length,
      pictures: JSON.stringify(pictures),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await checkList(id)
  const list = await shownImport(id)
  if (!list) throw new Error('the list is gone')
  return list
}

const HOSTILE = [
  ...[
    '=HYPERLINK("http://mal.pe","ver")',
    '+51 987',
    '-2+3',
    '@SUM(A1)',
    "'=1",
    "''-",
    '-',
    '"',
    '""',
    ';',
  ],
  ...[
    "'",
    "'-",
    "'0123",
    '01234567',
    '12E45',
    '\t=1',
    'a\tb;c,d',
    'dos\nlíneas\r\ny\rmás',
    ' fin ',
    '\u200b=1',
  ],
  ...[
    '👨‍👩‍👧‍👦🌷',
    'Ñandú & Cía',
    '<b>&amp;</b>',
    '\u0001\u000b\u001f',
    '\u202eabc',
    '\ufeffx',
    '\u2028',
    'é',
  ],
  ...[
    'Sí',
    'No',
    'TRUE',
    '1.10',
    '1e9',
    '_x0041_',
    "a'b",
    '\\',
    '%0A=cmd',
    '＝1+1',
    'a"b"c',
    '"a',
    'o\'\n"x;"',
  ],
]

/** The database keeps no product's name as long as this. */
const MEGABYTE = `=${'ñ\n"'.repeat(350_000)}`

function odd(): string {
  const part = () => HOSTILE[randomInt(HOSTILE.length)] ?? ''
  return randomInt(3) ? part() : `${part()} ${part()}\n${part()}`
}

/** Products with what a spreadsheet, a file or a reader may lose, some with eight sizes, and two texts of a megabyte. */
export async function seedOddProducts(count: number): Promise<void> {
  const categories = await insertAll('categories', 6, () => ({ name: odd(), slug: randomUUID() }))
  const subcategories = await insertAll('subcategories', 12, (at) => ({
    ...{ name: odd(), slug: randomUUID(), category_id: categories[at % 6] },
  }))
  const tags = await insertAll('tags', 8, () => ({ name: odd(), slug: randomUUID() }))
  const products = await insertAll('products', count, (at) => ({
    ...{ name: odd(), slug: `${odd()} ${at}` },
    ...{ description: at === 9 ? MEGABYTE : odd(), instructions: odd() },
    ...{ price: randomInt(99_999_999), sale_price: randomInt(2) ? randomInt(9_999) : null },
    ...{ stock: randomInt(999), lead_days: randomInt(61), active: randomInt(2) === 0 },
    ...{ featured: randomInt(2) === 0, pinned: randomInt(9) === 0 },
    ...(at % 5 && {
      category_id: categories[at % 6],
      subcategory_id: at % 3 ? subcategories[at % 6] : null,
    }),
  }))
  const sized = products.flatMap((id, at) => {
    const sizes = at % 4 ? 0 : 1 + randomInt(8)
    return Array.from({ length: sizes }, (_, place) => ({ id, place }))
  })
  await insertAll('product_sizes', sized.length, (at) => ({
    ...{
      product_id: sized[at]?.id,
      slug: randomUUID(),
      name: [...odd()].slice(0, 30).join('') || 'x',
    },
    ...{
      contents: [...odd()].slice(0, 90).join(''),
      price: randomInt(99_999),
      stock: randomInt(99),
    },
    ...{
      display_order: sized[at]?.place,
      recommended: sized[at]?.place === 2,
      active: sized[at]?.place !== 1,
    },
  }))
  await insertAll('product_colors', count, (at) => ({
    ...{
      product_id: products[at],
      color_name: at === 7 ? MEGABYTE : odd(),
      hex_color: at % 3 ? '#c4673f' : null,
    },
    image_url: at % 2 ? `/imagenes/producto-${at}.webp` : null,
  }))
  await seedOddRecipes(products)
  await sql`
    insert into product_tags (product_id, tag_id)
    select products.id, tags.id from products, tags where tags.id = any(${tags}::uuid[]) and random() < 0.2
  `.execute(db)
}

/** Each product in five has a recipe of flowers with odd names. */
async function seedOddRecipes(products: string[]): Promise<void> {
  const flowers = await insertAll('flowers', 30, (at) => ({
    ...{
      name: [...odd()].slice(0, 50).join('') || 'x',
      color: at % 2 ? [...odd()].slice(0, 30).join('') : '',
    },
    ...{ folded_name: `flor ${at}` },
  }))
  const rows = products.flatMap((product_id, at) =>
    at % 5
      ? []
      : [0, 1, 2].map((place) => ({ product_id, place, flower_id: flowers[(at + place) % 30] })),
  )
  await insertAll('recipe_stems', rows.length, (at) => ({
    ...{ product_id: rows[at]?.product_id, flower_id: rows[at]?.flower_id },
    ...{ stems: 1 + randomInt(999), position: rows[at]?.place },
  }))
}

async function insertAll(
  table: string,
  count: number,
  row: (at: number) => object,
): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, at) => ({ id: randomUUID(), ...row(at) }))
  const names = Object.keys(Object.assign({}, ...rows) as object)
  const columns = sql.join(names.map((name) => sql.id(name)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
  `.execute(db)
  return rows.map(({ id }) => id)
}
