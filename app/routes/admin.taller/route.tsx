import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { PrintButton } from '~/components/paper/print-button'
import { counted } from '~/counted'
import { formatDayLong } from '~/dates'
import { totalsInWords } from '~/models/orders/admin/day-totals'
import { linesOfDay } from '~/models/orders/admin/day-sheet.server'
import { titled } from '~/urls/title'
import { askedDay, DayForm } from '../admin/order/day/day-form'
import { DayTotals } from '../admin/order/day/day-totals'
import { benchOf } from './bench-of'
import { WorkCard } from './work-card'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  titled(matches, data ? `Taller del ${data.title}` : 'Taller'),
]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'bench.read')
  const day = askedDay(request.url)
  const lines = await linesOfDay(day)
  return {
    day,
    title: formatDayLong(day),
    ...totalsInWords(lines),
    slots: benchOf(lines),
  }
}

export default function Bench() {
  const { day, title, count, totals, slots } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="text-2xl sm:text-3xl">Taller del {title}</h1>
      <p className="mb-4 text-ink-soft">{counted(count, 'arreglo', 'arreglos')}</p>
      <div className="mb-5 grid gap-3 print:hidden">
        <DayForm day={day} />
        <PrintButton />
      </div>
      {slots.length === 0 ? <p>No hay nada que armar ese día.</p> : <DayTotals {...totals} />}
      {slots.map(({ slot, works }) => (
        <section key={slot} className="mb-6">
          <h2 className="mb-3 break-after-avoid border-b-2 border-ink pb-1 text-xl">{slot}</h2>
          <ul className="grid items-start gap-4 sm:grid-cols-2 print:grid-cols-2">
            {works.map((work) => (
              <WorkCard key={work.id} work={work} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
