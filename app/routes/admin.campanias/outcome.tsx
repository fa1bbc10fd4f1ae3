import { Form } from '@remix-run/react'
import type { Progress } from '~/models/newsletter/campaign'
import type { LoadedCampaign } from './loaded-campaign.server'

/* The result of a sent campaign. */

/** Notice about a campaign that reached nobody, above its editor. */
export function FailedCampaign({ campaign }: { campaign: LoadedCampaign }) {
  return (
    <section aria-labelledby="fallida" className="card grid gap-4 p-4 sm:p-6">
      <h2 id="fallida" className="text-xl">
        Esta campaña no llegó a nadie
      </h2>
      <p>
        Cuando el motivo esté resuelto, reenvíala a quienes marques o envíala a todos desde el
        editor, que está debajo.
      </p>
      <Counts progress={campaign.progress} />
      <ToReview campaign={campaign} />
    </section>
  )
}

/** How many recipients are in each state. */
export function Counts({ progress }: { progress: Progress }) {
  const counts = [
    ['Enviados', progress.enviado],
    ['Por enviar', progress.pendiente + progress.enviando],
    ['Inciertos', progress.incierto],
    ['Fallidos', progress.fallido],
    ['Se dieron de baja antes', progress.omitido],
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {counts.map(([label, count]) => (
        <div key={label}>
          <dt className="text-[0.9375rem] text-ink-soft">{label}</dt>
          <dd className="font-display text-2xl">{count}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Recipients who may not have received it, for staff to select who gets it again. */
export function ToReview({ campaign }: { campaign: LoadedCampaign }) {
  if (campaign.toReview.length === 0) return null
  return (
    <Form method="post" encType="multipart/form-data" className="grid gap-3">
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semibold">Correos por revisar</legend>
        {campaign.progress.incierto > 0 ? (
          <p className="mb-1 text-ink-soft">
            De un correo incierto nadie sabe si llegó: si lo reenvías, puede llegar dos veces.
          </p>
        ) : null}
        {campaign.toReview.map(({ id, email, state, reason }) => (
          <label key={id} className="check font-normal">
            <input type="checkbox" name="person" value={id} />
            <span className="min-w-0 wrap-anywhere">
              <strong>{email}</strong>, {state}. {reason}
            </span>
          </label>
        ))}
      </fieldset>
      <input type="hidden" name="id" value={campaign.id} />
      <button name="intent" value="resend" className="button button-quiet justify-self-start">
        Reenviar a los marcados
      </button>
    </Form>
  )
}
