import { TextField } from '~/components/fields'
import { RecipientFields } from '~/components/recipient/recipient-fields'
import { EarlierCustomer, type FoundCustomers } from './earlier-customer'
import type { Controls, Fields } from './manual-fields'

type CustomerControls = Pick<
  Controls,
  'customer_name' | 'customer_lastname' | 'customer_dni' | 'phone' | 'email'
>

type Props = CustomerControls & { fields: Fields; answer: FoundCustomers | undefined }

/** Who buys, of before or new, and who receives it. */
export function ManualBuyer({ fields, answer, ...controls }: Props) {
  return (
    <>
      <EarlierCustomer {...answer} field={fields.customer_words} />
      <Customer {...controls} />
      <RecipientFields field={(name) => fields[name]} known={answer?.customer?.receivers ?? []} />
    </>
  )
}

function Customer(controls: CustomerControls) {
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField {...controls.customer_name} required />
        <TextField {...controls.customer_lastname} required />
        <TextField {...controls.customer_dni} required />
        <TextField {...controls.phone} type="tel" required />
      </div>
      <TextField {...controls.email} type="email" optional />
    </>
  )
}
