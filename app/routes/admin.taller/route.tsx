import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { PrintButton } from '~/components/paper/print-button'
import { formatDayLong } from '~/dates'
import { readForm, unknownIntent } from '~/forms/form.server'
import { totalsInWords } from '~/models/orders/admin/day-totals'
import { linesOfDay } from '~/models/orders/admin/day-sheet.server'
import { readyWords } from '~/models/orders/bench/ready'
import { titled } from '~/urls/title'
import { askedDay, DayForm } from '../admin/order/day/day-form'
import { DayTotals } from '../admin/order/day/day-totals'
import { benchOf } from './bench-of.server'
import { BenchSlot } from './bench-slot'
import { pressReady, pressUndo } from './press.server'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  titled(matches, data ? `Taller del ${data.title}` : 'Taller'),
]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'bench.read')
  const day = askedDay(request.url)
  const lines = (await linesOfDay(day)).map((line) => ({ ...line, isMade: line.made_at !== null }))
  return {
    day,
    title: formatDayLong(day),
    ready: lines.length > 0 ? readyWords(lines) : null,
    toMake: totalsInWords(lines.filter(({ isMade }) => !isMade)),
    slots: benchOf(lines, new Date()),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, 'bench.write')
  const { form, intent } = await readForm(request)
  const bench = `/admin/taller?dia=${askedDay(request.url)}`
  switch (intent) {
    case 'ready':
      return pressReady(form, bench, staff.id)
    case 'undo':
      return pressUndo(form, bench, staff.id)
    default:
      throw unknownIntent(intent)
  }
}

export default function Bench() {
  const { day, title, ready, toMake, slots } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="text-2xl sm:text-3xl">Taller del {title}</h1>
      <p className="mb-4 text-lg text-ink-soft">{ready ?? 'No hay nada que armar ese día.'}</p>
      <div className="mb-5 grid gap-3 print:hidden">
        <DayForm day={day} />
        <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <PrintButton />
          <Link
            to={`/admin/mercado?desde=${day}`}
            className="link inline-flex min-h-11 items-center"
          >
            Flores por comprar
          </Link>
        </p>
      </div>
      {toMake.count > 0 ? <DayTotals {...toMake.totals} /> : ready && <p>Todo está listo.</p>}
      {slots.map((slot, place) => (
        <BenchSlot key={slot.slot} {...slot} id={`horario-${place + 1}`} day={day} />
      ))}
    </>
  )
}
