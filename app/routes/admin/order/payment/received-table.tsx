import { counted } from '~/counted'
import { formatCharge, formatMoney } from '~/money'
import type { Received } from '~/models/orders/admin/reports/payment-list.server'
import { PAYMENT_LABELS, type PaymentMethod } from '~/payment-methods'
import { PlainTable } from '../../list/plain-table'

/** Who noted an entry of the ledger, in words. */
export function noterName({ byRider, noter }: Pick<Received, 'byRider' | 'noter'>): string {
  return byRider ? 'Quien reparte' : (noter ?? 'Sin dato')
}

/** What came in by each method, below it by who noted it, and in all. */
export function ReceivedTable({ received }: { received: Received[] }) {
  const methods = (Object.keys(PAYMENT_LABELS) as PaymentMethod[])
    .map((method) => ({ method, rows: received.filter((row) => row.method === method) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <PlainTable
      caption="Lo que entró por método y por quién lo anotó"
      columns={['Método', 'Neto']}
      look="one-line"
    >
      {methods.map(({ method, rows }) => [
        <Line key={method} name={PAYMENT_LABELS[method]} rows={rows} isSum />,
        ...rows.map((row) => (
          <Line key={`${method} ${row.byRider} ${row.noter}`} name={noterName(row)} rows={[row]} />
        )),
      ])}
      <Line name="Total" rows={received} isSum />
    </PlainTable>
  )
}

function Line({ name, rows, isSum }: { name: string; rows: Received[]; isSum?: true }) {
  const sum = (measure: 'entries' | 'refunded' | 'net') =>
    rows.reduce((total, row) => total + row[measure], 0)
  const refunded = sum('refunded')
  return (
    <tr className={isSum ? 'font-semibold' : 'text-[0.9375rem] text-ink-soft'}>
      <th scope="row" className={isSum ? undefined : 'pl-3! font-normal'}>
        {name}{' '}
        <span className="block text-sm font-normal text-ink-soft">
          {counted(sum('entries'), 'movimiento', 'movimientos')}
          {refunded > 0 ? `, devuelto ${formatMoney(refunded)}` : ''}
        </span>
      </th>
      <td className="whitespace-nowrap">{formatCharge(sum('net'))}</td>
    </tr>
  )
}
