import type { ReactNode } from 'react'
import { OrderedTable, RowName, RowPicture, ShownCell, SortHeader } from '../admin/list/list-table'
import { SearchForm, StatusTabs } from '../admin/list/list-tools'
import { DeleteQuestion, EditPanel } from '../admin/list/panels'
import type { readCategories } from './categories.server'
import { CategoryForm } from './category-form'
import { Kinds } from './kinds'

type Props = Awaited<ReturnType<typeof readCategories>>

export function CategoryList({ counts, edited, toDelete, ...listed }: Props) {
  const { list } = listed
  return (
    <>
      <SearchForm label="Buscar por nombre o slug" words={list.words} />
      <StatusTabs
        status={list.status}
        counts={counts}
        labels={['Todas', 'Activas', 'Inactivas']}
        before={<Kinds open="categories" />}
      />
      <OrderedTable
        {...listed}
        caption="Categorías"
        words={['categoría', 'categorías']}
        empty="No hay categorías aquí. Crea una con «Nueva categoría»."

        head={
          <>
            <th scope="col">Imagen</th>
            <SortHeader list={list} by="name" label="Nombre" />
            <SortHeader list={list} by="slug" label="Slug" />
            <SortHeader list={list} by="order" label="Orden" isDefault />
            <SortHeader list={list} by="status" label="Estado" />
          </>
        }
      >
        {(category, placeCell) => <CategoryCells category={category} placeCell={placeCell} />}
      </OrderedTable>
      <EditPanel row={edited} titles={{ create: 'Nueva categoría', edit: 'Editar categoría' }}>
        {(category) => <CategoryForm category={category} />}
      </EditPanel>
      <DeleteQuestion
        toDelete={toDelete}
        one="¿Eliminar esta categoría?"
        many={(count) => `¿Eliminar estas ${count} categorías?`}
      />
    </>
  )
}

type CellsProps = { category: Props['rows'][number]; placeCell: ReactNode }

function CategoryCells({ category, placeCell }: CellsProps) {
  return (
    <>
      <RowPicture row={category} />
      <RowName id={category.id}>{category.name}</RowName>
      <td data-label="Slug">{category.slug}</td>
      {placeCell}
      <ShownCell active={category.active} words={['Activa', 'Inactiva']} />
    </>
  )
}
