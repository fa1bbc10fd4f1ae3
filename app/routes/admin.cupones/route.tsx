import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, Link, useLoaderData, useRouteError } from '@remix-run/react'
import { requireAdmin } from '~/cookies/auth.server'
import { brand } from '~/brand'
import { Badge } from '~/components/badge'
import { Failure } from '~/components/failure'
import { counted } from '~/counted'
import { formatDay } from '~/dates'
import { LIST_PAGE } from '~/urls/list-url'
import { type CouponStatus, worthOf } from '~/models/coupons/coupon'
import { readUpload } from '~/forms/upload.server'
import { EditPanel } from '../admin/form/editor'
import { EmptyList, ListPage, ListPages, SearchForm, StatusTabs } from '../admin/list/list-page'
import { SelectableList, SelectCell, SelectHeader } from '../admin/list/selectable-list'
import { DeleteQuestion } from '../admin/list/question'
import { ActionsHeader, RowActions } from '../admin/list/row-actions'
import { SortHeader } from '../admin/list/sort-header'
import { CouponEditor } from './coupon-form'
import { changeCoupons, readCoupons } from './coupons.server'

export const meta: MetaFunction = () => [{ title: `Cupones de Descuento | ${brand.name}` }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return readCoupons(new URL(request.url))
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request)
  return changeCoupons(request, await readUpload(request))
}

const LOOKS = {
  Activo: 'default',
  Próximamente: 'secondary',
  Expirado: 'destructive',
  Inactivo: 'secondary',
} as const satisfies Record<CouponStatus, string>

export default function Coupons() {
  const { list, rows, total, counts, doomed, edited } = useLoaderData<typeof loader>()
  return (
    <ListPage title="Cupones de Descuento" add="Nuevo cupón">
      <SearchForm label="Buscar por código o correo" words={list.words} />
      <StatusTabs
        status={list.status}
        counts={counts}
        labels={{ all: 'Todos', active: 'Activos', inactive: 'No vigentes' }}
      />
      {rows.length === 0 ? (
        <EmptyList
          words={list.words}
          nothing={counts.all === 0 ? 'No hay cupones creados' : 'No hay cupones aquí.'}
        />
      ) : (
        <SelectableList>
          <table className="list list-stacked">
            <caption className="sr-only">Cupones de Descuento</caption>
            <thead>
              <tr>
                <SelectHeader />
                <SortHeader list={list} by="code">
                  Código
                </SortHeader>
                <th scope="col">Descuento</th>
                <SortHeader list={list} by="end">
                  Vigencia
                </SortHeader>
                <SortHeader list={list} by="uses">
                  Usos
                </SortHeader>
                <SortHeader list={list} by="status">
                  Estado
                </SortHeader>
                <ActionsHeader />
              </tr>
            </thead>
            <tbody>
              {rows.map((coupon) => (
                <tr key={coupon.id}>
                  <SelectCell id={coupon.id} name={coupon.code} />
                  <th scope="row">{coupon.code}</th>
                  <td data-label="Descuento" className="whitespace-nowrap">
                    {worthOf(coupon)}
                  </td>
                  <td data-label="Vigencia">{validity(coupon)}</td>
                  <td data-label="Usos" className="whitespace-nowrap">
                    {uses(coupon)}
                  </td>
                  <td data-label="Estado">
                    <Badge look={LOOKS[coupon.status]}>{coupon.status}</Badge>
                  </td>
                  <RowActions id={coupon.id} name={coupon.code} />
                </tr>
              ))}
            </tbody>
          </table>
        </SelectableList>
      )}
      <ListPages
        page={list.page}
        pages={Math.ceil(total / LIST_PAGE)}
        total={counted(total, 'cupón', 'cupones')}
      />
      <EditPanel row={edited} titles={{ create: 'Nuevo cupón', edit: 'Editar cupón' }}>
        {(coupon) => <CouponEditor coupon={coupon} />}
      </EditPanel>
      <DeleteQuestion
        doomed={doomed}
        question={{
          one: '¿Estás seguro de eliminar este cupón?',
          many: (count) => `¿Estás seguro de eliminar estos ${count} cupones?`,
        }}
      />
    </ListPage>
  )
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

function validity({ start_date, end_date }: Row): string {
  if (start_date && end_date) return `${formatDay(start_date)} al ${formatDay(end_date)}`
  if (start_date) return `Desde ${formatDay(start_date)}`
  return end_date ? `Hasta ${formatDay(end_date)}` : 'Sin límite'
}

/** How often it was used, and how often it may be: of two limits the stricter. */
function uses({ current_uses, usage_limit, max_uses }: Row): string {
  const limit = Math.min(usage_limit ?? Infinity, max_uses ?? Infinity)
  return Number.isFinite(limit) ? `${current_uses} de ${limit}` : String(current_uses)
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
