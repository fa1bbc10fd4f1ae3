import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAdmin } from '~/cookies/auth.server'
import { brand } from '~/brand'
import { Picture } from '~/components/picture'
import { counted } from '~/counted'
import { textOf, parseForm, unknownIntent } from '~/forms/form.server'
import { optionalLine, place, ticked } from '~/forms/form-values.server'
import { LIST_PAGE, readList } from '~/urls/list-url'
import { countActive } from '~/models/records/active.server'
import { lastPlace } from '~/models/records/display-order.server'
import { versionOf } from '~/models/records/saving'
import {
  createSlide,
  listSlides,
  removeSlides,
  SLIDE_SORTS,
  slidesToRemove,
  slideToEdit,
  updateSlide,
} from '~/models/site/slide-editor.server'
import { slideLink } from '~/models/site/slide-link'
import { readUpload, type Upload } from '~/forms/upload.server'
import { EditPanel } from '../admin/form/editor'
import { applyBulkAction, moveSelected, deleteSelected } from '../admin/list/list-actions.server'
import { EmptyList, ListPage, ListPages, SearchForm, StatusTabs } from '../admin/list/list-page'
import { undoDelete } from '../admin/list/undo-delete.server'
import { rowsToDelete, editedRow } from '../admin/list/selection.server'
import { SelectableList, SelectCell, SelectHeader } from '../admin/list/selectable-list'
import { DeleteQuestion } from '../admin/list/question'
import { ActionsHeader, RowActions, Shown } from '../admin/list/row-actions'
import { useMoved } from '../admin/list/row-handles'
import { isInOrder, MoveForm, MoveQuestion, OrderCell } from '../admin/list/row-order'
import { afterSave, editedId, refuseRow, saveOrReport } from '../admin/form/save-row.server'
import {
  PREFIXES,
  sentPicture,
  settlePicture,
  withPictures,
} from '../admin/form/sent-picture.server'
import { SortHeader } from '../admin/list/sort-header'
import { type EditedSlide, SlideEditor } from './slide-form'

export const meta: MetaFunction = () => [{ title: `Hero Slides | ${brand.name}` }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const url = new URL(request.url)
  const list = readList(url.searchParams, SLIDE_SORTS)
  const [{ rows, total }, counts, edited, doomed] = await Promise.all([
    listSlides(list),
    countActive('hero_slides'),
    editedRow(url, slideToEdit),
    rowsToDelete(url, slidesToRemove),
  ])
  return { list, rows, total, counts, doomed, edited: edited && formValues(edited) }
}

function formValues(slide: NonNullable<Awaited<ReturnType<typeof slideToEdit>>>): EditedSlide {
  const { id, image_url, title, cta_text, cta_link, display_order, active } = slide
  const fields = { title, cta_text, cta_link, display_order: String(display_order) }
  return {
    id,
    image: image_url,
    version: versionOf(slide),
    fields: { ...fields, active: active ? 'on' : '' },
  }
}

const SlideForm = z.object({
  title: optionalLine(120),
  cta_text: optionalLine(60),
  cta_link: optionalLine(500).refine((link) => link === null || slideLink(link) !== null, {
    error: 'Escribe una página de la tienda, como /catalogo, o una dirección con https://',
  }),
  display_order: place,
  active: ticked,
})

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request)
  const upload = await readUpload(request)
  switch (upload.intent) {
    case 'save':
    case 'save-and-new':
      return saveSlide(request, upload)
    case 'apply':
      return applyBulkAction(request, upload.form, 'hero_slides', {
        shown: { one: 'Slide activado', many: 'slides activados' },
        hidden: { one: 'Slide desactivado', many: 'slides desactivados' },
      })
    case 'delete':
      return deleteSelected(
        request,
        upload.form,
        withPictures(removeSlides),
        { one: 'Slide eliminado', many: 'slides eliminados' },
        {
          undo: undoDelete(slideToEdit, (row) => ({
            ...formValues(row).fields,
            image_kept: row.image_url,
          })),
        },
      )
    case 'move':
      return moveSelected(request, upload.form, 'hero_slides')
    default:
      throw unknownIntent(upload.intent)
  }
}

