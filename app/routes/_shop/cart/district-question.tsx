import { FieldError } from '~/components/fields'
import { formatMoney } from '~/money'

/** Where the cart goes. */
export type Destination = {
  /** Blank until it is chosen. */
  district: string
  /** Céntimos; `null` where nobody delivers. */
  cost: number | null
  /** Choices for a select; without them the name is typed. */
  districts?: string[]
}

/**
 * What the delivery costs, in words.
 *
 * @param from céntimos of the cheapest zone, where that is said before a district is chosen
 */
export function deliveryCost({ district, cost }: Destination, from: number | null = null): string {
  if (district && cost !== null) return `Entrega a ${district} ${formatMoney(cost)}`
  if (district) return `Aún no llegamos a ${district}`
  return from === null ? '' : `Envío desde ${formatMoney(from)}, según distrito`
}

type QuestionProps = {
  id: string
  label: string
  /** What the field begins with. */
  district: string | undefined
  districts: Destination['districts']
  errors?: string[]
  /** Where the form is sent with this button, if not where it is sent otherwise. */
  action?: string
}

/** A district and the button that asks what the delivery there costs, for any form that answers with `knownAs`. */
export function DistrictQuestion({ id, label, districts, errors, ...asked }: QuestionProps) {
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          name="district"
          list={districts ? `${id}-lista` : undefined}
          defaultValue={asked.district}
          autoComplete="off"
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? `${id}-error` : undefined}
          className="field min-w-0"
        />
        <button
          name="intent"
          value="set-district"
          formAction={asked.action}
          className="button button-quiet whitespace-nowrap"
        >
          Ver costo
        </button>
      </div>
      <FieldError id={`${id}-error`} errors={errors} />
      {districts ? (
        <datalist id={`${id}-lista`}>
          {districts.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      ) : null}
    </div>
  )
}
