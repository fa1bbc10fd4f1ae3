import { formatMoney } from '~/money'
import { categoryChoices } from '~/models/catalogue-desk/category-editor.server'
import {
  countMarks,
  listProductsToEdit,
  PRODUCT_SORTS,
  productsToRemove,
  readProductFilter,
} from '~/models/catalogue-desk/product-list.server'
import { tagChoices } from '~/models/catalogue-desk/tag-editor.server'
import { isOnSale } from '~/models/catalogue/price'
import { countActive } from '~/models/records/active.server'
import { readList } from '~/urls/list-url'
import { rowsToDelete } from '../admin/list/list-address.server'

/** The page of products that an address asks for, and the choices of its filter and its actions. */
export async function loadProducts(url: URL) {
  const list = readList(url.searchParams, PRODUCT_SORTS)
  const filter = readProductFilter(url.searchParams)
  const [{ rows, total }, counts, marks, categories, tags, toDelete] = await Promise.all([
    listProductsToEdit(list, filter),
    countActive('products'),
    countMarks(),
    categoryChoices(),
    tagChoices(),
    rowsToDelete(url, productsToRemove),
  ])
  return { list, filter, rows: rows.map(rowView), total, counts, marks, categories, tags, toDelete }
}

export type ProductPage = Awaited<ReturnType<typeof loadProducts>>

type Row = Awaited<ReturnType<typeof listProductsToEdit>>['rows'][number]

function rowView({ price, sale_price, ...row }: Row) {
  const sale = isOnSale({ price, sale_price }) ? (sale_price ?? 0) : null
  return { ...row, price: formatMoney(price), sale: sale === null ? null : formatMoney(sale) }
}
