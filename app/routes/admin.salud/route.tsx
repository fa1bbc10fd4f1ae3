import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { Badge } from '~/components/badge'
import { counted } from '~/counted'
import { formatInstant } from '~/dates'
import { titled } from '~/urls/title'
import { loadParts } from './load-parts.server'
import { type Part, STATES } from './part'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Salud de la tienda')]

export async function loader({ request }: LoaderFunctionArgs) {
  const { duty } = await requireStaff(request, 'upkeep.read')
  return { parts: await loadParts(duty), at: formatInstant(new Date()) }
}

export default function Health() {
  const { parts, at } = useLoaderData<typeof loader>()
  const unwell = parts.filter(({ state }) => state !== 'good')
  return (
    <div className="grid gap-5">
      <div>
        <h1 className="text-2xl sm:text-3xl">Salud de la tienda</h1>
        <p className="mt-1">
          {unwell.length === 0
            ? 'Todo está bien: no hay nada que hacer.'
            : `${counted(unwell.length, 'parte pide', 'partes piden')} tu atención: ${unwell.map(({ title }) => title.toLowerCase()).join(', ')}.`}
        </p>
        <p className="text-sm text-ink-soft">
          Visto el {at}.{' '}
          <a href="/admin/salud" className="link inline-flex min-h-11 items-center">
            Volver a mirar
          </a>
        </p>
      </div>
      <div className="gap-4 lg:columns-2">
        {parts.map((part) => (
          <PartCard key={part.title} part={part} />
        ))}
      </div>
    </div>
  )
}

function PartCard({ part }: { part: Part }) {
  const { label, look } = STATES[part.state]
  return (
    <section className="card mb-4 break-inside-avoid px-4 py-3" aria-label={part.title}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-lg">{part.title}</h2>
        <Badge look={look}>{label}</Badge>
      </div>
      <p className="mt-1">{part.summary}</p>
      {part.advice ? (
        <p className="mt-2 rounded-lg bg-butter/50 px-3 py-2">
          <strong>Qué hacer:</strong> {part.advice}
        </p>
      ) : null}
      {part.facts.length > 0 ? (
        <dl className="mt-2 grid text-sm">
          {part.facts.map((fact) => (
            <div
              key={fact.label}
              className="flex flex-wrap justify-between gap-x-4 border-t border-line py-1.5"
            >
              <dt className="wrap-anywhere text-ink-soft">{fact.label}</dt>
              <dd className="wrap-anywhere">{fact.text}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  )
}
