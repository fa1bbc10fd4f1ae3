import { Form, useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

const FORM = 'marked'

/**
 * A list whose rows can be marked, and what to do with the marked ones. The boxes stand in the
 * table and belong to the form above it.
 */
export function MarkableList({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(0)
  const { key } = useLocation()

  useEffect(() => {
    document.querySelector<HTMLFormElement>(`#${FORM}`)?.reset()
    setCount(0)
  }, [key])

  return (
    <div
      ref={list}
      onChange={() => setCount(boxesIn(list.current).filter(({ checked }) => checked).length)}
    >
      <Form
        id={FORM}
        method="post"
        preventScrollReset
        className="mb-3 flex flex-wrap items-center gap-2"
      >
        <label className="flex items-center gap-2">
          <span className="text-ink-soft">Con lo marcado</span>
          <select name="action" className="field w-auto">
            <option value="">Elige…</option>
            <option value="activate">Activar</option>
            <option value="deactivate">Desactivar</option>
            <option value="delete">Eliminar</option>
          </select>
        </label>
        <button name="intent" value="apply" className="button button-quiet">
          Aplicar
        </button>
        <button
          type="button"
          className="with-script link min-h-11 px-2"
          onClick={() => setCount(markAll(boxesIn(list.current)))}
        >
          Marcar la página
        </button>
        <p role="status" className="text-ink-soft">
          {count > 0 ? `${count} marcados` : ''}
        </p>
      </Form>
      {children}
    </div>
  )
}

function boxesIn(list: HTMLElement | null): HTMLInputElement[] {
  return [...(list?.querySelectorAll<HTMLInputElement>(`input[form=${FORM}]`) ?? [])]
}

/** Marks every box, or none when all are; says how many are marked then. */
function markAll(boxes: HTMLInputElement[]): number {
  const isOn = boxes.some(({ checked }) => !checked)
  for (const box of boxes) box.checked = isOn
  return isOn ? boxes.length : 0
}

/** The box of a row, first in it. */
export function MarkCell({ id, name }: { id: string; name: string }) {
  return (
    <td className="mark-cell md:w-0">
      <label className="mark">
        <span className="sr-only">Marcar {name}</span>
        <input type="checkbox" name="id" value={id} form={FORM} autoComplete="off" />
      </label>
    </td>
  )
}

/** The head of the boxes' column. */
export function MarkHeader() {
  return (
    <th scope="col">
      <span className="sr-only">Marcar</span>
    </th>
  )
}
