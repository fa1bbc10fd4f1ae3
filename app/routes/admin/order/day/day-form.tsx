import { Form, Link } from '@remix-run/react'
import { addDays, isDay, limaDay } from '~/dates'

/** The day of `?dia`, else today; Lima's. */
export function askedDay(url: string): string {
  const asked = new URL(url).searchParams.get('dia') ?? ''
  return isDay(asked) ? asked : limaDay(new Date())
}

/** Chooses another day, of delivery unless it is called otherwise: typed, or the one beside it. */
export function DayForm({ day, label = 'Día de entrega' }: { day: string; label?: string }) {
  return (
    <Form method="get" key={day} className="flex flex-wrap items-end gap-2">
      <label className="grid gap-1">
        <span className="text-[0.9375rem] font-semibold">{label}</span>
        <input type="date" name="dia" defaultValue={day} className="field w-auto" />
      </label>
      <button className="button button-quiet">Ver</button>
      <Link to={`?dia=${addDays(day, -1)}`} className="link min-h-11 content-center px-2">
        ‹ Día anterior
      </Link>
      <Link to={`?dia=${addDays(day, 1)}`} className="link min-h-11 content-center px-2">
        Día siguiente ›
      </Link>
    </Form>
  )
}
