import type { ShownField } from '~/components/answered-form'
import { FieldError } from '~/components/fields'
import { inParts } from '~/models/orders/payments/wallet-parts'
import { formatMoney } from '~/money'

/** A way to pay, and the most that one operation takes, in céntimos. */
export type Way = { method: string; label: string; operationMax: number | null }

/** The choice of wallet or bank transfer; paid after ordering. `total` in céntimos. */
export function Payment({
  field,
  payments,
  total,
}: {
  field: ShownField
  payments: Way[]
  total: number
}) {
  const [first] = payments
  const chosen = payments.find(({ method }) => method === field.initialValue) ?? first
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.errors ? field.errorId : undefined}
    >
      <legend className="sr-only">Método de pago</legend>
      <div className="flex flex-wrap gap-2">
        {payments.map((way) => (
          <WayChoice key={way.method} name={field.name} way={way} isChosen={way === chosen} />
        ))}
        <label className="chip border-dashed text-ink-soft">
          <input type="radio" name={field.name} value="tarjeta" disabled className="size-5" />
          Tarjeta <span className="rounded-full bg-butter px-2 text-sm text-ink">Próximamente</span>
        </label>
      </div>
      <FieldError id={field.errorId} errors={field.errors} />
      {limits(payments, total).map((limit) => (
        <p key={limit} className="mt-2 text-[0.9375rem] text-ink-soft">
          {limit}
        </p>
      ))}
    </fieldset>
  )
}

type ChoiceProps = { name: string; way: Way; isChosen: boolean }

function WayChoice({ name, way, isChosen }: ChoiceProps) {
  return (
    <label className="chip">
      <input
        type="radio"
        name={name}
        value={way.method}
        defaultChecked={isChosen}
        className="size-5 accent-leaf"
      />
      {way.label}
    </label>
  )
}

/** What a wallet takes at once, where the total is more; wallets of the same limit are said once. */
function limits(payments: Way[], total: number): string[] {
  const byLimit = new Map<number, string>()
  for (const { label, operationMax: most } of payments) {
    const parts = most && inParts(total, most)
    if (!parts || byLimit.has(most)) continue
    const limit = formatMoney(most).replace('.00', '')
    const rest = `revisa tu límite diario o paga en ${parts}.`
    byLimit.set(most, `${label} permite hasta ${limit} por operación; ${rest}`)
  }
  return [...byLimit.values()]
}
