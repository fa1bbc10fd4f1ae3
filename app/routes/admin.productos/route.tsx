import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/cookies/auth.server'
import { brand } from '~/brand'
import { counted } from '~/counted'
import { legible } from '~/forms/graphemes'
import { isDatabaseDown } from '~/database/availability.server'
import { unknownIntent } from '~/forms/form.server'
import { LIST_PAGE, readList, withParams } from '~/urls/list-url'
import { formatMoney } from '~/money'
import { countActive } from '~/models/records/active.server'
import { categoryChoices } from '~/models/catalogue-desk/category-editor.server'
import { isOnSale } from '~/models/catalogue/price'
import {
  countMarks,
  listProductsToEdit,
  PRODUCT_SORTS,
  productsToRemove,
  readProductFilter,
  removeProducts,
} from '~/models/catalogue-desk/product-list.server'
import { productToEdit } from '~/models/catalogue-desk/product-to-edit.server'
import { tagChoices } from '~/models/catalogue-desk/tag-editor.server'
import { report } from '~/log.server'
import { redirectWithToast } from '~/cookies/toast.server'
import { readUpload } from '~/forms/upload.server'
import { listOf, deleteSelected } from '../admin/list/list-actions.server'
import {
  EmptyList,
  ListPage,
  ListPages,
  SearchForm,
  StatusTabs,
  useHere,
} from '../admin/list/list-page'
import { rowsToDelete } from '../admin/list/list-address.server'
import { SelectableList } from '../admin/list/selectable-list'
import { DeleteQuestion } from '../admin/list/panels'
import { sentAgain } from '../admin.productos_.$id/shown-product.server'
import { changeProducts } from './bulk.server'
import { ProductTable } from './product-table'

export const meta: MetaFunction = () => [{ title: `Productos | ${brand.name}` }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const url = new URL(request.url)
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

type Row = Awaited<ReturnType<typeof listProductsToEdit>>['rows'][number]

function rowView({ price, sale_price, ...row }: Row) {
  const sale = isOnSale({ price, sale_price }) ? (sale_price ?? 0) : null
  return { ...row, price: formatMoney(price), sale: sale === null ? null : formatMoney(sale) }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request)
  const { form, intent } = await readUpload(request)
  switch (intent) {
    case 'apply':
      return changeProducts(request, form)
    case 'delete':
      return deleteProducts(request, form)
    default:
      throw unknownIntent(intent)
  }
}

/** @source docs/specification/back-office.md §8 "Products" */
async function deleteProducts(request: Request, form: FormData) {
  try {
    return await deleteSelected(
      request,
      form,
      removeProducts,
      { one: 'Producto eliminado', many: 'productos eliminados' },
      {
        undo: { find: productToEdit, values: sentAgain, uses: productsToRemove },
        undoTo: `${LIST}/nuevo`,
      },
    )
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    report(error, 'un producto no se pudo eliminar')
    const title = 'No se pudo eliminar el producto'
    return redirectWithToast(listOf(request), { title, tone: 'error' })
  }
}

const LIST = '/admin/productos'

export default function Products() {
  const page = useLoaderData<typeof loader>()
  const file = withParams({ ...useHere(), pathname: `${LIST}/csv` }, { pagina: null })
  const { list, rows, total, counts, toDelete, ...choices } = page
  return (
    <ListPage title="Productos" add="Nuevo producto" addTo={`${LIST}/nuevo`}>
      <SearchForm label="Buscar por nombre o slug" words={list.words} />
      <ProductFilter {...page} />
      <StatusTabs status={list.status} counts={counts} labels={['Todos', 'Activos', 'Inactivos']} />
      {rows.length === 0 ? (
        <EmptyList
          words={list.words}
          nothing="No hay productos aquí. Crea uno con «Nuevo producto»."
        />
      ) : (
        <SelectableList more={<MoreActions {...choices} />}>
          <div className="overflow-x-auto">
            <ProductTable list={list} rows={rows} />
          </div>
        </SelectableList>
      )}
      <ListPages
        page={list.page}
        pages={Math.ceil(total / LIST_PAGE)}
        total={counted(total, 'producto', 'productos')}
      />
      <p className="mt-2">
        <a href={file} className="link inline-flex min-h-11 items-center">
          Descargar CSV
        </a>
      </p>
      <DeleteQuestion
        toDelete={toDelete}
        question={{
          one: '¿Eliminar este producto?',
          many: (count) => `¿Eliminar estos ${count} productos?`,
        }}
      />
    </ListPage>
  )
}

type ListProps = ReturnType<typeof useLoaderData<typeof loader>>

const MARK_LABELS = [
  ['destacados', 'Destacados'],
  ['oferta', 'En oferta'],
  ['agotados', 'Agotados'],
  ['sin-foto', 'Sin foto'],
] as const

/** What can be done with marked products besides. */
function MoreActions({ categories, tags }: Pick<ListProps, 'categories' | 'tags'>) {
  return (
    <>
      <option value="feature">Destacar</option>
      <option value="unfeature">Quitar de destacados</option>
      <optgroup label="Cambiar a la categoría">
        {categories.map(({ id, name }) => (
          <option key={id} value={`category:${id}`}>
            {name}
          </option>
        ))}
      </optgroup>
      <optgroup label="Poner el tag">
        {tags.map(({ id, name }) => (
          <option key={id} value={`tag:${id}`}>
            {name}
          </option>
        ))}
      </optgroup>
    </>
  )
}

function ProductFilter({ filter, marks, categories }: ListProps) {
  const others = [...new URLSearchParams(useHere().search)].filter(
    ([name]) => !['categoria', 'ver', 'pagina'].includes(name),
  )
  return (
    <Form method="get" className="mb-3 flex flex-wrap items-end gap-2">
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={legible(value)} />
      ))}
      <label className="grow sm:grow-0">
        <span className="sr-only">Categoría</span>
        <select
          key={filter.categoryId}
          name="categoria"
          defaultValue={filter.categoryId === 'none' ? 'ninguna' : (filter.categoryId ?? '')}
          className="field"
        >
          <option value="">Todas las categorías</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="ninguna">Sin categoría</option>
        </select>
      </label>
      <label className="grow sm:grow-0">
        <span className="sr-only">Ver</span>
        <select key={filter.mark} name="ver" defaultValue={filter.mark ?? ''} className="field">
          <option value="">Con cualquier marca</option>
          {MARK_LABELS.map(([mark, label]) => (
            <option key={mark} value={mark}>
              {label} ({marks[mark]})
            </option>
          ))}
        </select>
      </label>
      <button className="button button-quiet">Filtrar</button>
    </Form>
  )
}
