import { Form } from '@remix-run/react'
import { legible } from '~/forms/graphemes'
import { useHere } from '../admin/list/list-page'
import type { ProductPage } from './list.server'

const MARK_LABELS = [
  ['destacados', 'Destacados'],
  ['oferta', 'En oferta'],
  ['agotados', 'Agotados'],
  ['sin-foto', 'Sin foto'],
] as const

type Props = Pick<ProductPage, 'filter' | 'marks' | 'categories'>

/** Products of a category, or with a mark; what else the address says stays, except the page. */
export function ProductFilter({ filter, marks, categories }: Props) {
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
