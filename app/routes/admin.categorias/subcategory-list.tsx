import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useActionData } from '@remix-run/react'
import { SelectField, TextArea, TextField } from '~/components/fields'
import { counted } from '~/counted'
import { LIST_PAGE } from '~/urls/list-url'
import { CheckField, EditorForm, EditPanel } from '../admin/form/editor'
import { EmptyList, ListPages, SearchForm, StatusTabs } from '../admin/list/list-page'
import { SelectableList, SelectCell, SelectHeader } from '../admin/list/selectable-list'
import { DeleteQuestion } from '../admin/list/question'
import { ActionsHeader, RowActions, Shown } from '../admin/list/row-actions'
import { useMoved } from '../admin/list/row-handles'
import { isInOrder, MoveForm, MoveQuestion, OrderCell } from '../admin/list/row-order'
import { NameAndSlug } from '../admin/form/slug-field'
import { SortHeader } from '../admin/list/sort-header'
import type { readSubcategories } from './subcategories.server'

type Props = Awaited<ReturnType<typeof readSubcategories>>
type Subcategory = NonNullable<Props['edited']>
type Choice = Props['categories'][number]

export function SubcategoryList(props: Props) {
  const { list, rows, total, counts, category, categories, doomed, edited } = props
  const before = (list.page - 1) * LIST_PAGE
  const moved = useMoved(rows, before)
  return (
    <>
      <SearchForm label="Buscar por nombre o slug" words={list.words} />
      <CategoryFilter category={category} categories={categories} />
      <StatusTabs
        status={list.status}
        counts={counts}
        labels={{ all: 'Todas', active: 'Activas', inactive: 'Inactivas' }}
      />
      {rows.length === 0 ? (
        <EmptyList
          words={list.words}
          nothing="No hay subcategorías aquí. Crea una con «Nueva subcategoría»."
        />
      ) : (
        <SelectableList>
          <MoveForm rows={isInOrder(list) ? moved : null} before={before} count={total} />
          <table className="list list-stacked">
            <caption className="sr-only">Subcategorías</caption>
            <thead>
              <tr>
                <SelectHeader />
                <SortHeader list={list} by="name">
                  Nombre
                </SortHeader>
                <SortHeader list={list} by="category">
                  Categoría
                </SortHeader>
                <SortHeader list={list} by="slug">
                  Slug
                </SortHeader>
                <SortHeader list={list} by="order" isDefault>
                  Orden
                </SortHeader>
                <SortHeader list={list} by="status">
                  Estado
                </SortHeader>
                <ActionsHeader />
              </tr>
            </thead>
            <tbody>
              {moved.map((subcategory, index) => (
                <tr key={subcategory.id}>
                  <SelectCell id={subcategory.id} name={subcategory.name} />
                  <th scope="row">{subcategory.name}</th>
                  <td data-label="Categoría">{subcategory.category}</td>
                  <td data-label="Slug">{subcategory.slug}</td>
                  <OrderCell
                    row={subcategory}
                    shown={subcategory.display_order}
                    place={isInOrder(list) ? before + index + 1 : null}
                    count={total}
                  />
                  <td data-label="Estado">
                    <Shown active={subcategory.active} words={['Activa', 'Inactiva']} />
                  </td>
                  <RowActions id={subcategory.id} name={subcategory.name} />
                </tr>
              ))}
            </tbody>
          </table>
        </SelectableList>
      )}
      <ListPages
        page={list.page}
        pages={Math.ceil(total / LIST_PAGE)}
        total={counted(total, 'subcategoría', 'subcategorías')}
      />
      <EditPanel
        row={edited}
        titles={{ create: 'Nueva subcategoría', edit: 'Editar subcategoría' }}
      >
        {(subcategory) => <SubcategoryEditor subcategory={subcategory} categories={categories} />}
      </EditPanel>
      <MoveQuestion rows={rows} count={total} />
      <DeleteQuestion
        doomed={doomed}
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

type Fields = Record<keyof Subcategory['fields'], string>
type Answer = { result: SubmissionResult; version?: string }

function SubcategoryEditor({
  subcategory,
  categories,
}: {
  subcategory: Subcategory | null
  categories: Choice[]
}) {
  const answer = useActionData<Answer>()
  const [form, fields] = useForm<Fields>({
    id: 'subcategory',
    lastResult: answer?.result,
    defaultValue: subcategory?.fields ?? { active: 'on' },
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onSubmit',
  })
  return (
    <EditorForm form={form} version={answer?.version ?? subcategory?.version ?? null}>
      <SelectField field={fields.category_id} label="Categoría">
        <option value="">Elige…</option>
        {categories.map(({ id, name, active }) => (
          <option key={id} value={id}>
            {active ? name : `${name} (inactiva)`}
          </option>
        ))}
      </SelectField>
      <NameAndSlug name={fields.name} slug={fields.slug} follows={subcategory === null} />
      <TextArea field={fields.description} label="Descripción" rows={3} optional />
      <TextField
        field={fields.display_order}
        label="Orden"
        inputMode="numeric"
        hint="En blanco, va al final."
      />
      <CheckField field={fields.active} label="Activa: se ve en la tienda" />
    </EditorForm>
  )
}
