import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useMatches } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { shopName, titled } from '~/urls/title'
import { counted } from '~/counted'
import { formatDayLong } from '~/dates'
import { totalsInWords } from '~/models/orders/admin/day-totals'
import { linesOfDay } from '~/models/orders/admin/day-sheet.server'
import { countUndated } from '~/models/orders/admin/order-list.server'
import { PrintButton } from '~/components/paper/print-button'
import { askedDay, DayForm } from '../admin/order/day/day-form'
import { UndatedNotice } from '../admin/order/undated-notice'
import { Cards } from './cards'
import { cardsOf } from '../admin/order/day/cards-of'
import { DayTotals } from '../admin/order/day/day-totals'
import { SheetSlot } from './sheet-slot'
import { slotsOf } from './slots-of'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  titled(matches, data ? `Hoja del ${data.title}` : 'Hoja del día'),
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(request, 'orders.read')
  const day = askedDay(request.url)
  const [lines, undated] = await Promise.all([linesOfDay(day), countUndated(context)])
  return {
    day,
    undated,
    title: formatDayLong(day),
    ...totalsInWords(lines),
    slots: slotsOf(lines),
    cards: lines.flatMap(cardsOf),
  }
}

export default function DaySheet() {
  const sheet = useLoaderData<typeof loader>()
  const { title, count, totals, slots, cards } = sheet
  const shop = shopName(useMatches())
  return (
    <>
      <Tools {...sheet} />
      <h1 className="text-2xl sm:text-3xl">Hoja del {title}</h1>
      <p className="mb-4 text-ink-soft">{counted(count, 'arreglo', 'arreglos')}</p>
      {slots.length === 0 ? <p>No hay entregas ese día.</p> : <DayTotals {...totals} />}
      {slots.map((slot) => (
        <SheetSlot key={slot.slot} {...slot} />
      ))}
      {cards.length > 0 ? <Cards cards={cards} shop={shop} /> : null}
    </>
  )
}

type Sheet = ReturnType<typeof useLoaderData<typeof loader>>

/** Above the sheet, not printed: other days, and what to print. */
function Tools({ day, undated }: Sheet) {
  return (
    <div className="mb-5 grid gap-3 print:hidden">
      <p>
        <Link to="/admin/pedidos" className="link inline-flex min-h-11 items-center">
          ‹ Todos los pedidos
        </Link>
      </p>
      <UndatedNotice count={undated} />
      <DayForm day={day} />
      <p className="text-ink-soft">
        Imprime esta página desde tu navegador: primero sale lo que hay que armar y después, en
        hojas aparte, las tarjetas.
      </p>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <PrintButton />
        <Link
          to={`/admin/pedidos/reparto?dia=${day}`}
          className="link inline-flex min-h-11 items-center"
        >
          Enlaces para quien reparte
        </Link>
        <Link to={`/admin/mercado?desde=${day}`} className="link inline-flex min-h-11 items-center">
          Flores por comprar
        </Link>
      </p>
    </div>
  )
}
