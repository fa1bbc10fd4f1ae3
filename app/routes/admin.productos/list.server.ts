import { counted } from '~/counted'
import type { Reading } from '~/database/cached-reads.server'
import { formatMoney } from '~/money'
import { priceRows, priceVersion } from '~/models/catalogue/admin/product-price.server'
import { categoryChoices } from '~/models/catalogue/admin/category-editor.server'
import {
  countMarks,
  listProductsToEdit,
  PRODUCT_SORTS,
  productsForFile,
  productsToRemove,
  readProductFilter,
} from '~/models/catalogue/admin/product-list.server'
import { listLines } from '~/models/catalogue/admin/price-list/export.server'
import { tagChoices } from '~/models/catalogue/admin/tag-editor.server'
import { effectivePrice, isOnSale } from '~/models/catalogue/price'
import { pricesDiffer } from '~/models/catalogue/sizes/size'
import { countActive } from '~/models/records/active.server'
import { checkoutSettings } from '~/models/site/settings/setting.server'
import { readList } from '~/urls/staff/list-url'
import { rowsToDelete } from '../admin/list/list-address.server'
import { priceFields } from './save-price.server'

/** The page of products that an address asks for, and the choices of its filter and its actions. */
export async function loadProducts(reading: Reading, url: URL) {
  const { tracksStock } = await checkoutSettings(reading)
  const list = readList(url.searchParams, PRODUCT_SORTS)
  const filter = readProductFilter(url.searchParams, tracksStock)
  const [{ rows, total }, counts, marks, categories, tags, toDelete] = await Promise.all([
    listProductsToEdit(list, filter),
    countActive('products'),
    countMarks(reading),
    categoryChoices(),
    tagChoices(),
    rowsToDelete(url, productsToRemove, 'productIds'),
  ])
  const choices = { marks, categories, tags, tracksStock }
  return { list, filter, rows: rows.map(rowView), total, counts, toDelete, ...choices }
}

export type ProductPage = Awaited<ReturnType<typeof loadProducts>>

type Row = Awaited<ReturnType<typeof listProductsToEdit>>['rows'][number]

function rowView({ updated_at, price, sale_price, sizes, ...row }: Row) {
  const own = { price, sale_price, stock: row.stock }
  const edited = { active: row.active, rows: priceRows(own, sizes) }
  return {
    ...row,
    sizes: sizes.map(({ id, name, active }) => ({ id, name, active })),
    ...(sizes.length > 0 ? costOfSizes(own, sizes) : costOf(own)),
    version: priceVersion({ ...edited, updated_at }),
    fields: priceFields(edited),
  }
}

type Cost = Pick<Row, 'price' | 'sale_price'>

function costOf(own: Cost) {
  const sale = isOnSale(own) ? formatMoney(own.sale_price) : null
  return { sizeCount: null, price: formatMoney(own.price), sale }
}

/** A product with sizes costs what its cheapest one does. */
function costOfSizes(own: Cost, sizes: Row['sizes']) {
  const isFrom = pricesDiffer(sizes.filter(({ active }) => active))
  return {
    sizeCount: counted(sizes.length, 'tamaño', 'tamaños'),
    price: `${isFrom ? 'desde ' : ''}${formatMoney(effectivePrice(own))}`,
    sale: null,
  }
}

/** The lines of a file of all pages of the filtered list, part by part. */
export async function productLines({ searchParams }: URL) {
  const list = readList(searchParams, PRODUCT_SORTS)
  const { tracksStock } = await checkoutSettings()
  const filter = readProductFilter(searchParams, tracksStock)
  const products = await productsForFile(list, filter)
  return listLines(products.map(({ id }) => id))
}
