import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '~/cookies/auth.server'
import { csvOf, fileHeaders } from '~/spreadsheets/csv'
import { formatInstant } from '~/dates'
import { everySubscriber } from '~/models/newsletter/subscriber-list.server'

const HEADINGS = ['Correo', 'Nombre', 'Estado', 'Origen', 'Aceptó', 'Qué aceptó', 'Se dio de baja']

/** All subscribers as a CSV file. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'subscribers.export')
  const rows = (await everySubscriber()).map((person) => [
    person.email,
    person.full_name ?? '',
    person.status === 'active' ? 'Activo' : 'De baja',
    person.source,
    formatInstant(person.consented_at),
    person.consent_text,
    person.unsubscribed_at ? formatInstant(person.unsubscribed_at) : '',
  ])
  return new Response(csvOf([HEADINGS, ...rows]), { headers: fileHeaders('suscriptores.csv') })
}
