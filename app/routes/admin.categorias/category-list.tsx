import { type SubmissionResult, useForm } from '@conform-to/react'
import { useActionData } from '@remix-run/react'
import { TextArea, TextField } from '~/components/fields'
import { Picture } from '~/components/picture'
import { counted } from '~/counted'
import { LIST_PAGE } from '~/urls/list-url'
import { CheckField, EditorForm, EditPanel } from '../admin/form/editor'
import { ImageField } from '../admin/form/image-field'
import { EmptyList, ListPages, SearchForm, StatusTabs } from '../admin/list/list-page'
import { SelectableList, SelectCell, SelectHeader } from '../admin/list/selectable-list'
import { DeleteQuestion } from '../admin/list/question'
import { ActionsHeader, RowActions, Shown } from '../admin/list/row-actions'
import { useMoved } from '../admin/list/row-handles'
import { isInOrder, MoveForm, MoveQuestion, OrderCell } from '../admin/list/row-order'
import { NameAndSlug } from '../admin/form/slug-field'
import { SortHeader } from '../admin/list/sort-header'
import type { readCategories } from './categories.server'

type Props = Awaited<ReturnType<typeof readCategories>>
type Category = NonNullable<Props['edited']>

export function CategoryList({ list, rows, total, counts, doomed, edited }: Props) {
  const before = (list.page - 1) * LIST_PAGE
  const moved = useMoved(rows, before)
  return (
    <>
      <SearchForm label="Buscar por nombre o slug" words={list.words} />
      <StatusTabs
        status={list.status}
        counts={counts}
        labels={{ all: 'Todas', active: 'Activas', inactive: 'Inactivas' }}
      />
      {rows.length === 0 ? (
        <EmptyList
          words={list.words}
          nothing="No hay categorías aquí. Crea una con «Nueva categoría»."
        />
      ) : (
        <SelectableList>
          <MoveForm rows={isInOrder(list) ? moved : null} before={before} count={total} />
          <table className="list list-stacked">
            <caption className="sr-only">Categorías</caption>
            <thead>
              <tr>
                <SelectHeader />
                <th scope="col">Imagen</th>
                <SortHeader list={list} by="name">
                  Nombre
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
              {moved.map((category, index) => (
                <tr key={category.id}>
                  <SelectCell id={category.id} name={category.name} />
                  <td className="thumb">
                    <Picture
                      src={category.image_url}
                      alt=""
                      sizes="3rem"
                      imgClassName="size-12 rounded-lg object-cover"
                    />
                  </td>
                  <th scope="row">{category.name}</th>
                  <td data-label="Slug">{category.slug}</td>
                  <OrderCell
                    row={category}
                    shown={category.display_order}
                    place={isInOrder(list) ? before + index + 1 : null}
                    count={total}
                  />
                  <td data-label="Estado">
                    <Shown active={category.active} words={['Activa', 'Inactiva']} />
                  </td>
                  <RowActions id={category.id} name={category.name} />
                </tr>
              ))}
            </tbody>
          </table>
        </SelectableList>
      )}
      <ListPages
        page={list.page}
        pages={Math.ceil(total / LIST_PAGE)}
        total={counted(total, 'categoría', 'categorías')}
      />
      <EditPanel row={edited} titles={{ create: 'Nueva categoría', edit: 'Editar categoría' }}>
        {(category) => <CategoryEditor category={category} />}
      </EditPanel>
      <MoveQuestion rows={rows} count={total} />
      <DeleteQuestion
        doomed={doomed}
        question={{
          one: '¿Eliminar esta categoría?',
          many: (count) => `¿Eliminar estas ${count} categorías?`,
        }}
      />
    </>
  )
}

type Fields = Record<keyof Category['fields'] | 'image', string>
type Answer = { result: SubmissionResult; version?: string; image: string | null }

function CategoryEditor({ category }: { category: Category | null }) {
  const answer = useActionData<Answer>()
  const [form, fields] = useForm<Fields>({
    id: 'category',
    lastResult: answer?.result,
    defaultValue: category?.fields ?? { active: 'on' },
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onSubmit',
  })
  return (
    <EditorForm form={form} version={answer?.version ?? category?.version ?? null}>
      <NameAndSlug name={fields.name} slug={fields.slug} follows={category === null} />
      <TextArea field={fields.description} label="Descripción" rows={3} optional />
      <ImageField
        name="image"
        id={fields.image.id}
        label="Imagen"
        prefix="category-"
        stored={category?.image ?? null}
        accepted={answer?.image}
        hint="Se ve en el carrusel de la portada."
        optional
        errors={fields.image.errors}
      />
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
