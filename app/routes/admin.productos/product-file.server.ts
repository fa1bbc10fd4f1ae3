import type { Cell } from '~/spreadsheets/csv'
import { readList } from '~/urls/list-url'
import {
  PRODUCT_SORTS,
  productsForFile,
  readProductFilter,
} from '~/models/catalogue-desk/product-list.server'
import { checkoutSettings } from '~/models/site/setting.server'

const COLUMNS =
  'Nombre,Slug,Categoría,Subcategoría,Precio,Precio de oferta,Stock,Estado,Destacado'.split(',')

/** All pages of the filtered list as the rows of a file, the names of the columns first. */
export async function productRows({ searchParams }: URL): Promise<Cell[][]> {
  const list = readList(searchParams, PRODUCT_SORTS)
  const { tracksStock } = await checkoutSettings()
  const products = await productsForFile(list, readProductFilter(searchParams, tracksStock))
  return [COLUMNS, ...products.map(rowOf)]
}

type Product = Awaited<ReturnType<typeof productsForFile>>[number]

function rowOf(product: Product): Cell[] {
  return [
    product.name,
    product.slug,
    product.category ?? '',
    product.subcategory ?? '',
    { cents: product.price },
    product.sale_price === null ? '' : { cents: product.sale_price },
    product.stock,
    product.active ? 'Activo' : 'Inactivo',
    product.featured ? 'Sí' : 'No',
  ]
}
