import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'
import { formatDay } from '~/dates'
import { type DayNeeds, needsOfAll, stemsToBuy } from '~/models/orders/admin/market/market'
import { marketNeeds } from '~/models/orders/admin/market/market.server'
import { type Cell, fileHeaders } from '~/spreadsheets/csv'
import { spreadsheetOf } from '~/spreadsheets/spreadsheet.server'
import { askedMarket } from './admin.mercado/asked-market'

/** What the screen lists as an .xlsx file: what to buy in all, then each of several days. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'market.read', 'file')
  const { from, to, margin } = askedMarket(request.url)
  const days = await marketNeeds(from, to)
  const period = from === to ? formatDay(from) : `${formatDay(from)} a ${formatDay(to)}`
  const rows = [
    ['Días', 'Flor', 'Color', 'Tallos pagados', 'Tallos sin pagar', `Comprar, con ${margin} %`],
    ...rowsOf(period, needsOfAll(days), margin),
    ...(from === to ? [] : days.flatMap((one) => rowsOf(formatDay(one.day), one, null))),
  ]
  return new Response(await spreadsheetOf(rows), {
    headers: fileHeaders(`mercado-${from}.xlsx`),
  })
}

/** @param margin `null` where nothing is to be bought */
function rowsOf(
  days: string,
  { flowers, unknown }: Omit<DayNeeds, 'day'>,
  margin: number | null,
): Cell[][] {
  return [
    ...flowers.map((need) => {
      const toBuy = margin === null ? '' : stemsToBuy(need, margin)
      return [days, need.flower, need.color, need.paid, need.unpaid, toBuy]
    }),
    ...unknown.map(({ product, paid, unpaid }) => {
      return [days, product, 'arreglos sin receta', paid, unpaid, '']
    }),
  ]
}
