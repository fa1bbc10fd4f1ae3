import { sql } from 'kysely'
import { db, type Trx } from '~/database/db.server'
import { changedMeanwhile, GONE, type NotSaved, versionOf } from '~/models/records/saving'
import { formatAmount } from '~/money'
import { touched } from '~/models/records/touched'

/** What a size costs and how many there are, or the product itself, whose id is `null` here; amounts in céntimos. */
export type PriceRow = {
  id: string | null
  price: number
  sale_price: number | null
  stock: number
}

/** What the list edits: one row of a product without sizes, else one of each of its sizes, by id. */
export type Price = { active: boolean; rows: PriceRow[] }

/** Where the shop does not track its stock, a form leaves it out and it stays as it is. */
type DraftRow = Omit<PriceRow, 'stock'> & { stock?: number }
export type PriceDraft = { active: boolean; rows: DraftRow[] }

export type PriceSaved = { saved: true; name: string; before: Price; version: string } | NotSaved

type Stored = Price & { updated_at: Date }

/** The version of a product and its stocks, which sales change without a new version. */
export function priceVersion(product: Stored): string {
  return `${versionOf(product)}-${product.rows.map(({ stock }) => stock).join('.')}`
}

/** How the names of a row's fields end. */
export function endOf({ id }: { id: string | null }): string {
  return id ? `-${id}` : ''
}

/** The rows of a product: those of its sizes by id, or its own. */
export function priceRows(
  own: Omit<PriceRow, 'id'>,
  sizes: (PriceRow & { id: string })[],
): PriceRow[] {
  const { price, sale_price, stock } = own
  if (sizes.length === 0) return [{ id: null, price, sale_price, stock }]
  return sizes.toSorted((one, next) => (one.id < next.id ? -1 : 1))
}

/**
 * Updates a product's price from the list, or the prices of its sizes together. A stock that was left as
 * it was shown is not written: sales may have lowered it since.
 *
 * @param seen `priceVersion` when the form was opened
 */
export function updatePrice(id: string, draft: PriceDraft, seen: string): Promise<PriceSaved> {
  return db.transaction().execute(async (trx): Promise<PriceSaved> => {
    const stored = await lockedPrice(trx, id)
    if (!stored) return GONE
    const { name, hidesSizes, ...before } = stored
    if (before.rows.map(endOf).join() !== draft.rows.map(endOf).join()) return OTHER_SIZES
    if (draft.active && hidesSizes) return HIDES_SIZES
    const [version = '', stocks = ''] = seen.split('-')
    const shown = stocks.split('.')
    const rows = draft.rows.map(({ stock, ...row }, at) =>
      stock === undefined || String(stock) === shown[at] ? row : { ...row, stock },
    )
    const isStale =
      version !== versionOf(before) ||
      rows.some((row, at) => 'stock' in row && shown[at] !== String(before.rows[at]?.stock))
    const conflict = changedMeanwhile(
      { ...asRead(before), updated_at: before.updated_at },
      asRead({ ...draft, rows }),
      isStale ? '' : versionOf(before),
    )
    if (conflict) return { ...conflict, version: priceVersion(before) }
    const updated_at = await writePrice(trx, id, { ...draft, rows })
    const after = rows.map((row, at) => ({ stock: before.rows[at]?.stock ?? 0, ...row }))
    return {
      saved: true,
      name,
      before,
      version: priceVersion({ ...before, updated_at, rows: after }),
    }
  })
}

const OTHER_SIZES: NotSaved = {
  saved: false,
  formErrors: ['Otra persona cambió sus tamaños mientras editabas: vuelve a abrir este precio'],
}

const HIDES_SIZES: NotSaved = {
  saved: false,
  formErrors: ['Todos sus tamaños están ocultos: muestra uno antes de activar el producto'],
}

/** Locks the product and then its sizes, as orders do. */
async function lockedPrice(trx: Trx, id: string) {
  const product = await trx
    .selectFrom('products')
    .select(['name', 'price', 'sale_price', 'stock', 'active', 'updated_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!product) return undefined
  const sizes = await trx
    .selectFrom('product_sizes')
    .select(['id', 'price', 'sale_price', 'stock', 'active'])
    .where('product_id', '=', id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const { name, active, updated_at } = product
  const hidesSizes = sizes.length > 0 && sizes.every((size) => !size.active)
  return { name, active, updated_at, hidesSizes, rows: priceRows(product, sizes) }
}

/** @returns the product's new `updated_at` */
async function writePrice(trx: Trx, id: string, { active, rows }: PriceDraft): Promise<Date> {
  const [own, sizes] = [rows.find((row) => row.id === null), rows.filter((row) => row.id)]
  const { updated_at } = await trx
    .updateTable('products')
    .set({ active, updated_at: touched('products') })
    .$if(own !== undefined, (product) => product.set({ ...own, id }))
    .where('id', '=', id)
    .returning('updated_at')
    .executeTakeFirstOrThrow()
  // Theirs are the product's then, by the database.
  await sql`
    update product_sizes set price = saved.price, sale_price = saved.sale_price,
      stock = coalesce(saved.stock, product_sizes.stock)
    from json_to_recordset(${JSON.stringify(sizes)})
      as saved (id uuid, price int, sale_price int, stock int)
    where product_sizes.id = saved.id
  `.execute(trx)
  return updated_at
}

/** A draft with its amounts as staff read and type them, by the names of their fields. */
function asRead({ active, rows }: PriceDraft) {
  const written = rows.flatMap((row) => {
    const { price, sale_price, stock } = row
    const sale = sale_price === null ? '' : formatAmount(sale_price)
    const amounts = { price: formatAmount(price), sale_price: sale }
    return Object.entries(stock === undefined ? amounts : { ...amounts, stock }).map(
      ([field, value]) => [field + endOf(row), value] as const,
    )
  })
  return { ...Object.fromEntries(written), active }
}
