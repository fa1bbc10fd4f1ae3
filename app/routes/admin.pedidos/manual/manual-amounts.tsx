import { TextField } from '~/components/fields'
import { formatMoney } from '~/money'
import type { Controls } from './manual-fields'

type Props = Pick<Controls, 'subtotal' | 'discount' | 'charge' | 'charge_name'> & {
  /** As text; `null` until something is computed. */
  total: string | null
}

/** What an order costs besides its products and its delivery, and in all. */
export function ManualAmounts({ subtotal, discount, charge, charge_name, total }: Props) {
  return (
    <>
      <div className="grid grid-cols-2 items-end gap-3">
        <TextField {...subtotal} inputMode="decimal" />
        <TextField {...discount} inputMode="decimal" optional />
      </div>
      <Charge {...{ charge, charge_name }} />
      <Total total={total ?? formatMoney(0)} />
    </>
  )
}

/** Besides what the day and the slot cost, which the total has already. */
function Charge({ charge, charge_name }: Pick<Controls, 'charge' | 'charge_name'>) {
  return (
    <div className="grid grid-cols-[1fr_7rem] items-start gap-3">
      <TextField {...charge_name} optional />
      <TextField {...charge} inputMode="decimal" />
    </div>
  )
}

/** @param props.total as text; without scripts the button computes it */
function Total({ total }: { total: string }) {
  return (
    <div>
      <p className="font-semibold">Total</p>
      <output className="text-2xl font-bold" aria-live="polite">
        {total}
      </output>
      <button name="intent" value="total" className="without-script button button-quiet mt-2 flex">
        Calcular total
      </button>
    </div>
  )
}
