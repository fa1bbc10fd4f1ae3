import { comparable, empties, isUntouched, textOfCell } from './cells.server'
import { type Field, LIST_COLUMNS, type Value, type Values } from './columns.server'
import type { Names } from './names.server'

type Asked = {
  /** As the file has it, and of a stock what it was when it was exported. */
  cell: { text: string; exported: string | undefined }
  field: Field
  /** Of the field in its line's marks. */
  place: number
  marks: string | undefined
  /** What an export would write now. */
  current: string
  isNew: boolean
  names: Names
  /** What the line's thing holds, with what the columns before said, and as it is stored. */
  of: Values
  stored: Values
}

/** What a cell changes: `by` of a stock, so many more. */
type Said = { value: Value; by?: number } | { problem: string; heading?: string }

/** What a cell says, if it changes anything: not while it is blank, as it was exported, or as it is now. */
export function readCell(asked: Asked): Said | null {
  const { cell, field, marks, place, current, isNew, names, of } = asked
  if (cell.text.trim() === '') return null
  if (cell.exported !== undefined && !isNew) return readStock(asked, cell.exported)
  if (empties(cell.text)) return emptied(asked)
  const text = textOfCell(cell.text)
  if (!isNew && (text === current || isUntouched(marks, place, text))) return null
  const read = field.read(text, names, of)
  if ('problem' in read || isNew || !field.isLoose) return isSame(read, asked) ? null : read
  const plain = comparable(field.text(read.value, names, of))
  return plain === current || isUntouched(marks, place, plain) ? null : read
}

function isSame(read: Said, { field, stored, isNew }: Asked): boolean {
  return !isNew && 'value' in read && read.value === stored[field.name]
}

function emptied({ field: { empty, name }, isNew, current, stored }: Asked): Said | null {
  if (empty === undefined) return { problem: 'No puede quedar en blanco' }
  const isEmpty =
    (!isNew && current === '') || JSON.stringify(stored[name]) === JSON.stringify(empty)
  return isEmpty ? null : { value: empty }
}

/** What a stock becomes by what was typed instead of what was exported; sales meanwhile count. */
function readStock({ cell, field, stored, names, of }: Asked, exported: string): Said | null {
  const read = (text: string) => field.read(empties(text) ? '0' : textOfCell(text), names, of)
  const [typed, before] = [read(cell.text), read(exported)]
  if ('problem' in before)
    return { heading: LIST_COLUMNS.exported.heading, problem: 'Pon otra vez el número que tenía' }
  if ('problem' in typed) return typed
  const by = Number(typed.value) - Number(before.value)
  if (by === 0) return null
  const now = Number(stored[field.name] ?? 0)
  if (now + by < 0) {
    const left = Number(before.value) - now
    return {
      problem: `En la tienda hay ${now}, y al exportar había ${now + left}: escribe ${left} o más`,
    }
  }
  const after = field.read(String(now + by), names, of)
  return 'problem' in after ? after : { value: after.value, by }
}
