import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, Link, useLoaderData, useRouteError } from '@remix-run/react'
import { titled } from '~/urls/title'
import { Badge } from '~/components/badge'
import { Failure } from '~/components/failure'
import { requireStaff } from '~/cookies/auth.server'
import { unknownIntent } from '~/forms/form.server'
import { readUpload } from '~/forms/upload.server'
import {
  COUPON_SORTS,
  couponsToRemove,
  couponToEdit,
  countCoupons,
  listCoupons,
} from '~/models/coupons/coupon-editor.server'
import { applyBulkAction, deleteSelected } from '../admin/list/list-actions.server'
import { editedRow, listedRows, rowsToDelete } from '../admin/list/list-address.server'
import { ListPage, SearchForm, StatusTabs } from '../admin/list/list-page'
import { ListTable, RowName, SortHeader } from '../admin/list/list-table'
import { DeleteQuestion, EditPanel } from '../admin/list/panels'
import { CouponForm } from './coupon-form'
import { couponRow, formValues, saveCoupon, unusedCoupon } from './coupon-form.server'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Cupones de Descuento')]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'coupons.read')
  const url = new URL(request.url)
  const now = new Date()
  const [{ rows, ...listed }, counts, edited, toDelete] = await Promise.all([
    listedRows(url, COUPON_SORTS, (list) => listCoupons(list, now)),
    countCoupons(now),
    editedRow(url, couponToEdit),
    rowsToDelete(url, couponsToRemove),
  ])
  const shown = rows.map((coupon) => couponRow(coupon, now))
  return { ...listed, rows: shown, counts, toDelete, edited: edited && formValues(edited) }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, 'coupons.write')
  const upload = await readUpload(request)
  switch (upload.intent) {
    case 'save':
    case 'save-and-new':
      return saveCoupon(request, upload)
    case 'apply':
      return applyBulkAction(request, upload.form, 'coupons', {
        shown: { one: 'Cupón activado', many: 'cupones activados' },
        hidden: { one: 'Cupón desactivado', many: 'cupones desactivados' },
      })
    case 'delete': {
      const words = { one: 'Cupón eliminado', many: 'cupones eliminados' }
      return deleteSelected(request, upload.form, 'coupons', words, {
        failure: 'No se pudo eliminar el cupón',
        undo: {
          find: unusedCoupon,
          values: (coupon) => formValues(coupon).fields,
          uses: couponsToRemove,
        },
      })
    }
    default:
      throw unknownIntent(upload.intent)
  }
}

const LOOKS = {
  Activo: 'default',
  Próximamente: 'secondary',
  Expirado: 'destructive',
  Inactivo: 'secondary',
} as const

export default function Coupons() {
  const { counts, edited, toDelete, ...listed } = useLoaderData<typeof loader>()
  const { list } = listed
  return (
    <ListPage title="Cupones de Descuento" add="Nuevo cupón">
      <SearchForm label="Buscar por código o correo" words={list.words} />
      <StatusTabs
        status={list.status}
        counts={counts}
        labels={['Todos', 'Activos', 'No vigentes']}
      />
      <ListTable
        {...listed}
        caption="Cupones de Descuento"
        words={['cupón', 'cupones']}
        empty={counts.all === 0 ? 'No hay cupones creados' : 'No hay cupones aquí.'}

        head={
          <>
            <SortHeader list={list} by="code" label="Código" />
            <th scope="col">Descuento</th>
            <SortHeader list={list} by="end" label="Vigencia" />
            <SortHeader list={list} by="uses" label="Usos" />
            <SortHeader list={list} by="status" label="Estado" />
          </>
        }
      >
        {(coupon) => <CouponCells coupon={coupon} />}
      </ListTable>
      <EditPanel row={edited} titles={{ create: 'Nuevo cupón', edit: 'Editar cupón' }}>
        {(coupon) => <CouponForm coupon={coupon} />}
      </EditPanel>
      <DeleteQuestion
        toDelete={toDelete}
        one="¿Estás seguro de eliminar este cupón?"
        many={(count) => `¿Estás seguro de eliminar estos ${count} cupones?`}
      />
    </ListPage>
  )
}

type Coupon = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

function CouponCells({ coupon }: { coupon: Coupon }) {
  return (
    <>
      <RowName id={coupon.id}>{coupon.name}</RowName>
      <td data-label="Descuento" className="whitespace-nowrap">
        {coupon.worth}
      </td>
      <td data-label="Vigencia">{coupon.validity}</td>
      <td data-label="Usos" className="whitespace-nowrap">
        {coupon.uses}
      </td>
      <td data-label="Estado">
        <Badge look={LOOKS[coupon.status]}>{coupon.status}</Badge>
      </td>
    </>
  )
}

/** @source docs/specification/back-office.md §8 "Coupons" */
export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error)) return <Failure error={error} />
  return (
    <div className="grid justify-items-start gap-4 py-8">
      <h1 className="text-2xl sm:text-3xl">Cupones de Descuento</h1>
      <p role="alert">No se pudieron cargar los cupones</p>
      <Link to="/admin/cupones" reloadDocument className="button button-quiet">
        Volver a intentar
      </Link>
    </div>
  )
}
