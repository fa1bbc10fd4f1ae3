import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import { FieldError, SelectField, TextField } from '~/components/fields'
import { useReturnTo } from '../admin/form/return-to'
import { type Control, controlsOf } from '../admin/form/form-field'
import {
  CHARGE_FIELDS,
  EDIT_FIELDS,
  type EditCharge,
  type EditFields,
  type EditFormMeta,
  type ListOf,
} from './edit-fields'

type Props = Control<ListOf<EditCharge>> & { form: EditFormMeta }

/** What staff charge or take off besides; days and slots have charges of their own. */
export function EditCharges({ form, field, label }: Props) {
  const charges = field.getFieldList()
  const at = useReturnTo()
  return (
    <section id={field.id} aria-label={label} className="grid gap-4">
      <h2 className="text-xl">{label}</h2>
      <p className="text-ink-soft">
        Lo que cuestan los horarios y las fechas pico se calcula solo. El cupón no toca estos
        montos.
      </p>
      <FieldError id={field.errorId} errors={field.errors} />
      {charges.map((charge, index) => (
        <Charge key={charge.key ?? charge.name} charge={charge} index={index}>
          <button
            {...at(form.remove.getButtonProps({ name: field.name, index }), field.id)}
            className="link min-h-11 justify-self-start"
          >
            Quitar cargo o rebaja {index + 1}
          </button>
        </Charge>
      ))}
      <button
        {...at(
          form.insert.getButtonProps({
            name: field.name,
            defaultValue: { kind: 'cargo', name: '', amount: '' },
          }),
          `${field.id}[${charges.length}].kind`,
        )}
        className="button button-quiet justify-self-start"
      >
        Agregar cargo o rebaja
      </button>
    </section>
  )
}

type ChargeProps = {
  charge: FieldMetadata<EditCharge, EditFields>
  index: number
  children: ReactNode
}

function Charge({ charge, index, children }: ChargeProps) {
  const { kind, name, amount } = controlsOf(CHARGE_FIELDS, charge.getFieldset())
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">
        {EDIT_FIELDS.charges.row} {index + 1}
      </legend>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[8rem_1fr_8rem]">
        <SelectField {...kind}>
          <option value="cargo">Cargo</option>
          <option value="rebaja">Rebaja</option>
        </SelectField>
        <div className="max-sm:order-last max-sm:col-span-2">
          <TextField {...name} />
        </div>
        <TextField {...amount} inputMode="decimal" />
      </div>
      {children}
    </fieldset>
  )
}
