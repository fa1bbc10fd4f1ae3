import type { ReactNode } from 'react'
import { withParams } from '~/urls/staff/list-url'
import { useHere } from '../admin/list/here'
import { OrderedTable, RowName, ShownCell, SortHeader } from '../admin/list/list-table'
import { FilterSelect, SearchForm, StatusTabs } from '../admin/list/list-tools'
import { DeleteQuestion, EditPanel } from '../admin/list/panels'
import { Kinds } from './kinds'
import type { readSubcategories } from './subcategories.server'
import { SubcategoryForm } from './subcategory-form'

type Props = Awaited<ReturnType<typeof readSubcategories>>

export function SubcategoryList(props: Props) {
  const { counts, category, categories, edited, toDelete, ...listed } = props
  const { list } = listed
  return (
    <>
      <Tools list={list} counts={counts} category={category} categories={categories} />
      <OrderedTable
        {...listed}
        caption="Subcategorías"
        words={['subcategoría', 'subcategorías']}
        empty="No hay subcategorías aquí. Crea una con «Nueva subcategoría»."

        head={
          <>
            <SortHeader list={list} by="name" label="Nombre" />
            <SortHeader list={list} by="category" label="Categoría" />
            <SortHeader list={list} by="slug" label="Slug" />
            <SortHeader list={list} by="order" label="Orden" isDefault />
            <SortHeader list={list} by="status" label="Estado" />
          </>
        }
      >
        {(subcategory, placeCell) => (
          <SubcategoryCells subcategory={subcategory} placeCell={placeCell} />
        )}
      </OrderedTable>
      <EditPanel
        row={edited}
        titles={{ create: 'Nueva subcategoría', edit: 'Editar subcategoría' }}
      >
        {(subcategory) => <SubcategoryForm subcategory={subcategory} categories={categories} />}
      </EditPanel>
      <DeleteQuestion
        toDelete={toDelete}
        one="¿Eliminar esta subcategoría?"
        many={(count) => `¿Eliminar estas ${count} subcategorías?`}
      />
    </>
  )
}

type CellsProps = { subcategory: Props['rows'][number]; placeCell: ReactNode }

function SubcategoryCells({ subcategory, placeCell }: CellsProps) {
  return (
    <>
      <RowName id={subcategory.id}>{subcategory.name}</RowName>
      <td data-label="Categoría">{subcategory.category}</td>
      <td data-label="Slug">{subcategory.slug}</td>
      {placeCell}
      <ShownCell active={subcategory.active} words={['Activa', 'Inactiva']} />
    </>
  )
}

type ToolsProps = Pick<Props, 'list' | 'counts' | 'category' | 'categories'>

function Tools({ list, counts, category, categories }: ToolsProps) {
  const chosen = categories.find(({ id }) => id === category)
  const everywhere = withParams(useHere(), { categoria: null, pagina: null })
  return (
    <>
      <SearchForm
        label="Buscar por nombre o slug"
        words={list.words}
        filterNames={['categoria']}
        filters={
          <FilterSelect label="Categoría" name="categoria" value={category} any="Todas">
            {categories.map(({ id, name }) => [id, name])}
          </FilterSelect>
        }
      />
      <StatusTabs
        status={list.status}
        counts={counts}
        labels={['Todas', 'Activas', 'Inactivas']}
        before={<Kinds open="subcategories" />}
        chosen={chosen ? [{ label: chosen.name, without: everywhere }] : []}
      />
    </>
  )
}
