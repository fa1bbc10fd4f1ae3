import type { FieldMetadata } from '@conform-to/react'
import { SelectField, TextField } from '~/components/fields'
import { CheckField, type EditedRow, EditorForm, useDeclaredForm } from '../admin/form/editor'
import type { Control, FormFields } from '../admin/form/form-field'
import { couponSentence } from './coupon-sentence'

export const COUPON_FIELDS = {
  code: {
    kind: 'own',
    label: 'Código',
    hint: 'Se guarda en mayúsculas; quien compra lo puede escribir como quiera.',
  },
  discount_type: { kind: 'own', label: 'Tipo de descuento' },
  discount_amount: { kind: 'amount', label: 'Descuento', required: 'Escribe el descuento' },
  usage_limit: { kind: 'optional-times', label: 'Límite de uso' },
  max_uses: { kind: 'optional-times', label: 'Usos máximos' },
  min_purchase: { kind: 'optional-amount', label: 'Compra mínima (S/)', called: 'Compra mínima' },
  start_date: { kind: 'optional-day', label: 'Válido desde' },
  end_date: { kind: 'optional-day', label: 'Válido hasta' },
  active: { kind: 'tick', label: 'Activo: se puede usar en la tienda' },
} as const satisfies FormFields

type Coupon = EditedRow<typeof COUPON_FIELDS> & { uses: number; owner: string | null }
type Text = Control<FieldMetadata<string>>

/** The form of a coupon; `null` for a new one. */
export function CouponForm({ coupon }: { coupon: Coupon | null }) {
  const blank = { discount_type: 'percentage', active: 'on' }
  const { editor, fields } = useDeclaredForm('coupon', COUPON_FIELDS, coupon, blank)
  const { code, discount_type, discount_amount, start_date, end_date, min_purchase, ...rest } =
    fields
  const { usage_limit, max_uses, active, ...forgotten } = rest
  return (
    <EditorForm {...editor} forgotten={forgotten} failure="No se pudo guardar el cupón">
      <Uses coupon={coupon} />
      <TextField
        {...code}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField {...discount_type}>
          <option value="percentage">Porcentaje (%)</option>
          <option value="fixed">Monto fijo (S/)</option>
        </SelectField>
        <TextField {...discount_amount} inputMode="decimal" autoComplete="off" required />
        <TextField {...start_date} type="date" optional />
        <TextField {...end_date} type="date" min={start_date.field.value} optional />
      </div>
      <TextField {...min_purchase} inputMode="decimal" autoComplete="off" optional />
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-1 text-[0.9375rem] text-ink-soft">
          Cuántas veces se puede usar en total. Si llenas los dos límites, vale el menor; sin
          límites, no se agota.
        </legend>
        <TextField {...usage_limit} inputMode="numeric" autoComplete="off" optional />
        <TextField {...max_uses} inputMode="numeric" autoComplete="off" optional />
      </fieldset>
      <Meaning fields={fields} />
      <CheckField {...active} />
    </EditorForm>
  )
}

/** What the coupon will do, in words; updated while typing, with scripts. */
function Meaning({ fields }: { fields: Record<keyof typeof COUPON_FIELDS, Text> }) {
  const sentence = couponSentence({
    discount_type: fields.discount_type.field.value,
    discount_amount: fields.discount_amount.field.value,
    min_purchase: fields.min_purchase.field.value,
    start_date: fields.start_date.field.value,
    end_date: fields.end_date.field.value,
    usage_limit: fields.usage_limit.field.value,
    max_uses: fields.max_uses.field.value,
  })
  return sentence ? <p className="rounded-card bg-leaf-soft px-4 py-3">{sentence}</p> : null
}

function Uses({ coupon }: { coupon: Coupon | null }) {
  if (!coupon) return null
  const { uses, owner } = coupon
  return (
    <p className="rounded-card bg-leaf-soft px-4 py-3 wrap-anywhere">
      {uses === 0 ? 'Todavía nadie lo usó.' : `Se usó ${uses} ${uses === 1 ? 'vez' : 'veces'}.`}
      {owner ? ` Solo lo puede usar ${owner}.` : ''}
    </p>
  )
}
