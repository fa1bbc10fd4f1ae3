import { Form, Link, useLocation, useSearchParams } from '@remix-run/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { closedUrl, openUrl } from '~/urls/dialog-url'
import { LineDrawing } from '../frame/line-drawing'
import { Question } from './panels'
import { HandlePlaceholder, RowHandles } from './row-handles'

const FORM = 'move'
const UP = 'M12 19V5m-6 6 6-6 6 6'
const DOWN = 'M12 5v14m-6-6 6 6 6-6'

/** Whether a list shows all rows in display order, so that positions make sense. */
export function isInOrder(list: {
  words: string
  status: string | null
  sort: string
  descending: boolean
}): boolean {
  return list.sort === 'order' && !list.descending && !list.words && !list.status
}

/**
 * The form that all arrows of a list belong to, and with scripts the drag handles. With scripts the
 * moved row's arrow keeps the focus, or its other arrow when the row is first or last.
 *
 * @param rows in display order; `null` while the list is sorted otherwise
 * @param before number of rows on previous pages
 * @param count rows of all pages
 */
export function MoveForm(props: { rows: Row[] | null; before: number; count: number }) {
  const moved = useRef<string[]>([])
  const { key } = useLocation()

  useEffect(() => {
    const arrow = moved.current
      .map((id) => document.getElementById(id))
      .find((button) => button instanceof HTMLButtonElement && !button.disabled)
    moved.current = []
    arrow?.focus()
  }, [key])

  function remember(event: FormEvent) {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (!(submitter instanceof HTMLButtonElement)) return
    const other = submitter.name === 'up' ? 'down' : 'up'
    moved.current = [submitter.id, `${other}-${submitter.value}`]
  }

  return (
    <>
      <Form id={FORM} method="post" preventScrollReset onSubmit={remember}>
        <input type="hidden" name="intent" value="move" />
      </Form>
      {props.rows ? <RowHandles {...props} rows={props.rows} /> : null}
    </>
  )
}

type Row = { id: string; name: string }

/** A row's position, and the controls to change it. */
export function OrderCell({
  row,
  shown,
  place,
  count,
}: {
  row: Row
  /** The row's `display_order`. */
  shown: number
  /** Position from 1 among all rows; `null` while the list is sorted otherwise. */
  place: number | null
  count: number
}) {
  const location = useLocation()
  if (place === null) return <td data-label="Orden">{shown}</td>
  return (
    <td data-label="Orden" className="narrow">
      <span className="inline-flex items-center">
        <HandlePlaceholder row={row} />
        <Link
          to={openUrl(location, 'mover', row.id)}
          preventScrollReset
          className="inline-grid min-h-11 min-w-11 place-items-center underline underline-offset-4"
        >
          {shown}
          <span className="sr-only">: mover {row.name} a otra posición</span>
        </Link>
        <Arrow name="up" row={row} disabled={place === 1} />
        <Arrow name="down" row={row} disabled={place === count} />
      </span>
    </td>
  )
}

function Arrow({ name, row, disabled }: { name: 'up' | 'down'; row: Row; disabled: boolean }) {
  return (
    <button
      id={`${name}-${row.id}`}
      form={FORM}
      name={name}
      value={row.id}
      disabled={disabled}
      className="icon-button"
    >
      <LineDrawing d={name === 'up' ? UP : DOWN} />
      <span className="sr-only">
        {name === 'up' ? 'Subir' : 'Bajar'} {row.name}
      </span>
    </button>
  )
}

/** The dialog with the new position of the row that `?mover` names. */
export function MoveQuestion({ rows, count }: { rows: Row[]; count: number }) {
  const location = useLocation()
  const [search] = useSearchParams()
  const row = rows.find(({ id }) => id === search.get('mover'))
  if (!row) return null
  const closeTo = closedUrl(location)
  return (
    <Question key={row.id} title={`Mover «${row.name}»`} closeTo={closeTo}>
      <Form method="post" action={closeTo} preventScrollReset className="grid gap-4">
        <label className="grid gap-1">
          <span className="font-semibold">Mover a la posición</span>
          <input
            name="to"
            type="number"
            min={1}
            max={count}
            required
            inputMode="numeric"
            className="field"
          />
          <span className="text-ink-soft">De 1, la primera, a {count}, la última.</span>
        </label>
        <input type="hidden" name="id" value={row.id} />
        <div className="flex flex-wrap justify-end gap-2">
          <Link to={closeTo} replace preventScrollReset className="button button-quiet">
            Cancelar
          </Link>
          <button name="intent" value="move" className="button button-main">
            Mover
          </button>
        </div>
      </Form>
    </Question>
  )
}
