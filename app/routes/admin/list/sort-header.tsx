import { Link } from '@remix-run/react'
import { withParams } from '~/urls/list-url'
import { useHere } from './list-page'

/**
 * A column's name that sorts the list by it, the other way round when it already does.
 *
 * @param list how the list is sorted
 * @param isDefault whether the list is sorted by this column without being asked
 */
export function SortHeader({
  list,
  by,
  isDefault = false,
  children,
}: {
  list: { sort: string; descending: boolean }
  by: string
  isDefault?: boolean
  children: string
}) {
  const at = useHere()
  const isSorted = list.sort === by
  const flips = isSorted && !list.descending
  const value = flips ? `-${by}` : isDefault ? null : by
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (list.descending ? 'descending' : 'ascending') : undefined}
    >
      <Link
        to={withParams(at, { orden: value, pagina: null })}
        preventScrollReset
        className="inline-flex min-h-11 items-center gap-1 underline-offset-4 hover:underline"
      >
        {children}
        <span aria-hidden="true">{isSorted ? (list.descending ? '▾' : '▴') : ''}</span>
      </Link>
    </th>
  )
}
