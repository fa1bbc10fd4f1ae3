import { SelectField, TextField } from '~/components/fields'
import { RecipientFields } from '~/components/recipient/recipient-fields'
import { EarlierCustomer, type FoundCustomers } from './earlier-customer'
import type { Controls, Fields } from './manual-fields'

type CustomerControls = Pick<
  Controls,
  | ('customer_name' | 'customer_lastname' | 'customer_dni' | 'phone' | 'email')
  | ('document_kind' | 'fiscal_name' | 'fiscal_address')
>
/** None where the shop does not ask for their kind. */
type Asked = { documents?: { kind: string; label: string }[] | undefined }

type Props = CustomerControls & Asked & { fields: Fields; answer: FoundCustomers | undefined }

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

function Customer({ documents, ...controls }: CustomerControls & Asked) {
  const dni = documents ? { label: 'Número' } : {}
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField {...controls.customer_name} required />
        <TextField {...controls.customer_lastname} required />
        {documents ? (
          <SelectField {...controls.document_kind}>
            {documents.map(({ kind, label }) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </SelectField>
        ) : null}
        <TextField {...controls.customer_dni} {...dni} required />
        <TextField {...controls.phone} type="tel" required />
      </div>
      {documents?.some(({ kind }) => kind === 'ruc') ? (
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField {...controls.fiscal_name} hint="Con RUC" />
          <TextField {...controls.fiscal_address} hint="Con RUC" />
        </div>
      ) : null}
      <TextField {...controls.email} type="email" optional />
    </>
  )
}
