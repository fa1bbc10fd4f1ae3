import type { FieldMetadata } from '@conform-to/react'
import { SelectField, TextField } from '~/components/fields'
import { CheckField, EditorForm, useRowForm } from '../admin/form/editor'
import type { formValues } from './coupon-form.server'
import { couponSentence } from './coupon-sentence'

type Coupon = ReturnType<typeof formValues>
type Fields = Record<keyof Coupon['fields'], string>

/** The form of a coupon; `null` for a new one. */
export function CouponForm({ coupon }: { coupon: Coupon | null }) {
  const blank = { discount_type: 'percentage', active: 'on' }
  const { form, fields, version } = useRowForm<Fields>('coupon', coupon, blank)
  return (
    <EditorForm form={form} version={version} failure="No se pudo guardar el cupón">
      <Uses coupon={coupon} />
      <TextField
        field={fields.code}
        label="Código"
        hint="Se guarda en mayúsculas; quien compra lo puede escribir como quiera."
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField field={fields.discount_type} label="Tipo de descuento">
          <option value="percentage">Porcentaje (%)</option>
          <option value="fixed">Monto fijo (S/)</option>
        </SelectField>
        <TextField
          field={fields.discount_amount}
          label="Descuento"
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <TextField field={fields.start_date} label="Válido desde" type="date" optional />
        <TextField
          field={fields.end_date}
          label="Válido hasta"
          type="date"
          min={fields.start_date.value}
          optional
        />
      </div>
      <TextField
        field={fields.min_purchase}
        label="Compra mínima (S/)"
        inputMode="decimal"
        autoComplete="off"
        optional
      />
      <Limits fields={fields} />
      <Meaning fields={fields} />
      <CheckField field={fields.active} label="Activo: se puede usar en la tienda" />
    </EditorForm>
  )
}

type CouponFields = Record<keyof Fields, FieldMetadata<string>>

function Limits({ fields }: { fields: CouponFields }) {
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2">
      <legend className="mb-1 text-[0.9375rem] text-ink-soft">
        Cuántas veces se puede usar en total. Si llenas los dos límites, vale el menor; sin límites,
        no se agota.
      </legend>
      <TextField
        field={fields.usage_limit}
        label="Límite de uso"
        inputMode="numeric"
        autoComplete="off"
        optional
      />
      <TextField
        field={fields.max_uses}
        label="Usos máximos"
        inputMode="numeric"
        autoComplete="off"
        optional
      />
    </fieldset>
  )
}

/** What the coupon will do, in words; updated while typing, with scripts. */
function Meaning({ fields }: { fields: CouponFields }) {
  const sentence = couponSentence({
    discount_type: fields.discount_type.value,
    discount_amount: fields.discount_amount.value,
    min_purchase: fields.min_purchase.value,
    start_date: fields.start_date.value,
    end_date: fields.end_date.value,
    usage_limit: fields.usage_limit.value,
    max_uses: fields.max_uses.value,
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
