import type { ShownField } from '~/components/answered-form'
import { FieldError } from '~/components/fields'

type Props = {
  field: ShownField
  label: string
  options: { value: string; label: string }[]
  /** What a new form has chosen. */
  first?: string
}

/** A few choices side by side, each of which is one press. */
export function Chips({ field, label, options, first = '' }: Props) {
  return (
    <fieldset className="grid gap-1" key={field.key}>
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option, index) => (
          <label key={option.value} className="chip gap-1.5 px-3">
            <input
              type="radio"
              // Where an error leads to.
              id={index === 0 ? field.id : undefined}
              name={field.name}
              value={option.value}
              defaultChecked={(field.initialValue ?? first) === option.value}
              aria-describedby={field.errors ? field.errorId : undefined}
              className="size-5 shrink-0 accent-leaf"
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldError id={field.errorId} errors={field.errors} />
    </fieldset>
  )
}
