import { redirectWithToast } from '~/cookies/toast.server'
import { isDatabaseDown } from '~/database/availability.server'
import { textOf } from '~/forms/form.server'
import { report } from '~/log.server'
import {
  idsFeatured,
  putInCategory,
  setFeatured,
  tagProducts,
} from '~/models/catalogue/admin/product-bulk.server'
import { productsToRemove, removeProducts } from '~/models/catalogue/admin/product-list.server'
import { productToEdit } from '~/models/catalogue/admin/product-to-edit.server'
import { isUuid } from '~/models/records/uuid'
import {
  applyBulkAction,
  countLabel,
  deleteSelected,
  done,
  failed,
  listOf,
  undoFields,
} from '../admin/list/list-actions.server'
import { idsIn } from '../admin/list/list-address.server'
import { sentAgain } from '../admin.productos_.$id/shown-product.server'

/** `category:` or `tag:` and an id. */
const WITH_ID = /^(category|tag):(.+)$/

/**
 * Handles the bulk actions on the selected products: those of every list, and those of products
 * alone.
 */
export async function changeProducts(request: Request, form: FormData) {
  const action = textOf(form, 'action')
  const ids = idsIn(form, 'id')
  const [, kind, id = ''] = WITH_ID.exec(action) ?? []
  if (ids.length > 0) {
    if (action === 'feature' || action === 'unfeature') return feature(request, ids, action)
    if (kind && isUuid(id)) return place(request, ids, kind, id)
  }
  return applyBulkAction(request, form, 'products', {
    shown: { one: 'Producto activado', many: 'productos activados' },
    hidden: { one: 'Producto desactivado', many: 'productos desactivados' },
  })
}

async function feature(request: Request, ids: string[], action: 'feature' | 'unfeature') {
  const changed = await idsFeatured(ids, action !== 'feature')
  const count = await setFeatured(ids, action === 'feature')
  const words =
    action === 'feature'
      ? { one: 'Producto destacado', many: 'productos destacados' }
      : { one: 'Producto sin destacar', many: 'productos sin destacar' }
  const back = action === 'feature' ? 'unfeature' : 'feature'
  return done(request, countLabel(words, count), undoFields(back, changed))
}

async function place(request: Request, ids: string[], kind: string, id: string) {
  const isTag = kind === 'tag'
  const count = await (isTag ? tagProducts(ids, id) : putInCategory(ids, id))
  if (count === null) return failed(request, 'Esto ya no existe')
  const words = isTag
    ? { one: 'Producto con el tag', many: 'productos con el tag' }
    : { one: 'Producto cambiado de categoría', many: 'productos cambiados de categoría' }
  return done(request, countLabel(words, count))
}

/** @source docs/specification/back-office.md §8 "Products" */
export async function deleteProducts(request: Request, form: FormData) {
  try {
    return await deleteSelected(
      request,
      form,
      removeProducts,
      { one: 'Producto eliminado', many: 'productos eliminados' },
      {
        undo: { find: productToEdit, values: sentAgain, uses: productsToRemove },
        undoTo: '/admin/productos/nuevo',
      },
    )
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    report(error, 'un producto no se pudo eliminar')
    const title = 'No se pudo eliminar el producto'
    return redirectWithToast(listOf(request), { title, tone: 'error' })
  }
}
