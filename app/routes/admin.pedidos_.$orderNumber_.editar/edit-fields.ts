import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import type { FormFields } from '../admin/form/form-field'
import { LINE_FIELDS } from '../admin/order/line-fields'

export const EDIT_LINE_FIELDS = {
  product: { kind: 'own', label: 'Arreglo y color' },
  color: { kind: 'own', label: 'Color' },
  size: { kind: 'own', label: 'Tamaño' },
  ...LINE_FIELDS,
} as const satisfies FormFields

export const CHARGE_FIELDS = {
  kind: { kind: 'own', label: 'Qué es' },
  name: { kind: 'own', label: 'Por qué', called: 'Nombre' },
  amount: { kind: 'own', label: 'Monto' },
} as const satisfies FormFields

/** The lists of the form; what stands beside them is called by what the order has. */
export const EDIT_FIELDS = {
  lines: {
    kind: 'list',
    label: 'Arreglos',
    called: null,
    row: 'Arreglo',
    fields: EDIT_LINE_FIELDS,
  },
  charges: {
    kind: 'list',
    label: 'Cargos y rebajas',
    called: null,
    row: 'Cargo o rebaja',
    fields: CHARGE_FIELDS,
  },
} as const satisfies FormFields

/** The fields of the form, as text. */
export type EditFields = {
  lines: EditLine[]
  charges: EditCharge[]
  coupon: string
  tell: string
}

export type EditLine = Record<'id' | keyof typeof EDIT_LINE_FIELDS, string> & {
  complements: string[]
}

export type EditCharge = Record<keyof typeof CHARGE_FIELDS, string>

export type EditFormMeta = FormMetadata<EditFields>
export type ListOf<Row> = FieldMetadata<Row[], EditFields>
