import { Picture } from '~/components/picture'
import { SelectCell, SelectHeader } from '../admin/list/selectable-list'
import { ActionsHeader, RowActions, Shown } from '../admin/list/row-actions'
import { SortHeader } from '../admin/list/sort-header'

type Order = { sort: string; descending: boolean }

type Row = {
  id: string
  name: string
  image_url: string | null
  category: string | null
  subcategory: string | null
  /** As people read it; `sale` is what is paid when it is less. */
  price: string
  sale: string | null
  active: boolean
  featured: boolean
}

/** The products of a page of the list, each with the ways to edit and remove it. */
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
          <SortHeader list={list} by="name">
            Nombre
          </SortHeader>
          <SortHeader list={list} by="category">
            Categoría
          </SortHeader>
          <th scope="col">Subcategoría</th>
          <SortHeader list={list} by="price">
            Precio
          </SortHeader>
          <SortHeader list={list} by="status">
            Estado
          </SortHeader>
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
