import { SelectField } from '~/components/fields'
import { STATUSES } from '~/models/orders/order'
import { PAYMENT_LABELS } from '~/payment-methods'
import type { Controls } from './manual-fields'

/** How a noted order is paid, and where it stands. */
export function ManualPayment(controls: Pick<Controls, 'payment_method' | 'status'>) {
  const statuses = Object.entries(STATUSES).map(([status, { label }]) => [status, label] as const)
  return (
    <>
      <SelectField {...controls.payment_method}>
        {Object.entries(PAYMENT_LABELS).map(option)}
      </SelectField>
      <SelectField {...controls.status}>{statuses.map(option)}</SelectField>
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
