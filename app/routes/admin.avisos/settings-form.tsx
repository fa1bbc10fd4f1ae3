import { Form, useActionData } from '@remix-run/react'
import type { SubmissionResult } from '@conform-to/react'
import { useAnsweredForm } from '~/components/answered-form'
import { ErrorSummary, problemsOf } from '~/components/error-summary'
import { TextField } from '~/components/fields'
import { NEWS, type PushSettings } from '~/models/accounts/push/push'

const LABELS: Record<(typeof NEWS)[number], string> = {
  order: 'Llegó un pedido',
  proof: 'Llegó un comprobante de pago',
  absent: 'No había nadie en una entrega',
}

/** What somebody is told of, and when not: once for all their devices. */
export function SettingsForm({ settings }: { settings: PushSettings }) {
  const { kinds, quiet } = settings
  const answer = useActionData<{ result?: SubmissionResult }>()
  const form = useAnsweredForm<{ quiet_from: string; quiet_to: string; news: string[] }>({
    id: 'avisos',
    lastResult: answer?.result,
    defaultValue: { quiet_from: quiet?.from ?? '', quiet_to: quiet?.to ?? '', news: kinds },
  })
  const ticked = form.field('news').initialValue ?? []
  return (
    <section aria-labelledby="que-avisos" className="card p-5">
      <h2 id="que-avisos" className="mb-3 text-xl">
        De qué te avisamos
      </h2>
      <Form method="post" id="avisos" noValidate className="grid gap-4" preventScrollReset>
        <ErrorSummary title="No se guardó" problems={problemsOf(form)} />
        <fieldset className="grid content-start">
          <legend className="sr-only">De qué te avisamos</legend>
          {NEWS.map((news) => (
            <label key={news} className="check font-normal">
              <input
                type="checkbox"
                name="news"
                value={news}
                defaultChecked={ticked.includes(news)}
              />
              {LABELS[news]}
            </label>
          ))}
        </fieldset>
        <fieldset>
          <legend className="font-semibold">No me avisen</legend>
          <p className="mb-2 text-[0.9375rem] text-ink-soft">
            En esas horas, de Lima, no suena nada. Lo que llegue te espera en la tienda, sin ver. En
            blanco, te avisamos a toda hora.
          </p>
          <div className="grid max-w-xs grid-cols-2 gap-3">
            <TextField field={form.field('quiet_from')} label="Desde" type="time" />
            <TextField field={form.field('quiet_to')} label="Hasta" type="time" />
          </div>
        </fieldset>
        <button name="intent" value="save" className="button button-main justify-self-start">
          Guardar
        </button>
      </Form>
    </section>
  )
}
