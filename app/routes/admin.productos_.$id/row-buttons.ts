import type { FieldName, FormMetadata } from '@conform-to/react'
import { useReturnTo } from '../admin/form/return-to'

/** Texts, and lists inside the row. */
type Row = { [name: string]: string | Row[] }

/**
 * The buttons of a list inside a form. Without scripts each sends the form, which comes back at a field of the row.
 *
 * @param focused name of that field
 */
export function useRowButtons(
  form: FormMetadata,
  { id, name }: { id: string; name: FieldName<Row[]> },
  focused: string,
) {
  const at = useReturnTo()
  const fieldOf = (index: number) => `${id}[${index}].${focused}`
  return {
    /** Adds a row at an index from 0, the last one. */
    add: (index: number, defaultValue: Record<string, string>) =>
      at(form.insert.getButtonProps({ name, defaultValue }), fieldOf(index)),
    /** What the row at an index takes. */
    of: (index: number) => ({
      moveTo: (to: number) =>
        at(form.reorder.getButtonProps({ name, from: index, to }), fieldOf(to)),
      remove: at(form.remove.getButtonProps({ name, index }), id),
    }),
  }
}
