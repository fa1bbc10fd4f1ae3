import type { ShownField } from '~/components/answered-form'
import { TextField } from '~/components/fields'
import { BuyerNotes } from '../../admin/order/buyer/buyer-notes'
import type { BuyerNotes as Buyer } from '../../admin/order/buyer/buyer-notes.server'

/** What the server says of earlier customers; a number is of the last order of one. */
export type FoundCustomers = {
  /** Those that were looked for. */
  found?: { number: string; name: string; what: string }[]
  /** Whose data the form was filled with. */
  customer?: {
    number: string
    name: string
    receivers: { id: string; name: string; phone: string }[]
  }
  /** Who buys, once the form says who that is, with what was noted of them. */
  buyer?: Buyer | null
}

/** Looks for who ordered before, to fill in the form with their data. */
export function EarlierCustomer(props: FoundCustomers & { field: ShownField }) {
  const { field, found, customer, buyer } = props
  return (
    <div className="grid gap-2 rounded-xl bg-butter/40 p-3">
      <div className="grid grid-cols-[1fr_auto] items-end gap-2">
        <TextField
          field={field}
          label="¿Ya compró antes?"
          hint="Busca por su celular o su nombre."
          autoComplete="off"
        />
        <button name="intent" value="find-customer" className="button button-quiet">
          Buscar
        </button>
      </div>
      <div role="status" className="grid gap-2 empty:hidden">
        {found ? <Found found={found} /> : null}
        {customer ? <p>Estos son los datos de {customer.name}: revísalos.</p> : null}
      </div>
      {buyer ? <BuyerNotes buyer={buyer} /> : null}
      {customer ? <input type="hidden" name="customer" value={customer.number} /> : null}
    </div>
  )
}

function Found({ found }: Required<Pick<FoundCustomers, 'found'>>) {
  if (found.length === 0) return <p>Nadie con ese nombre o número ha comprado antes.</p>
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="sr-only">Quién compra</legend>
        {found.map(({ number, name, what }, index) => (
          <label key={number} className="check items-start font-normal">
            <input type="radio" name="customer" value={number} defaultChecked={index === 0} />
            <span className="min-w-0 font-semibold wrap-anywhere">
              {name}
              <span className="block text-[0.9375rem] font-normal text-ink-soft">{what}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <button
        name="intent"
        value="use-customer"
        className="button button-quiet justify-self-start bg-paper"
      >
        Usar sus datos
      </button>
    </>
  )
}
