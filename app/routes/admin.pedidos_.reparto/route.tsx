import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { redirectWithToast, type Toast } from '~/cookies/toast.server'
import { titled } from '~/urls/title'
import { counted } from '~/counted'
import { formatDayLong } from '~/dates'
import { readForm, textOf, unknownIntent } from '~/forms/form.server'
import { may } from '~/models/accounts/permissions'
import { openRun, revokeRun } from '~/models/deliveries/delivery-run.server'
import { askedDay, DayForm } from '../admin/order/day/day-form'
import { BackLink } from '../admin/frame/back-link'
import { RunCard } from './run-card'
import { isSlotOf, runsOfDay } from './runs-of-day.server'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  titled(matches, data ? `Reparto del ${data.title}` : 'Reparto'),
]

export async function loader({ request }: LoaderFunctionArgs) {
  const { duty } = await requireStaff(request, 'deliveries.read')
  const day = askedDay(request.url)
  return {
    day,
    seesOrders: may(duty, 'orders.read'),
    title: formatDayLong(day),
    ...(await runsOfDay(day)),
  }
}

/** Creates or revokes a private link. */
export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, 'deliveries.write')
  const { form, intent } = await readForm(request)
  const day = askedDay(request.url)
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
  const isKnown = slot === '' || (await isSlotOf(day, slot))
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
  const { day, title, runs, unslotted, seesOrders } = useLoaderData<typeof loader>()
  return (
    <div className="max-w-2xl">
      {seesOrders ? (
        <p>
          <BackLink to={`/admin/pedidos/hoja?dia=${day}`}>Hoja del día</BackLink>
        </p>
      ) : null}
      <h1 className="mb-2 text-2xl sm:text-3xl">Reparto del {title}</h1>
      <p className="mb-4 text-ink-soft">
        Quien tiene el enlace ve sus paradas en el celular y marca cada una. No ve precios ni pide
        contraseña: anúlalo si llegó a otra persona.
      </p>
      <div className="mb-5">
        <DayForm day={day} />
      </div>
      {unslotted > 0 ? <p className="mb-4 font-semibold">{unslottedWords(unslotted)}</p> : null}
      <ul className="grid gap-4">
        {runs.map((run) => (
          <RunCard key={run.slot ?? ''} {...run} />
        ))}
      </ul>
    </div>
  )
}

function unslottedWords(count: number): string {
  const are = count === 1 ? 'está' : 'están'
  return `${counted(count, 'entrega', 'entregas')} sin horario: solo ${are} en el enlace de todo el día.`
}
