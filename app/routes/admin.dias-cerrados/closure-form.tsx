import type { Promised } from '~/models/orders/admin/moving/promised.server'
import { PromisedOrders } from '../admin/list/promised'
import { SelectField, TextField } from '~/components/fields'
import { SLOT_NAME_MAX } from '~/models/delivery/slot-name'
import { CheckField, type EditedRow, EditorForm, useDeclaredForm } from '../admin/form/editor'
import type { FormFields } from '../admin/form/form-field'

export const CLOSURE_FIELDS = {
  first_day: { kind: 'day', label: 'Primer día', required: 'Escribe el primer día' },
  last_day: { kind: 'own', label: 'Último día', hint: 'En blanco, solo ese día.' },
  slot: { kind: 'optional-line', label: 'Horario', max: SLOT_NAME_MAX },
  reason: {
    kind: 'line',
    label: 'Motivo',
    hint: 'Se muestra en la tienda: Navidad, inventario, vacaciones.',
    required: 'Escribe el motivo: se muestra en la tienda',
    max: 80,
  },
  active: { kind: 'tick', label: 'Activo: esos días no se pueden elegir' },
} as const satisfies FormFields

type Declared = typeof CLOSURE_FIELDS
type Closure = EditedRow<Declared>

/** The form of closed days; `null` for new ones. */
export function ClosureForm({ closure, slots }: { closure: Closure | null; slots: string[] }) {
  const { editor, fields, answer } = useDeclaredForm<Declared, { promised?: Promised[] }>(
    'closure',
    CLOSURE_FIELDS,
    closure,
    { active: 'on' },
  )
  const { first_day, last_day, slot, reason, active, ...forgotten } = fields
  // One that was renamed or deleted since stays its slot: without it the browser would choose all day.
  const stored = closure?.fields?.slot
  const offered = stored ? [...new Set([...slots, stored])] : slots
  return (
    <EditorForm {...editor} forgotten={forgotten}>
      <TextField {...first_day} type="date" required />
      <TextField {...last_day} type="date" optional />
      <SelectField {...slot}>
        <option value="">Todo el día</option>
        {offered.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField {...reason} required />
      {answer?.promised ? <WhatOfThem orders={answer.promised} /> : null}
      <CheckField {...active} />
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