async function saveSlide(request: Request, upload: Upload) {
  const id = editedId(request)
  const stored = id ? ((await slideToEdit(id))?.image_url ?? null) : null
  const submission = parseForm(upload.form, SlideForm)
  const name = textOf(upload.form, 'title')
  const picture = await sentPicture(upload, 'image', stored, { prefix: PREFIXES.heroSlide, name })
  const image_url = picture.url ?? stored
  const accepted = { image: image_url }
  const problem = picture.problem ?? (image_url ? null : 'Elige una imagen')
  const problems = problem ? { fieldErrors: { image_url: [problem] } } : {}
  if (submission.status !== 'success' || problem || !image_url) {
    return refuseRow(submission, problems, accepted)
  }

  const { display_order, ...values } = submission.value
  const order = display_order ?? (await lastPlace('hero_slides'))
  const draft = { ...values, image_url, display_order: order }
  const version = textOf(upload.form, 'version')
  const saved = await saveOrReport(id ? updateSlide(id, draft, version) : createSlide(draft))
  if (!saved.saved) return refuseRow(submission, saved, accepted)

  await settlePicture(image_url, saved.oldImage)
  return afterSave(request, upload.intent, {
    title: id ? 'Slide actualizado' : 'Slide creado',
    description: picture.isNew ? 'Imagen subida correctamente' : undefined,
  })
}

export default function Slides() {
  const { list, rows, total, counts, doomed, edited } = useLoaderData<typeof loader>()
  const before = (list.page - 1) * LIST_PAGE
  const moved = useMoved(rows, before)
  return (
    <ListPage title="Hero Slides" add="Nuevo slide">
      <SearchForm label="Buscar por título o enlace" words={list.words} />
      <StatusTabs
        status={list.status}
        counts={counts}
        labels={{ all: 'Todos', active: 'Activos', inactive: 'Inactivos' }}
      />
      {rows.length === 0 ? (
        <EmptyList words={list.words} nothing="No hay slides aquí. Crea uno con «Nuevo slide»." />
      ) : (
        <SelectableList>
          <MoveForm rows={isInOrder(list) ? moved : null} before={before} count={total} />
          <table className="list list-stacked">
            <caption className="sr-only">Hero Slides</caption>
            <thead>
              <tr>
                <SelectHeader />
                <th scope="col">Imagen</th>
                <SortHeader list={list} by="title">
                  Título
                </SortHeader>
                <th scope="col" className="whitespace-normal">
                  Llamada a la acción
                </th>
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
              {moved.map((slide, index) => (
                <tr key={slide.id}>
                  <SelectCell id={slide.id} name={slide.name} />
                  <td className="thumb">
                    <Picture
                      src={slide.image_url}
                      alt=""
                      sizes="6rem"
                      imgClassName="aspect-[16/5] w-24 min-w-24 rounded-lg object-cover"
                    />
                  </td>
                  <th scope="row" className="xl:min-w-36">
                    {slide.title ?? <NoTitle />}
                  </th>
                  <td className="wrap-anywhere xl:min-w-43">{callToAction(slide)}</td>
                  <OrderCell
                    row={slide}
                    shown={slide.display_order}
                    place={isInOrder(list) ? before + index + 1 : null}
                    count={total}
                  />
                  <td data-label="Estado">
                    <Shown active={slide.active} />
                  </td>
                  <RowActions id={slide.id} name={slide.name} />
                </tr>
              ))}
            </tbody>
          </table>
        </SelectableList>
      )}
      <ListPages
        page={list.page}
        pages={Math.ceil(total / LIST_PAGE)}
        total={counted(total, 'slide', 'slides')}
      />
      <EditPanel row={edited} titles={{ create: 'Nuevo slide', edit: 'Editar slide' }}>
        {(slide) => <SlideEditor slide={slide} />}
      </EditPanel>
      <MoveQuestion rows={rows} count={total} />
      <DeleteQuestion
        doomed={doomed}
        question={{
          one: '¿Eliminar este slide?',
          many: (count) => `¿Eliminar estos ${count} slides?`,
        }}
      />
    </ListPage>
  )
}

function NoTitle() {
  return <span className="font-normal text-ink-soft">Sin título</span>
}

/** @source docs/specification/back-office.md §2: text → link */
function callToAction({ cta_text, cta_link }: Record<'cta_text' | 'cta_link', string | null>) {
  const parts = [cta_text, cta_link && `→ ${cta_link}`].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : '—'
}
