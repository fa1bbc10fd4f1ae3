import { withParams } from '~/urls/staff/list-url'
import { useHere } from '../admin/list/here'
import { FilterSelect, SearchForm, StatusTabs } from '../admin/list/list-tools'
import type { ProductPage } from './list.server'

const NO_CATEGORY = { id: 'ninguna', name: 'Sin categoría' }
export const MARK_LABELS = {
  destacados: 'Destacados',
  oferta: 'En oferta',
  agotados: 'Agotados',
  'sin-foto': 'Sin foto',
}

type Props = Pick<
  ProductPage,
  'list' | 'filter' | 'counts' | 'marks' | 'categories' | 'tracksStock'
>

/** Search, filters and tabs. What is sold out has a tab of its own, where the shop tracks its stock. */
export function ProductTools(props: Props) {
  const { list, filter, counts, marks, tracksStock } = props
  const at = useHere()
  const soldOut = {
    label: MARK_LABELS.agotados,
    to: withParams(at, { ver: 'agotados', estado: null, pagina: null }),
    isOpen: filter.mark === 'agotados',
    count: marks.agotados,
    param: 'ver',
  }
  return (
    <>
      <SearchForm
        label="Buscar por nombre o slug"
        words={list.words}
        filters={<Choices {...props} />}
        filterNames={['categoria', 'ver']}
      />
      <StatusTabs
        status={list.status}
        counts={counts}
        labels={['Todos', 'Activos', 'Inactivos']}
        more={tracksStock ? soldOut : undefined}
        chosen={chosenOf(props, at)}
      />
    </>
  )
}

function chosenOf({ filter, categories }: Props, at: { pathname: string; search: string }) {
  const { mark } = filter
  const category = [...categories, NO_CATEGORY].find(({ id }) => id === categoryValue(filter))
  const without = (name: string) => withParams(at, { [name]: null, pagina: null })
  return [
    ...(category ? [{ label: category.name, without: without('categoria') }] : []),
    ...(mark && mark !== 'agotados' ? [{ label: MARK_LABELS[mark], without: without('ver') }] : []),
  ]
}

/** As the address has it. */
function categoryValue({ categoryId }: Props['filter']): string | null {
  return categoryId === 'none' ? NO_CATEGORY.id : categoryId
}

function Choices({ filter, marks, categories, tracksStock }: Props) {
  const shown = Object.entries(MARK_LABELS) as [keyof typeof MARK_LABELS, string][]
  return (
    <>
      <FilterSelect
        label="Categoría"
        name="categoria"
        value={categoryValue(filter)}
        any="Todas las categorías"
      >
        {[...categories, NO_CATEGORY].map(({ id, name }) => [id, name])}
      </FilterSelect>
      <FilterSelect label="Ver" name="ver" value={filter.mark} any="Todos los productos">
        {shown
          .filter(([mark]) => tracksStock || mark !== 'agotados')
          .map(([mark, label]) => [mark, `${label} (${marks[mark]})`])}
      </FilterSelect>
    </>
  )
}
