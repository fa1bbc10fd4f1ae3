import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '~/cookies/auth.server'
import { csvOf } from '~/csv'
import { limaDay } from '~/dates'
import { readList } from '~/urls/list-url'
import {
  PRODUCT_SORTS,
  productsForFile,
  readProductFilter,
} from '~/models/catalogue-desk/product-list.server'
import { formatAmount } from '~/money'

const COLUMNS =
  'Nombre,Slug,Categoría,Subcategoría,Precio,Precio de oferta,Stock,Estado,Destacado'.split(',')

/** All pages of the filtered list as a CSV file. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { searchParams } = new URL(request.url)
  const list = readList(searchParams, PRODUCT_SORTS)
  const products = await productsForFile(list, readProductFilter(searchParams))
  return new Response(csvOf([COLUMNS, ...products.map(rowOf)]), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="productos-${limaDay(new Date())}.csv"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

type Product = Awaited<ReturnType<typeof productsForFile>>[number]

function rowOf(product: Product): (string | number)[] {
  return [
    product.name,
    product.slug,
    product.category ?? '',
    product.subcategory ?? '',
    formatAmount(product.price),
    product.sale_price === null ? '' : formatAmount(product.sale_price),
    product.stock,
    product.active ? 'Activo' : 'Inactivo',
    product.featured ? 'Sí' : 'No',
  ]
}
