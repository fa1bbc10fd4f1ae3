import { SelectField } from '~/components/fields'
import { STATUSES } from '~/models/orders/order'
import { PAYMENT_LABELS } from '~/payment-methods'
import { Chips } from './chips'
import type { Controls } from './manual-fields'

/** How a noted order is paid, and where it stands. */
export function ManualPayment({
  payment_method,
  status,
}: Pick<Controls, 'payment_method' | 'status'>) {
  return (
    <>
      <Chips
        {...payment_method}
        options={Object.entries(PAYMENT_LABELS).map(([value, label]) => ({ value, label }))}
      />
      <SelectField {...status}>
        {Object.entries(STATUSES).map(([value, { label }]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </>
  )
}
