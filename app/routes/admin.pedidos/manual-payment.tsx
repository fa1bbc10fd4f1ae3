import { SelectField } from '~/components/fields'
import { STATUSES } from '~/models/orders/order'
import { PAYMENT_LABELS } from '~/payment-methods'
import type { Fields } from './manual-fields'

/** How a noted order is paid, and where it stands. */
export function ManualPayment({ fields }: { fields: Pick<Fields, 'payment_method' | 'status'> }) {
  const statuses = Object.entries(STATUSES).map(([status, { label }]) => [status, label] as const)
  return (
    <>
      <SelectField field={fields.payment_method} label="Método de pago">
        {Object.entries(PAYMENT_LABELS).map(option)}
      </SelectField>
      <SelectField field={fields.status} label="Estado">
        {statuses.map(option)}
      </SelectField>
    </>
  )
}

function option([value, label]: readonly [string, string]) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  )
}
