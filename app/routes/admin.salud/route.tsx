import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { Badge } from '~/components/badge'
import { counted } from '~/counted'
import { formatInstant } from '~/dates'
import { titled } from '~/urls/title'
import { Fold } from '../admin/frame/block'
import { loadParts } from './load-parts.server'
import { type Part, STATES } from './part'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Salud de la tienda')]

export async function loader({ request }: LoaderFunctionArgs) {
  const { duty } = await requireStaff(request, 'upkeep.read')
  return { ...(await loadParts(duty)), at: formatInstant(new Date()) }
}

export default function Health() {
  const { first, rest, at } = useLoaderData<typeof loader>()
  const unwell = first.filter(({ state }) => state !== 'good')
  return (
    <div className="grid max-w-3xl gap-4">
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
      {first.map((part) => (
        <PartCard key={part.title} part={part} />
      ))}
      <Fold
        id="detalle"
        title="Para quien cuida la tienda"
        brief="Base de datos, tareas, procesos y versión"
      >
        <div className="gap-4 lg:columns-2">
          {first
            .filter(({ fix, facts }) => fix || facts.length > 0)
            .map((part) => (
              <Detail key={part.title} title={`${part.title}: detalle`} part={part} />
            ))}
          {rest.map((part) => (
            <Detail key={part.title} title={part.title} part={part}>
              {part.summary}
            </Detail>
          ))}
        </div>
      </Fold>
    </div>
  )
}

function PartCard({ part: { title, state, summary, advice, link } }: { part: Part }) {
  const { label, look } = STATES[state]
  return (
    <section className="card px-4 py-3" aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-lg">{title}</h2>
        <Badge look={look}>{label}</Badge>
      </div>
      <p className="mt-1">{summary}</p>
      {advice ? (
        <p className="mt-2 rounded-lg bg-butter/50 px-3 py-2">
          <strong>Qué hacer:</strong> {advice}
        </p>
      ) : null}
      {link ? (
        <Link to={link.to} className="link inline-flex min-h-11 items-center">
          {link.label}
        </Link>
      ) : null}
    </section>
  )
}

/** What a part is made of, for who looks after the machine. */
function Detail({ title, part, children }: { title: string; part: Part; children?: string }) {
  return (
    <section className="break-inside-avoid pb-4" aria-label={title}>
      <h3 className="text-lg">{title}</h3>
      {children ? <p>{children}</p> : null}
      {part.fix ? <p className="mt-1 rounded-lg bg-butter/50 px-3 py-2">{part.fix}</p> : null}
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
