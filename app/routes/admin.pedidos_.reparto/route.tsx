import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { redirectWithToast, type Toast } from '~/cookies/toast.server'
import { titled } from '~/urls/title'
import { formatDayLong, isDay, limaDay } from '~/dates'
import { readForm, textOf, unknownIntent } from '~/forms/form.server'
import { may } from '~/models/accounts/permissions'
import { slotNames } from '~/models/delivery/slot-order.server'
import { openRun, revokeRun } from '~/models/deliveries/delivery-run.server'
import { RunCard } from './run-card'
import { runsOfDay } from './runs-of-day.server'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  titled(matches, data ? `Reparto del ${data.title}` : 'Reparto'),
]

export async function loader({ request }: LoaderFunctionArgs) {
  const { duty } = await requireStaff(request, 'deliveries.read')
  const day = dayOf(request)
  return {
    day,
    seesOrders: may(duty, 'orders.read'),
    title: formatDayLong(day),
    runs: await runsOfDay(day),
  }
}

/** The day that the address asks for, else today. */
function dayOf(request: Request): string {
  const asked = new URL(request.url).searchParams.get('dia') ?? ''
  return isDay(asked) ? asked : limaDay(new Date())
}

/** Creates or revokes a private link. */
export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, 'deliveries.write')
  const { form, intent } = await readForm(request)
  const day = dayOf(request)
  switch (intent) {
    case 'open':
      return redirectWithToast(pathOf(day), await open(day, textOf(form, 'slot'), staff.id))
    case 'revoke':
      await revokeRun(textOf(form, 'id'))
      return redirectWithToast(pathOf(day), REVOKED)
    default:
      throw unknownIntent(intent)
  }
}

function pathOf(day: string): string {
  return `/admin/pedidos/reparto?dia=${day}`
}

async function open(day: string, slot: string, staffId: string): Promise<Toast> {
  const isKnown = slot === '' || (await slotNames()).includes(slot)
  if (!isKnown) return { title: 'Ese horario ya no existe', tone: 'error' }
  await openRun(day, slot || null, staffId)
  return OPENED
}

const OPENED: Toast = {
  title: 'Enlace listo',
  description: 'Envíalo a quien reparte. Sirve hasta el final del día siguiente.',
  tone: 'normal',
}
const REVOKED: Toast = {
  title: 'Enlace anulado',
  description: 'Ya no abre nada.',
  tone: 'normal',
}

export default function DeliveryRuns() {
  const { day, title, runs, seesOrders } = useLoaderData<typeof loader>()
  return (
    <div className="max-w-2xl">
      {seesOrders ? (
        <p>
          <Link
            to={`/admin/pedidos/hoja?dia=${day}`}
            className="link inline-flex min-h-11 items-center"
          >
            ‹ Hoja del día
          </Link>
        </p>
      ) : null}
      <h1 className="mb-2 text-2xl sm:text-3xl">Reparto del {title}</h1>
      <p className="mb-4 text-ink-soft">
        Quien tiene el enlace ve sus entregas en el celular y marca cada una. No ve precios ni pide
        contraseña: anúlalo si llegó a otra persona.
      </p>
      <Form method="get" key={day} className="mb-5 flex flex-wrap items-end gap-2">
        <label className="grid gap-1">
          <span className="text-[0.9375rem] font-semibold">Día de entrega</span>
          <input type="date" name="dia" defaultValue={day} className="field w-auto" />
        </label>
        <button className="button button-quiet">Ver</button>
      </Form>
      <ul className="grid gap-4">
        {runs.map((run) => (
          <RunCard key={run.slot ?? ''} {...run} />
        ))}
      </ul>
    </div>
  )
}
