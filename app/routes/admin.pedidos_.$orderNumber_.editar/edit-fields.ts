import type { FieldMetadata, FormMetadata } from '@conform-to/react'

/** The fields of the form, as text. */
export type EditFields = {
  lines: EditLine[]
  charges: EditCharge[]
  coupon: string
  tell: string
}

export type EditLine = Record<
  'id' | 'product' | 'color' | 'quantity' | 'day' | 'slot' | 'dedication',
  string
> & { complements: string[] }

export type EditCharge = Record<'kind' | 'name' | 'amount', string>

export type EditFormMeta = FormMetadata<EditFields>
export type ListOf<Row> = FieldMetadata<Row[], EditFields>
