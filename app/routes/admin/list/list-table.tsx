import { Link } from '@remix-run/react'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '~/components/icon'
import { counted } from '~/counted'
import { LIST_PAGE, type List, shownPage, withParams } from '~/urls/staff/list-url'
import { useHere } from './here'
import { EmptyList, ListPages } from './list-page'
import { ActionsHeader, RowActions } from './row-actions'
import { useMoved } from './row-handles'
import { isInOrder, MoveForm, MoveQuestion, OrderCell } from './row-order'
import { SelectableList, SelectCell, SelectHeader } from './selectable-list'

export { RowName, RowPicture } from './row-actions'

type Row = { id: string; name: string }

type Props<Listed> = {
  /** The list's parameters in the address. */
  list: List<string>
  /** The rows of this page. */
  rows: Listed[]
  /** The total of all pages. */
  total: number
  caption: string
  /** Nouns of the count for one row and for many. */
  words: [one: string, many: string]
  /** Message of the empty list. */
  empty: string
  /** Headers of the screen's own columns. */
  head: ReactNode
  look?: string
}

/**
 * A table of rows with selection, edit and delete, and its pagination.
 *
 * @param children renders the screen's own cells of a row
 */
export function ListTable<Listed extends Row>({
  list,
  rows,
  total,
  look = 'list list-stacked',
  above,
  children,
  ...props
}: Props<Listed> & {
  above?: ReactNode
  children: (row: Listed, index: number) => ReactNode
}) {
  return (
    <>
      {rows.length === 0 ? (
        <EmptyList words={list.words} nothing={props.empty} />
      ) : (
        <SelectableList>
          {above}
          <table className={look}>
            <caption className="sr-only">{props.caption}</caption>
            <Headings>{props.head}</Headings>
            <tbody>
              {rows.map((row, index) => (
                <ListRow key={row.id} row={row}>
                  {children(row, index)}
                </ListRow>
              ))}
            </tbody>
          </table>
        </SelectableList>
      )}
      <ListPages
        page={list.page}
        pages={Math.ceil(total / LIST_PAGE)}
        total={counted(total, ...props.words)}
      />
    </>
  )
}

function Headings({ children }: { children: ReactNode }) {
  return (
    <thead>
      <tr>
        <SelectHeader />
        {children}
        <ActionsHeader />
      </tr>
    </thead>
  )
}

function ListRow({ row, children }: { row: Row; children: ReactNode }) {
  return (
    <tr>
      <SelectCell id={row.id} name={row.name} />
      {children}
      <RowActions id={row.id} name={row.name} />
    </tr>
  )
}

/**
 * The same for rows with a display order.
 *
 * @param children renders the screen's own cells of a row; the position's cell is added
 */
export function OrderedTable<Listed extends Row & { display_order: number }>({
  children,
  ...props
}: Props<Listed> & { children: (row: Listed, placeCell: ReactNode) => ReactNode }) {
  const { list, rows, total } = props
  const before = (shownPage(list.page, total) - 1) * LIST_PAGE
  const moved = useMoved(rows, before)
  const isOrdered = isInOrder(list)
  const form = <MoveForm rows={isOrdered ? moved : null} before={before} count={total} />
  return (
    <>
      <ListTable {...props} rows={moved} above={form}>
        {(row, index) =>
          children(
            row,
            <OrderCell
              row={row}
              shown={row.display_order}
              place={isOrdered ? before + index + 1 : null}
              count={total}
            />,
          )
        }
      </ListTable>
      <MoveQuestion rows={rows} count={total} />
    </>
  )
}

/**
 * A column header that sorts the list; again, in reverse.
 *
 * @param list current order
 * @param isDefault whether this column is the default order
 */
export function SortHeader({
  list,
  by,
  label,
  isDefault = false,
}: {
  list: { sort: string; descending: boolean }
  by: string
  label: string
  isDefault?: boolean
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
        {label}
        <span aria-hidden="true">{isSorted ? (list.descending ? '▾' : '▴') : ''}</span>
      </Link>
    </th>
  )
}

/** Whether a row is active: a tick or a cross, and the word. */
export function Shown({ active, words }: { active: boolean; words?: [string, string] }) {
  const [on, off] = words ?? ['Activo', 'Inactivo']
  return (
    <span
      className={`inline-flex items-center gap-1 align-middle ${active ? 'text-leaf' : 'text-rosewood'}`}
    >
      <Icon name={active ? 'check' : 'close'} className="size-4" />
      {active ? on : off}
    </span>
  )
}

/** The last cell of most rows: whether the shop shows them. */
export function ShownCell(props: ComponentProps<typeof Shown>) {
  return (
    <td data-label="Estado">
      <Shown {...props} />
    </td>
  )
}
