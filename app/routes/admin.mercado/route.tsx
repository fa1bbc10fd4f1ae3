import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { PrintButton } from '~/components/paper/print-button'
import { requireStaff } from '~/cookies/auth.server'
import { addDays, formatDayLong } from '~/dates'
import { MARGIN_PERCENT_MAX, needsOfAll } from '~/models/orders/admin/market/market'
import { marketNeeds } from '~/models/orders/admin/market/market.server'
import { titled } from '~/urls/title'
import { DayInput } from '../admin/list/day-input'
import { ListTabs } from '../admin/list/list-tools'
import { type AskedMarket, askedMarket, marketUrl } from './asked-market'
import { DayFlowers, FlowersToBuy, WithoutRecipe } from './needs'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Mercado')]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'market.read')
  const asked = askedMarket(request.url)
  const days = await marketNeeds(asked.from, asked.to)
  return { asked, days, ...needsOfAll(days) }
}

export default function Market() {
  const { asked, days, flowers, unknown } = useLoaderData<typeof loader>()
  const { from, to, margin } = asked
  const isEmpty = flowers.length === 0 && unknown.length === 0
  return (
    <>
      <h1 className="text-xl sm:text-3xl">Mercado</h1>
      <p className="mb-2 text-ink-soft">
        Flores para las entregas del {formatDayLong(from)}
        {to === from ? '' : ` al ${formatDayLong(to)}`}
      </p>
      <Tools {...asked} />
      {isEmpty ? (
        <p role="status" className="card px-4 py-10 text-center font-display text-xl">
          No hay pedidos para esos días.
        </p>
      ) : null}
      {flowers.length > 0 ? <FlowersToBuy flowers={flowers} margin={margin} /> : null}
      {unknown.length > 0 ? <WithoutRecipe unknown={unknown} /> : null}
      {to === from ? null : (
        <div className="grid items-start gap-x-8 lg:grid-cols-2 print:grid-cols-2">
          {days.map((day) => (
            <DayFlowers key={day.day} {...day} />
          ))}
        </div>
      )}
    </>
  )
}

/** Not printed: which days, how much more, and the same as a file. */
function Tools({ from, to, margin, today }: AskedMarket) {
  const list = '/admin/mercado'
  const tab = (label: string, first: string, last: string) => ({
    label,
    to: marketUrl(list, { from: first, to: last, margin }),
    isOpen: from === first && to === last,
  })
  const tomorrow = addDays(today, 1)
  return (
    <div className="mb-5 print:hidden">
      <ListTabs
        label="Días"
        tabs={[
          tab('Hoy', today, today),
          tab('Mañana', tomorrow, tomorrow),
          tab('Siete días', today, addDays(today, 6)),
        ]}
      />
      <Form
        method="get"
        key={`${from} ${to} ${margin}`}
        className="grid grid-cols-2 items-end gap-2 sm:flex sm:flex-wrap"
      >
        <DayInput name="desde" label="Desde" day={from} />
        <DayInput name="hasta" label="Hasta" day={to} />
        <label className="grid gap-1">
          <span className="text-[0.9375rem] font-semibold">Margen %</span>
          <input
            type="number"
            name="margen"
            min={0}
            max={MARGIN_PERCENT_MAX}
            step={1}
            defaultValue={margin}
            className="field sm:w-24"
          />
        </label>
        <button className="button button-quiet justify-self-start">Ver</button>
      </Form>
      <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <PrintButton />
        <Link
          reloadDocument
          to={marketUrl('/admin/mercado/xlsx', { from, to, margin })}
          className="link inline-flex min-h-11 items-center"
        >
          Descargar Excel
        </Link>
      </p>
    </div>
  )
}
