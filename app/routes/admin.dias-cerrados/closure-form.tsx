import type { Promised } from '~/models/order-desk/moving/promised.server'
import { PromisedOrders } from '../admin/list/promised'
import { SelectField, TextField } from '~/components/fields'
import { CheckField, EditorForm, useRowForm } from '../admin/form/editor'
import type { formValues } from './closure-form.server'

type Closure = ReturnType<typeof formValues>
type Fields = Record<keyof Closure['fields'], string>

/** The form of closed days; `null` for new ones. */
export function ClosureForm({ closure, slots }: { closure: Closure | null; slots: string[] }) {
  const { form, fields, version, answer } = useRowForm<Fields, { promised?: Promised[] }>(
    'closure',
    closure,
    { active: 'on' },
  )
  return (
    <EditorForm form={form} version={version}>
      <TextField field={fields.first_day} label="Primer día" type="date" required />
      <TextField
        field={fields.last_day}
        label="Último día"
        type="date"
        hint="En blanco, solo ese día."
        optional
      />
      <SelectField field={fields.slot} label="Horario">
        <option value="">Todo el día</option>
        {slots.map((slot) => (
          <option key={slot} value={slot}>
            {slot}
          </option>
        ))}
      </SelectField>
      <TextField
        field={fields.reason}
        label="Motivo"
        hint="Se muestra en la tienda: Navidad, inventario, vacaciones."
        required
      />
      {answer?.promised ? <WhatOfThem orders={answer.promised} /> : null}
      <CheckField field={fields.active} label="Activo: esos días no se pueden elegir" />
    </EditorForm>
  )
}

/** The answer counts for as many orders as it was asked about. */
function WhatOfThem({ orders }: { orders: Promised[] }) {
  const choices = [
    ['mover', 'Moverlos: al guardar se elige su nuevo día'],
    ['dejar', 'Dejarlos: se entregan ese día'],
  ]
  return (
    <fieldset className="grid gap-1 rounded-xl bg-butter px-4 py-2">
      <legend className="sr-only">Los pedidos de esos días</legend>
      <PromisedOrders orders={orders} screen="/entrega" />
      {choices.map(([value, label], index) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="promised"
            value={`${value}-${orders.length}`}
            defaultChecked={index === 0}
            className="size-5 shrink-0 accent-leaf"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
