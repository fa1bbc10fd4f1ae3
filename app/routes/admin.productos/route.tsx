import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { titled } from '~/urls/title'
import { counted } from '~/counted'
import { unknownIntent } from '~/forms/form.server'
import { readUpload } from '~/forms/upload.server'
import { LIST_PAGE, withParams } from '~/urls/staff/list-url'
import { EmptyList, ListPage, ListPages } from '../admin/list/list-page'
import { useHere } from '../admin/list/here'
import { DeleteQuestion } from '../admin/list/panels'
import { SelectableList } from '../admin/list/selectable-list'
import { changeProducts, deleteProducts } from './bulk.server'
import { loadProducts } from './list.server'
import { ProductTools } from './product-filter'
import { ProductTable } from './product-table'
import { savePrice } from './save-price.server'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Productos')]

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(request, 'catalogue.read')
  return loadProducts(context, new URL(request.url))
}

export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, 'catalogue.write')
  const { form, intent } = await readUpload(request)
  switch (intent) {
    case 'save-price':
      return savePrice(request, form)
    case 'apply':
      return changeProducts(request, form)
    case 'delete':
      return deleteProducts(request, form)
    default:
      throw unknownIntent(intent)
  }
}

const LIST = '/admin/productos'

export default function Products() {
  const page = useLoaderData<typeof loader>()
  const { list, rows, total, toDelete, ...choices } = page
  return (
    <ListPage
      title="Productos"
      add="Nuevo producto"
      addTo={`${LIST}/nuevo`}
      note={
        <p className="flex flex-wrap gap-x-5">
          <Link to={`${LIST}/precios`} className="link inline-flex min-h-11 items-center">
            Cambiar muchos precios
          </Link>
          <Link to={`${LIST}/lista`} className="link inline-flex min-h-11 items-center">
            Importar una lista
          </Link>
        </p>
      }
    >
      <ProductTools {...page} />
      {rows.length === 0 ? (
        <EmptyList
          words={list.words}
          nothing="No hay productos aquí. Crea uno con «Nuevo producto»."
        />
      ) : (
        <SelectableList more={<MoreActions {...choices} />}>
          <div className="overflow-x-auto">
            <ProductTable {...page} />
          </div>
        </SelectableList>
      )}
      <ListPages
        page={list.page}
        pages={Math.ceil(total / LIST_PAGE)}
        total={counted(total, 'producto', 'productos')}
      />
      <Files />
      <DeleteQuestion
        toDelete={toDelete}
        one="¿Eliminar este producto?"
        many={(count) => `¿Eliminar estos ${count} productos?`}
      />
    </ListPage>
  )
}

/** The list as it is filtered, all of its pages. */
function Files() {
  const here = useHere()
  const file = (kind: string) =>
    withParams({ ...here, pathname: `${LIST}/${kind}` }, { pagina: null })
  return (
    <p className="mt-2">
      <a href={file('csv')} className="link inline-flex min-h-11 items-center">
        Descargar CSV
      </a>
      <a href={file('xlsx')} className="link ml-5 inline-flex min-h-11 items-center">
        Descargar Excel
      </a>
    </p>
  )
}

type Choices = Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'categories' | 'tags'>

/** Bulk actions that only products have. */
function MoreActions({ categories, tags }: Choices) {
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
