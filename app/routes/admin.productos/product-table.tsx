import { ActionsHeader, DeleteLink, RowName, RowPicture } from '../admin/list/row-actions'
import { Shown, SortHeader } from '../admin/list/list-table'
import { SelectCell, SelectHeader } from '../admin/list/selectable-list'
import type { ProductPage } from './list.server'
import { PriceForm, PriceLink, usePricedProduct } from './price-form'

type Props = Pick<ProductPage, 'list' | 'rows' | 'tracksStock'>

/** One page of products, each with its links to edit and delete it. */
export function ProductTable({ list, rows, tracksStock }: Props) {
  const priced = usePricedProduct()
  return (
    <table className="list list-wide list-stacked list-brief">
      <caption className="sr-only">Productos</caption>
      <thead>
        <tr>
          <SelectHeader />
          <th scope="col">
            <span className="sr-only">Imagen</span>
          </th>
          <SortHeader list={list} by="name" label="Nombre" />
          <SortHeader list={list} by="category" label="Categoría" />
          <th scope="col">Subcategoría</th>
          <SortHeader list={list} by="price" label="Precio" />
          {tracksStock ? <th scope="col">Stock</th> : null}
          <SortHeader list={list} by="status" label="Estado" />
          <th scope="col">Destacado</th>
          <ActionsHeader />
        </tr>
      </thead>
      <tbody>
        {rows.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            tracksStock={tracksStock}
            isPriced={product.id === priced}
          />
        ))}
      </tbody>
    </table>
  )
}

/** Columns after the name: those that the form of the price stands in place of. */
const COLUMNS = 6

type RowProps = { product: Props['rows'][number]; tracksStock: boolean; isPriced: boolean }

function ProductRow({ product, tracksStock, isPriced }: RowProps) {
  const { id, name } = product
  return (
    <tr>
      <SelectCell id={id} name={name} />
      <RowPicture row={product} />
      <RowName id={id} editTo={`/admin/productos/${id}`} look="xl:min-w-36">
        {name}
      </RowName>
      {isPriced ? (
        <td colSpan={COLUMNS + Number(tracksStock)} className="whole">
          <PriceForm product={product} tracksStock={tracksStock} />
        </td>
      ) : (
        <>
          <Facts product={product} tracksStock={tracksStock} />
          <td className="row-actions narrow">
            <DeleteLink id={id} name={name} />
          </td>
        </>
      )}
    </tr>
  )
}

function Facts({ product, tracksStock }: Omit<RowProps, 'isPriced'>) {
  return (
    <>
      <td data-label="Categoría">{product.category ?? 'Sin categoría'}</td>
      <td data-label="Subcategoría">{product.subcategory ?? '—'}</td>
      <td data-label="Precio" className="whitespace-nowrap">
        <PriceLink {...product} />
      </td>
      {tracksStock ? (
        <td data-label="Stock">{product.stock > 0 ? product.stock : <strong>Agotado</strong>}</td>
      ) : null}
      <td data-label="Estado" className={product.active ? 'usual' : undefined}>
        <Shown active={product.active} />
      </td>
      <td data-label="Destacado" className={product.featured ? undefined : 'usual'}>
        {product.featured ? 'Sí' : 'No'}
      </td>
    </>
  )
}
