import { formatMoney } from '~/money'

type Order = { orderNumber: string; email: string | null; total: number }

/** What a buyer needs to be told which order it is; its total in céntimos. */
export function Facts({ orderNumber, email, total }: Order) {
  return (
    <dl className="card grid gap-x-6 gap-y-3 p-5 sm:grid-cols-3 sm:p-6">
      <Fact name="Número de pedido">{orderNumber}</Fact>
      {email ? <Fact name="Correo">{email}</Fact> : null}
      <Fact name="Total">{formatMoney(total)}</Fact>
    </dl>
  )
}

/** One line of what is known of an order or its payment. */
export function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-lg font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
