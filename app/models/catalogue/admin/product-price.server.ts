import { db, type Trx } from '~/database/db.server'
import { changedMeanwhile, GONE, type NotSaved, versionOf } from '~/models/records/saving'
import { formatAmount } from '~/money'
import { touched } from '~/models/records/touched'

/** What the list edits of a product; amounts in céntimos. */
export type Price = { price: number; sale_price: number | null; stock: number; active: boolean }

/** Where the shop does not track its stock, a form leaves it out and it stays as it is. */
type Draft = Omit<Price, 'stock'> & { stock?: number }

export type PriceSaved = { saved: true; name: string; before: Price; version: string } | NotSaved

type Stored = Price & { updated_at: Date }

/** The version of a product and its stock, which sales change without a new version. */
export function priceVersion(product: Stored): string {
  return `${versionOf(product)}-${product.stock}`
}

/**
 * Updates a product's price from the list. A stock that was left as it was shown is not written: sales
 * may have lowered it since.
 *
 * @param seen `priceVersion` when the form was opened
 */
export function updatePrice(id: string, draft: Draft, seen: string): Promise<PriceSaved> {
  return db.transaction().execute(async (trx): Promise<PriceSaved> => {
    const stored = await lockedPrice(trx, id)
    if (!stored) return GONE
    const { name, ...before } = stored
    const changes = { ...draft }
    const [version = '', stock = ''] = seen.split('-')
    if (changes.stock === undefined || String(changes.stock) === stock) delete changes.stock
    const isStale =
      version !== versionOf(before) ||
      (changes.stock !== undefined && stock !== String(before.stock))
    const conflict = changedMeanwhile(
      { ...asRead(before), updated_at: before.updated_at },
      asRead(changes),
      isStale ? '' : versionOf(before),
    )
    if (conflict) return { ...conflict, version: priceVersion(before) }
    const after = await writePrice(trx, id, changes)
    return { saved: true, name, before, version: priceVersion(after) }
  })
}

function lockedPrice(trx: Trx, id: string) {
  return trx
    .selectFrom('products')
    .select(['name', 'price', 'sale_price', 'stock', 'active', 'updated_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

function writePrice(trx: Trx, id: string, changes: Draft): Promise<Stored> {
  return trx
    .updateTable('products')
    .set({ ...changes, updated_at: touched('products') })
    .where('id', '=', id)
    .returning(['price', 'sale_price', 'stock', 'active', 'updated_at'])
    .executeTakeFirstOrThrow()
}

/** A draft with its amounts as staff read and type them. */
function asRead({ price, sale_price, stock, active }: Draft) {
  const written = {
    price: formatAmount(price),
    sale_price: sale_price === null ? '' : formatAmount(sale_price),
    active,
  }
  return stock === undefined ? written : { ...written, stock }
}
