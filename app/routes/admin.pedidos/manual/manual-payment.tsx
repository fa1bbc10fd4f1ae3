import { SelectField } from '~/components/fields'
import { CHANNELS, NOTED_CHANNELS } from '~/models/orders/admin/channel/channel'
import { STATUSES } from '~/models/orders/order'
import { PAYMENT_LABELS } from '~/payment-methods'
import { Chips } from './chips'
import type { Controls } from './manual-fields'

/** How a noted order came, how it is paid, and where it stands. */
export function ManualPayment({
  channel,
  payment_method,
  status,
}: Pick<Controls, 'channel' | 'payment_method' | 'status'>) {
  return (
    <>
      <SelectField {...channel}>
        {NOTED_CHANNELS.map((value) => (
          <option key={value} value={value}>
            {CHANNELS[value]}
          </option>
        ))}
      </SelectField>
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
