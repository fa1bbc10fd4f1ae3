import { ActionsHeader, DeleteLink, RowName, RowPicture } from '../admin/list/row-actions'
import { Shown, SortHeader } from '../admin/list/list-table'
import { SelectCell, SelectHeader } from '../admin/list/selectable-list'
import type { ProductPage } from './list.server'
import { PriceForm, PriceLink, usePricedProduct } from './price-form'
import { PRODUCT_COLUMNS } from './product-columns'

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
          <Heading list={list} column={PRODUCT_COLUMNS.name} />
          <Heading list={list} column={PRODUCT_COLUMNS.category} />
          <Heading list={list} column={PRODUCT_COLUMNS.subcategory} />
          <Heading list={list} column={PRODUCT_COLUMNS.price} />
          {tracksStock ? <Heading list={list} column={PRODUCT_COLUMNS.stock} /> : null}
          <Heading list={list} column={PRODUCT_COLUMNS.status} />
          <Heading list={list} column={PRODUCT_COLUMNS.featured} />
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

type HeadingProps = { list: Props['list']; column: { heading: string; sort?: string } }

function Heading({ list, column: { heading, sort } }: HeadingProps) {
  if (sort === undefined) return <th scope="col">{heading}</th>
  return <SortHeader list={list} by={sort} label={heading} />
}

/** Columns after the name: those that the form of the price stands in place of. */
const COLUMNS = 6

type RowProps = { product: Props['rows'][number]; tracksStock: boolean; isPriced: boolean }

function ProductRow({ product, tracksStock, isPriced }: RowProps) {
  const { id, name } = product
  return (
    <tr className="max-tablet:flex max-tablet:flex-wrap max-tablet:gap-x-2.5 max-tablet:py-1 max-tablet:pr-2 max-tablet:pl-17">
      <SelectCell id={id} name={name} />
      <RowPicture row={product} />
      <RowName
        id={id}
        editTo={`/admin/productos/${id}`}
        look="max-tablet:min-h-10 max-tablet:flex-[1_1_100%] max-tablet:p-0 max-tablet:pr-11 max-tablet:text-[1rem]/5 xl:min-w-36"
      >
        {name}
      </RowName>
      {isPriced ? (
        <td
          colSpan={COLUMNS + Number(tracksStock)}
          className="max-tablet:-ml-15 max-tablet:flex-[1_1_100%] max-tablet:pt-4.5 max-tablet:pb-2"
        >
          <PriceForm product={product} tracksStock={tracksStock} />
        </td>
      ) : (
        <>
          <Facts product={product} tracksStock={tracksStock} />
          <td className="row-actions narrow max-tablet:order-1 max-tablet:p-0">
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
      <td
        data-label={PRODUCT_COLUMNS.category.heading}
        // On a phone wide enough that the price never fits beside them.
        className="max-tablet:max-w-max max-tablet:min-w-0 max-tablet:flex-[1_1_1.5rem] max-tablet:truncate max-tablet:text-ink-soft"
      >
        {product.category ?? 'Sin categoría'}
      </td>
      <td
        data-label={PRODUCT_COLUMNS.subcategory.heading}
        className="max-tablet:min-w-0 max-tablet:flex-[1_1_1.5rem] max-tablet:truncate"
      >
        {product.subcategory ?? '—'}
      </td>
      <td
        data-label={PRODUCT_COLUMNS.price.heading}
        className="whitespace-nowrap max-tablet:order-1 max-tablet:flex-[1_1_calc(100%-4rem)] max-tablet:text-[1rem]"
      >
        <PriceLink {...product} />
      </td>
      {tracksStock ? (
        <td
          data-label={PRODUCT_COLUMNS.stock.heading}
          className={
            product.stock > 0 ? "max-tablet:before:content-[attr(data-label)_'_']" : undefined
          }
        >
          {product.stock > 0 ? product.stock : <strong>Agotado</strong>}
        </td>
      ) : null}
      <td
        data-label={PRODUCT_COLUMNS.status.heading}
        className={product.active ? 'max-tablet:hidden' : undefined}
      >
        <Shown active={product.active} />
      </td>
      <td
        data-label={PRODUCT_COLUMNS.featured.heading}
        className={product.featured ? undefined : 'max-tablet:hidden'}
      >
        {product.featured ? 'Sí' : 'No'}
      </td>
    </>
  )
}
