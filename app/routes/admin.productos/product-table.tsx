import { Picture } from '~/components/picture'
import { SelectCell, SelectHeader } from '../admin/list/selectable-list'
import { ActionsHeader, RowActions } from '../admin/list/row-actions'
import { Shown, SortHeader } from '../admin/list/list-table'

type Order = { sort: string; descending: boolean }

type Row = {
  id: string
  name: string
  image_url: string | null
  category: string | null
  subcategory: string | null
  /** Formatted; `sale` is the sale price, when it applies. */
  price: string
  sale: string | null
  active: boolean
  featured: boolean
}

/** One page of products, each with its links to edit and delete it. */
export function ProductTable({ list, rows }: { list: Order; rows: Row[] }) {
  return (
    <table className="list list-wide list-stacked">
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
          <SortHeader list={list} by="status" label="Estado" />
          <th scope="col">Destacado</th>
          <ActionsHeader />
        </tr>
      </thead>
      <tbody>
        {rows.map((product) => (
          <ProductRow key={product.id} product={product} />
        ))}
      </tbody>
    </table>
  )
}

function ProductRow({ product }: { product: Row }) {
  const { id, name, image_url, category, subcategory, price, sale } = product
  return (
    <tr>
      <SelectCell id={id} name={name} />
      <td className="thumb">
        <Picture
          src={image_url}
          alt=""
          sizes="3rem"
          imgClassName="size-12 min-w-12 rounded-xl object-cover"
        />
      </td>
      <th scope="row" className="xl:min-w-36">
        {name}
      </th>
      <td data-label="Categoría">{category ?? 'Sin categoría'}</td>
      <td data-label="Subcategoría">{subcategory ?? '—'}</td>
      <td data-label="Precio" className="whitespace-nowrap">
        {sale ? (
          <span className="xl:grid">
            <del className="text-ink-soft">
              <span className="sr-only">Precio regular </span>
              {price}
            </del>{' '}
            {sale}
          </span>
        ) : (
          price
        )}
      </td>
      <td data-label="Estado">
        <Shown active={product.active} />
      </td>
      <td data-label="Destacado">{product.featured ? 'Sí' : 'No'}</td>
      <RowActions id={id} name={name} editTo={`/admin/productos/${id}`} />
    </tr>
  )
}
