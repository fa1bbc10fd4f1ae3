import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { PrintButton } from '~/components/paper/print-button'
import { requireStaff } from '~/cookies/auth.server'
import { counted } from '~/counted'
import { addDays, formatDayLong } from '~/dates'
import { may } from '~/models/accounts/permissions'
import { deliveriesOn } from '~/models/orders/admin/dashboard.server'
import { owedOfDay } from '~/models/orders/admin/reports/day-close.server'
import { receivedOn } from '~/models/orders/admin/reports/payment-list.server'
import { formatMoney } from '~/money'
import { titled } from '~/urls/title'
import { Block } from '../admin/frame/block'
import { askedDay, DayForm } from '../admin/order/day/day-form'
import { ReceivedTable } from '../admin/order/payment/received-table'
import { closingOrder, slotsOf } from './closing-order'
import { OrderLines } from './order-lines'

/** Lines of what is missing; the list of payments has the rest. */
const MISSING_SHOWN = 40

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Cierre del día')]

export async function loader({ request }: LoaderFunctionArgs) {
  const { duty } = await requireStaff(request, 'payments.read')
  const day = askedDay(request.url)
  const next = addDays(day, 1)
  const [received, owed, deliveries] = await Promise.all([
    receivedOn({ from: day, to: day }),
    owedOfDay(day),
    deliveriesOn([next]),
  ])
  return {
    ...{ day, received, title: formatDayLong(day), next: formatDayLong(next) },
    owed: owed.filter((_, place) => place < MISSING_SHOWN).map(closingOrder),
    owedCount: owed.length,
    missing: owed.reduce((sum, order) => sum + order.missing, 0),
    slots: slotsOf(deliveries),
    /** Where the orders of tomorrow lead. */
    orders: may(duty, 'orders.read') ? '/admin/pedidos' : '/admin/pagos',
  }
}

export default function DayClose() {
  const { day, title, received, next, slots, orders, ...owed } = useLoaderData<typeof loader>()
  return (
    <div className="grid max-w-3xl gap-2 sm:gap-4 print:max-w-none print:gap-1 print:text-sm">
      <div>
        <h1 className="text-xl sm:text-3xl">Cierre del día</h1>
        <p className="text-ink-soft first-letter:uppercase">{title}</p>
      </div>
      <div className="grid gap-2 print:hidden">
        <DayForm day={day} label="Día" />
        <PrintButton />
      </div>
      <Block title="Lo que entró" aside={<PaymentsLink day={day} />}>
        {received.length > 0 ? (
          <ReceivedTable received={received} />
        ) : (
          <p className="text-ink-soft">No hay pagos anotados de este día.</p>
        )}
      </Block>
      <Missing {...owed} />
      <Tomorrow next={next} slots={slots} orders={orders} />
    </div>
  )
}

type Close = ReturnType<typeof useLoaderData<typeof loader>>

function PaymentsLink({ day }: Pick<Close, 'day'>) {
  return (
    <Link
      to={`/admin/reportes/pagos?desde=${day}&hasta=${day}`}
      className="link inline-flex min-h-11 items-center print:hidden"
    >
      Ver cada pago
    </Link>
  )
}

function Missing({ owed, owedCount, missing }: Pick<Close, 'owed' | 'owedCount' | 'missing'>) {
  return (
    <Block
      title="Lo que falta"
      note="Pedidos hechos o entregados este día que no están pagados del todo"
    >
      {owedCount === 0 ? (
        <p className="text-ink-soft">No falta cobrar nada.</p>
      ) : (
        <>
          <p className="font-semibold text-rosewood">
            {formatMoney(missing)} de {counted(owedCount, 'pedido', 'pedidos')}
          </p>
          <OrderLines orders={owed} to="/admin/pagos" />
        </>
      )}
      {owedCount > owed.length ? (
        <p>
          <Link
            to="/admin/pagos?saldo=falta"
            className="link inline-flex min-h-11 items-center print:min-h-0"
          >
            Y {counted(owedCount - owed.length, 'pedido más', 'pedidos más')} por cobrar
          </Link>
        </p>
      ) : null}
    </Block>
  )
}

/** What goes out on the day after, by slot. */
function Tomorrow({ next, slots, orders }: Pick<Close, 'next' | 'slots' | 'orders'>) {
  return (
    <Block title="Lo que sale mañana" note={next}>
      {slots.length === 0 ? <p className="text-ink-soft">No hay entregas.</p> : null}
      {slots.map(({ slot, lines, unpaid }) => (
        <section key={slot}>
          <h3 className="mt-2 border-b border-line text-base print:mt-1">
            {slot} · {counted(lines.length, 'pedido', 'pedidos')}
            {unpaid > 0 ? (
              <span className="text-rosewood"> · {counted(unpaid, 'sin pagar', 'sin pagar')}</span>
            ) : null}
          </h3>
          <OrderLines orders={lines} to={orders} />
        </section>
      ))}
    </Block>
  )
}
