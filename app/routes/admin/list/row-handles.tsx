import { useNavigation } from '@remix-run/react'
import { type ComponentType, lazy, Suspense } from 'react'
import { useHydrated } from '~/components/hydrated'

type Row = { id: string; name: string }

export type RowsInOrder = {
  /** In the order that they stand in, all of a page. */
  rows: Row[]
  /** How many rows the pages before hold. */
  before: number
  /** Of all pages. */
  count: number
}

/** An extra: where its code does not arrive, the arrows do the same. */
const RowDragging = lazy<ComponentType<RowsInOrder>>(() =>
  import('./row-dragging').then(
    (module) => ({ default: module.RowDragging }),
    () => ({ default: () => null }),
  ),
)

/** Puts handles to drag rows by where their cells keep room for them, once scripts run. */
export function RowHandles(props: RowsInOrder) {
  const isLive = useHydrated()
  if (!isLive) return null
  return (
    <Suspense fallback={null}>
      <RowDragging {...props} />
    </Suspense>
  )
}

/** Where the handle of a row goes. */
export function HandlePlaceholder({ row }: { row: Row }) {
  return <span id={slotId(row)} className="with-script-room inline-grid min-h-11 min-w-11" />
}

export function slotId({ id }: Row): string {
  return `handle-${id}`
}

/** The rows as they stand once a move that is on its way has arrived. */
export function useMoved<Moving extends Row>(rows: Moving[], before: number): Moving[] {
  const { formData } = useNavigation()
  if (formData?.get('intent') !== 'move') return rows
  const row = rows.find(({ id }) => id === formData.get('id'))
  const to = Number(formData.get('to')) - 1 - before
  if (!row || !(to >= 0)) return rows
  const others = rows.filter((one) => one !== row)
  return [...others.slice(0, to), row, ...others.slice(to)]
}
