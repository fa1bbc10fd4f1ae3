import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '~/cookies/auth.server'
import { harmless } from '~/csv'
import { formatInstant } from '~/dates'
import { everySubscriber } from '~/models/newsletter/subscriber-list.server'

const HEADINGS = ['Correo', 'Nombre', 'Estado', 'Origen', 'Aceptó', 'Qué aceptó', 'Se dio de baja']

/** All subscribers as CSV, with the byte order mark and semicolons that Excel expects in Peru. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const rows = (await everySubscriber()).map((person) => [
    person.email,
    person.full_name ?? '',
    person.status === 'active' ? 'Activo' : 'De baja',
    person.source,
    formatInstant(person.consented_at),
    person.consent_text,
    person.unsubscribed_at ? formatInstant(person.unsubscribed_at) : '',
  ])
  const sheet = [HEADINGS, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')
  return new Response(`\ufeff${sheet}\r\n`, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="suscriptores.csv"',
    },
  })
}

function cell(text: string): string {
  return `"${harmless(text).replaceAll('"', '""')}"`
}
