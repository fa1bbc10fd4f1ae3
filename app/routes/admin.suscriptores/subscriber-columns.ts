import { formatInstant } from '~/dates'
import type { everySubscriber, listSubscribers } from '~/models/newsletter/subscriber-list.server'
import type { Columns } from '~/spreadsheets/csv'

type Person = Awaited<ReturnType<typeof everySubscriber>>[number]
/** What the screen has of a person, too. */
type Listed = Awaited<ReturnType<typeof listSubscribers>>['rows'][number]

/** Of the file of subscribers; the screen has all but the last two. */
export const SUBSCRIBER_COLUMNS = {
  email: { heading: 'Correo', cell: (person) => person.email },
  name: { heading: 'Nombre', cell: (person) => person.full_name ?? '' },
  status: {
    heading: 'Estado',
    cell: ({ status }: Pick<Listed, 'status'>) => (status === 'active' ? 'Activo' : 'De baja'),
  },
  source: { heading: 'Origen', cell: (person) => person.source },
  consented: {
    heading: 'Aceptó',
    cell: (person: Pick<Listed, 'consented_at'>) => formatInstant(person.consented_at),
  },
  consent: { heading: 'Qué aceptó', cell: (person) => person.consent_text },
  unsubscribed: {
    heading: 'Se dio de baja',
    cell: ({ unsubscribed_at }) => (unsubscribed_at ? formatInstant(unsubscribed_at) : ''),
  },
} satisfies Columns<Person>
