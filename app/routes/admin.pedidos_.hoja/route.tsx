import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData, useMatches } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { shopName, titled } from '~/urls/title'
import { counted } from '~/counted'
import { addDays, formatDayLong, isDay, limaDay } from '~/dates'
import { totalsOf, totalText } from '~/models/orders/admin/day-totals'
import { linesOfDay } from '~/models/orders/admin/day-sheet.server'
import { countUndated } from '~/models/orders/admin/order-list.server'
import { PrintButton } from '~/components/paper/print-button'
import { UndatedNotice } from '../admin/order/undated-notice'
import { Cards } from './cards'
import { cardsOf } from './cards-of'
import { DayTotals } from './day-totals'
import { SheetSlot } from './sheet-slot'
import { slotsOf } from './slots-of'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  titled(matches, data ? `Hoja del ${data.title}` : 'Hoja del día'),
]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'orders.read')
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('dia') ?? ''
  const day = isDay(asked) ? asked : limaDay(new Date())
  const [lines, undated] = await Promise.all([linesOfDay(day), countUndated()])
  const { arrangements, complements } = totalsOf(lines)
  return {
    day,
    undated,
    title: formatDayLong(day),
    before: addDays(day, -1),
    after: addDays(day, 1),
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    totals: {
      arrangements: arrangements.map(totalText),
      complements: complements.map(totalText),
    },
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
function Tools({ day, undated, before, after }: Sheet) {
  return (
    <div className="mb-5 grid gap-3 print:hidden">
      <p>
        <Link to="/admin/pedidos" className="link inline-flex min-h-11 items-center">
          ‹ Todos los pedidos
        </Link>
      </p>
      <UndatedNotice count={undated} />
      <Form method="get" key={day} className="flex flex-wrap items-end gap-2">
        <label className="grid gap-1">
          <span className="text-[0.9375rem] font-semibold">Día de entrega</span>
          <input type="date" name="dia" defaultValue={day} className="field w-auto" />
        </label>
        <button className="button button-quiet">Ver</button>
        <Link to={`?dia=${before}`} className="link min-h-11 content-center px-2">
          ‹ Día anterior
        </Link>
        <Link to={`?dia=${after}`} className="link min-h-11 content-center px-2">
          Día siguiente ›
        </Link>
      </Form>
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
      </p>
    </div>
  )
}
