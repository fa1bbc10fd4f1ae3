import { Form, useLocation } from '@remix-run/react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useBeforePaint } from '~/components/before-paint'
import { counted } from '~/counted'
import { MARKED } from './marked-hash'

const FORM = 'marked'

/**
 * A list with selectable rows and bulk actions. The checkboxes are in the table and belong to the
 * form above it, which a phone shows at the foot of its screen while any is checked.
 *
 * @param more `<option>`s for further actions besides showing, hiding and deleting
 * @param actions replaces the default actions
 * @param below what else the form asks
 * @param again the action that a refused form shows again
 * @param steps the actions asked for most, in words, for the values of the boxes that are checked
 */
export function SelectableList({
  more,
  below,
  again,
  steps,
  actions = (
    <>
      <option value="activate">Activar</option>
      <option value="deactivate">Desactivar</option>
      {more}
      <option value="delete">Eliminar</option>
    </>
  ),
  children,
}: {
  more?: ReactNode
  actions?: ReactNode
  below?: ReactNode
  again?: string | undefined
  steps?: (marked: string[]) => ReactNode
  children: ReactNode
}) {
  const { list, marked, mark, markPage } = useMarks()
  return (
    <div
      ref={list}
      onChange={mark}
      // On a phone as much as lets the last row be scrolled out from under the bar.
      className="group/list max-tablet:has-[[form=marked]:checked]:pb-32 max-tablet:has-[[form=marked]:checked]:has-[#marked_details]:pb-44 max-tablet:has-[[form=marked]:checked]:has-[#marked_details[open]]:pb-88"
    >
      <BulkActions
        // A new form for what is shown again: its fields take their values once.
        key={again}
        {...{ count: marked.length, markPage, below, again }}
        steps={marked.length > 0 ? steps?.(marked) : null}
      >
        {actions}
      </BulkActions>
      {children}
    </div>
  )
}

/** The list with its checkboxes, the values of those that are checked, and what checks them. */
function useMarks() {
  const list = useRef<HTMLDivElement>(null)
  const lastAt = useRef(-1)
  // As one text, so that the same boxes are the same state.
  const [marked, setMarked] = useState('')
  const { key, hash } = useLocation()
  const shown = useRef(key)

  useBeforePaint(() => {
    // What was ticked before the scripts ran stays ticked.
    if (shown.current !== key) document.querySelector<HTMLFormElement>(`#${FORM}`)?.reset()
    shown.current = key
    if (hash === MARKED) {
      for (const box of boxesIn(list.current)) box.checked = box.dataset.over === undefined
    }
    setMarked(markedIn(boxesIn(list.current)))
    lastAt.current = -1
  }, [key, hash])

  /** With Shift, selects the range from the checkbox pressed before. */
  function mark({ target, nativeEvent }: FormEvent) {
    const boxes = boxesIn(list.current)
    const at = boxes.findIndex((box) => box === target)
    if (at < 0) return
    if (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey && lastAt.current >= 0) {
      const [from, to] = [Math.min(at, lastAt.current), Math.max(at, lastAt.current)]
      for (const box of boxes.slice(from, to + 1)) box.checked = boxes[at]?.checked ?? false
    }
    lastAt.current = at
    setMarked(markedIn(boxes))
  }

  return {
    list,
    marked: marked.split(' ').filter(Boolean),
    mark,
    markPage: () => setMarked(markAll(boxesIn(list.current))),
  }
}

type BulkProps = {
  count: number
  markPage: () => void
  below: ReactNode
  again: string | undefined
  steps: ReactNode
  children: ReactNode
}

function BulkActions({ count, markPage, below, again, steps, children }: BulkProps) {
  return (
    <Form
      id={FORM}
      method="post"
      preventScrollReset
      className={`flex flex-wrap items-center gap-2 bg-paper py-1 max-tablet:fixed max-tablet:inset-x-0 max-tablet:bottom-0 max-tablet:z-25 max-tablet:border-t max-tablet:border-line max-tablet:px-4 max-tablet:py-2 max-tablet:shadow-float max-tablet:group-not-has-[[form=marked]:checked]/list:hidden ${count > 0 ? 'tablet:sticky tablet:top-14 tablet:z-20 lg:top-0' : ''}`}
    >
      <input type="hidden" name="intent" value="apply" />
      <label htmlFor="marked-action" className="text-ink-soft max-tablet:sr-only">
        Acción para las filas marcadas
      </label>
      <select
        id="marked-action"
        name="action"
        defaultValue={again}
        className="field w-auto min-w-0 max-tablet:flex-[1_1_10rem]"
      >
        <option value="">Elige…</option>
        {children}
      </select>
      <button className="button button-quiet">Aplicar</button>
      {steps}
      <button
        type="button"
        className="with-script link min-h-11 px-2 max-tablet:-order-1 max-tablet:ml-auto max-tablet:min-h-9"
        onClick={markPage}
      >
        Marcar toda la página
      </button>
      <p role="status" className="text-ink-soft empty:hidden max-tablet:-order-1 max-tablet:flex-1">
        {count > 0 ? counted(count, 'fila marcada', 'filas marcadas') : ''}
      </p>
      {below}
    </Form>
  )
}

function boxesIn(list: HTMLElement | null): HTMLInputElement[] {
  return [...(list?.querySelectorAll<HTMLInputElement>(`input[form=${FORM}]`) ?? [])]
}

function markedIn(boxes: HTMLInputElement[]): string {
  const checked = boxes.filter((box) => box.checked)
  return checked.map(({ value }) => value).join(' ')
}

/** Checks all boxes, or clears them when all are checked; returns the values of those that are checked. */
function markAll(boxes: HTMLInputElement[]): string {
  const isOn = boxes.some(({ checked }) => !checked)
  for (const box of boxes) box.checked = isOn
  return markedIn(boxes)
}

type SelectProps = {
  id: string
  name: string
  isMarked?: boolean | undefined
  /** Left out where an address has the list marked. */
  isOver?: boolean
}

/** A row's checkbox, its first cell. */
export function SelectCell({ id, name, isMarked, isOver }: SelectProps) {
  return (
    <td className="mark-cell">
      <label className="grid size-11 place-items-center">
        <span className="sr-only">Marcar {name}</span>
        <input
          // Another box: a reset ticks again what was shown as ticked.
          key={isMarked ? 'marked' : 'free'}
          type="checkbox"
          name="id"
          value={id}
          form={FORM}
          defaultChecked={isMarked}
          data-over={isOver ? '' : undefined}
          autoComplete="off"
          className="size-5 accent-leaf"
        />
      </label>
    </td>
  )
}

/** Header of the checkboxes' column. */
export function SelectHeader() {
  return (
    <th scope="col">
      <span className="sr-only">Marcar</span>
    </th>
  )
}
