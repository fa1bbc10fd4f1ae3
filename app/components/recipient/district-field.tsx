import type { ReactNode } from 'react'
import type { ShownField } from '../answered-form'
import { TextField } from '../fields'

type Props = {
  field: ShownField
  /** Known to the shop, by name. */
  districts: string[]
  hint?: ReactNode
}

/** A district: typed, or chosen among those that the shop delivers to. */
export function DistrictField({ field, districts, hint }: Props) {
  const list = `${field.id}-lista`
  return (
    <>
      <TextField
        key={field.key}
        field={field}
        label="Distrito"
        hint={hint}
        list={list}
        autoComplete="off"
        optional
      />
      <datalist id={list}>
        {districts.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
