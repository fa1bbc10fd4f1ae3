import { Form } from '@remix-run/react'
import { SearchForm, StatusTabs } from '../admin/list/list-page'
import { OrderedTable, Shown, SortHeader } from '../admin/list/list-table'
import { DeleteQuestion, EditPanel } from '../admin/list/panels'
import type { readSubcategories } from './subcategories.server'
import { SubcategoryForm } from './subcategory-form'

type Props = Awaited<ReturnType<typeof readSubcategories>>

export function SubcategoryList(props: Props) {
  const { counts, category, categories, edited, toDelete, ...listed } = props
  const { list } = listed
  return (
    <>
      <SearchForm label="Buscar por nombre o slug" words={list.words} />
      <CategoryFilter category={category} categories={categories} />
      <StatusTabs status={list.status} counts={counts} labels={['Todas', 'Activas', 'Inactivas']} />
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
          <>
            <th scope="row">{subcategory.name}</th>
            <td data-label="Categoría">{subcategory.category}</td>
            <td data-label="Slug">{subcategory.slug}</td>
            {placeCell}
            <td data-label="Estado">
              <Shown active={subcategory.active} words={['Activa', 'Inactiva']} />
            </td>
          </>
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
        question={{
          one: '¿Eliminar esta subcategoría?',
          many: (count) => `¿Eliminar estas ${count} subcategorías?`,
        }}
      />
    </>
  )
}

function CategoryFilter({ category, categories }: Pick<Props, 'category' | 'categories'>) {
  return (
    <Form method="get" className="mb-3 flex max-w-md items-end gap-2">
      <input type="hidden" name="tab" value="subcategorias" />
      <label className="grow">
        <span className="sr-only">Categoría</span>
        <select key={category} name="categoria" defaultValue={category ?? ''} className="field">
          <option value="">Todas las categorías</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button className="button button-quiet">Filtrar</button>
    </Form>
  )
}
