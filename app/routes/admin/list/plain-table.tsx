import type { ReactNode } from 'react'
import { ActionsHeader } from './row-actions'

type Props = {
  caption: string
  /** Names of the columns. */
  columns: string[]
  /** Whether a last column holds what can be done with a row. */
  hasActions?: boolean
  /** `one-line` where there is little to say of a row: it is one line on a phone too. */
  look?: string
  /** Rows, each with its name first as `<th scope="row">`. */
  children: ReactNode
}

/** A table without an order to choose or rows to mark. */
export function PlainTable({ caption, columns, hasActions, look = 'list', children }: Props) {
  return (
    <table className={look}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          {hasActions ? <ActionsHeader /> : null}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
