import { Form } from '@remix-run/react'
import { counted } from '~/counted'
import type { RunOfDay } from './runs-of-day.server'

/** The deliveries of a slot, or of the whole day, with their private link. */
export function RunCard({ slot, stops, delivered, absent, run }: RunOfDay) {
  const title = slot ?? 'Todo el día'
  const missing = stops - delivered
  return (
    <li className="card grid gap-3 p-5">
      <div>
        <h2 className="text-xl">{title}</h2>
        <p className="text-ink-soft">
          {counted(stops, 'parada', 'paradas')}
          {stops > 0 ? ` · ${counted(delivered, 'entregada', 'entregadas')}` : null}
          {absent > 0 ? ` · ${absent} sin nadie` : null}
          {delivered > 0 && missing > 0
            ? ` · ${missing === 1 ? 'falta' : 'faltan'} ${missing}`
            : null}
        </p>
      </div>
      {run ? (
        <PrivateLink title={title} run={run} />
      ) : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="slot" value={slot ?? ''} />
          <button name="intent" value="open" className="button button-quiet">
            Crear enlace<span className="sr-only"> de {title}</span>
          </button>
        </Form>
      )}
    </li>
  )
}

function PrivateLink({ title, run }: { title: string; run: NonNullable<RunOfDay['run']> }) {
  return (
    <>
      <label className="grid gap-1">
        <span className="text-[0.9375rem] font-semibold">Enlace de {title}</span>
        <input readOnly value={run.link} className="field" />
      </label>
      <div className="flex flex-wrap gap-2">
        <a href={run.share} target="_blank" rel="noreferrer" className="button button-main">
          Enviar por WhatsApp<span className="sr-only"> el enlace de {title}</span>
        </a>
        <a href={run.link} className="button button-quiet">
          Abrir<span className="sr-only"> las paradas de {title}</span>
        </a>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={run.id} />
          <button name="intent" value="revoke" className="button button-quiet">
            Anular<span className="sr-only"> el enlace de {title}</span>
          </button>
        </Form>
      </div>
    </>
  )
}
