import { type FieldMetadata, getCollectionProps } from '@conform-to/react'
import type { MouseEvent } from 'react'
import { FieldError, SelectField, TextArea, TextField } from '~/components/fields'
import { fillField } from '../form/fill-field'
import { controlsOf, type FormFields } from '../form/form-field'

/** The named fields of one arrangement of an order besides which it is. */
export const LINE_FIELDS = {
  quantity: { kind: 'own', label: 'Cantidad' },
  day: { kind: 'own', label: 'Día' },
  slot: { kind: 'own', label: 'Horario' },
  dedication: { kind: 'own', label: 'Dedicatoria' },
} as const satisfies FormFields

/** The fields of one arrangement of an order besides which it is. */
export type LineParts = Record<keyof typeof LINE_FIELDS, FieldMetadata<string>> & {
  complements: FieldMetadata<string[]>
}

export type LineChoices = {
  slots: string[]
  /** Lima's, the first day that can be chosen. */
  today: string
  /** With their prices. */
  complements: { id: string; label: string }[]
}

/** How many of an arrangement, when, with which card and which complements. */
export function LineFields({ parts, choices }: { parts: LineParts; choices: LineChoices }) {
  const { quantity, day, slot, dedication } = controlsOf(LINE_FIELDS, parts)
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-[6rem_1fr_1fr]">
        <div className="grid gap-2">
          <TextField {...quantity} inputMode="numeric" required />
          <OneMore name={parts.quantity.name} />
        </div>
        <TextField {...day} type="date" min={choices.today} />
        <SelectField {...slot}>
          <option value="">Sin horario</option>
          {choices.slots.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <TextArea {...dedication} rows={2} optional />
      <ComplementsFold field={parts.complements} complements={choices.complements} />
    </>
  )
}

function OneMore({ name }: { name: string }) {
  function add({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const field = currentTarget.form?.elements.namedItem(name)
    const quantity = field instanceof HTMLInputElement ? Number(field.value) : Number.NaN
    fillField(currentTarget, name, String(Number.isInteger(quantity) ? quantity + 1 : 1))
  }
  return (
    <button type="button" className="with-script chip px-3" onClick={add}>
      Uno más
    </button>
  )
}

type ComplementProps = {
  field: FieldMetadata<string[]>
  complements: LineChoices['complements']
  /** Whether what is chosen stands open from the first look on. */
  showsChosen?: boolean
}

/** The complements of one arrangement, which unfold. */
export function ComplementsFold({ field, complements, showsChosen = false }: ComplementProps) {
  if (complements.length === 0) return null
  const options = complements.map(({ id }) => id)
  const chosen = [field.initialValue ?? []]
    .flat()
    .filter((id) => id !== undefined && options.includes(id)).length
  const boxes = getCollectionProps(field, { type: 'checkbox', options })
  return (
    <details open={(showsChosen && chosen > 0) || field.errors ? true : undefined}>
      <summary id={field.id} className="link inline-flex min-h-11 items-center">
        Complementos{chosen > 0 ? ` (${chosen})` : ''}
      </summary>
      <div className="grid sm:grid-cols-2">
        {boxes.map(({ key, id: _, ...box }, index) => (
          <label key={key} className="check font-normal">
            <input {...box} />
            {complements[index]?.label}
          </label>
        ))}
      </div>
      <FieldError id={field.errorId} errors={field.errors} />
    </details>
  )
}
