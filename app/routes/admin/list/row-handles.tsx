import { useNavigation } from '@remix-run/react'
import { type ComponentType, lazy, Suspense } from 'react'
import { useHydrated } from '~/components/hydrated'
import { type Row, type RowsInOrder, slotId } from './rows-in-order'

/** Optional: if its code cannot be loaded, the arrows do the same. */
const RowDragging = lazy<ComponentType<RowsInOrder>>(() =>
  import('./dragging/row-dragging').then(
    (module) => ({ default: module.RowDragging }),
    () => ({ default: () => null }),
  ),
)

/** Adds drag handles to the rows' placeholders once scripts run. */
export function RowHandles(props: RowsInOrder) {
  const isLive = useHydrated()
  if (!isLive) return null
  return (
    <Suspense fallback={null}>
      <RowDragging {...props} />
    </Suspense>
  )
}

/** The placeholder for a row's handle. */
export function HandlePlaceholder({ row }: { row: Row }) {
  return <span id={slotId(row)} className="with-script-room inline-grid min-h-11 min-w-11" />
}

/** The rows in their order after a move that is being saved. */
export function useMoved<Moving extends Row>(rows: Moving[], before: number): Moving[] {
  const { formData } = useNavigation()
  if (formData?.get('intent') !== 'move') return rows
  const row = rows.find(({ id }) => id === formData.get('id'))
  const to = Number(formData.get('to')) - 1 - before
  if (!row || !(to >= 0)) return rows
  const others = rows.filter((one) => one !== row)
  return [...others.slice(0, to), row, ...others.slice(to)]
}
