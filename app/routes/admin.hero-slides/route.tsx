import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { titled } from '~/urls/title'
import { requireStaff } from '~/cookies/auth.server'
import { unknownIntent } from '~/forms/form.server'
import { readUpload } from '~/forms/upload.server'
import {
  listSlides,
  removeSlides,
  SLIDE_SORTS,
  slidesToRemove,
  slideToEdit,
} from '~/models/site/slide-editor.server'
import { shopPages } from '~/models/catalogue/shop-page.server'
import { countActive } from '~/models/records/active.server'
import { applyBulkAction, deleteSelected, moveSelected } from '../admin/list/list-actions.server'
import { editedRow, listedRows, rowsToDelete } from '../admin/list/list-address.server'
import { ListPage, SearchForm, StatusTabs } from '../admin/list/list-page'
import { OrderedTable, RowName, RowPicture, ShownCell, SortHeader } from '../admin/list/list-table'
import { DeleteQuestion, EditPanel } from '../admin/list/panels'
import { SlideForm } from './slide-form'
import { formValues, saveSlide, sentAgain } from './slide-form.server'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Hero Slides')]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'content.read')
  const url = new URL(request.url)
  const isOpen = url.searchParams.has('nuevo') || url.searchParams.has('editar')
  const [listed, counts, edited, toDelete, pages] = await Promise.all([
    listedRows(url, SLIDE_SORTS, listSlides),
    countActive('hero_slides'),
    editedRow(url, slideToEdit),
    rowsToDelete(url, slidesToRemove),
    isOpen ? shopPages() : [],
  ])
  return { ...listed, counts, toDelete, pages, edited: edited && formValues(edited) }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, 'content.write')
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
    case 'delete': {
      const words = { one: 'Slide eliminado', many: 'slides eliminados' }
      return deleteSelected(request, upload.form, removeSlides, words, {
        undo: { find: slideToEdit, values: sentAgain },
      })
    }
    case 'move':
      return moveSelected(request, upload.form, 'hero_slides')
    default:
      throw unknownIntent(upload.intent)
  }
}

export default function Slides() {
  const { counts, edited, toDelete, pages, ...listed } = useLoaderData<typeof loader>()
  const { list } = listed
  return (
    <ListPage title="Hero Slides" add="Nuevo slide">
      <SearchForm label="Buscar por título o enlace" words={list.words} />
      <StatusTabs status={list.status} counts={counts} labels={['Todos', 'Activos', 'Inactivos']} />
      <OrderedTable
        {...listed}
        caption="Hero Slides"
        words={['slide', 'slides']}
        empty="No hay slides aquí. Crea uno con «Nuevo slide»."

        head={
          <>
            <th scope="col">Imagen</th>
            <SortHeader list={list} by="title" label="Título" />
            <th scope="col" className="whitespace-normal">
              Llamada a la acción
            </th>
            <SortHeader list={list} by="order" label="Orden" isDefault />
            <SortHeader list={list} by="status" label="Estado" />
          </>
        }
      >
        {(slide, placeCell) => <SlideCells slide={slide} placeCell={placeCell} />}
      </OrderedTable>
      <EditPanel row={edited} titles={{ create: 'Nuevo slide', edit: 'Editar slide' }}>
        {(slide) => <SlideForm slide={slide} pages={pages} />}
      </EditPanel>
      <DeleteQuestion
        toDelete={toDelete}
        one="¿Eliminar este slide?"
        many={(count) => `¿Eliminar estos ${count} slides?`}
      />
    </ListPage>
  )
}

type Slide = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]
type CellsProps = { slide: Slide; placeCell: ReactNode }

function SlideCells({ slide, placeCell }: CellsProps) {
  return (
    <>
      <RowPicture row={slide} look="aspect-[16/5] w-24 min-w-24" sizes="6rem" />
      <RowName id={slide.id} look="xl:min-w-36">
        {slide.title ?? <NoTitle />}
      </RowName>
      <td className="wrap-anywhere xl:min-w-43">{callToAction(slide)}</td>
      {placeCell}
      <ShownCell active={slide.active} />
    </>
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
