import { Form, Link } from '@remix-run/react'
import { campaignStatus } from '~/models/campaign'
import type { LoadedCampaign } from './route'

type Shown = Omit<LoadedCampaign, 'doubtful'> & {
  doubtful: { id: string; email: string; state: string; error: string | null }[]
}

/** A campaign that has left: nothing of it can be changed, but what became of it is here. */
export function SentCampaign({ campaign }: { campaign: Shown }) {
  const { progress } = campaign
  const counts = [
    ['Enviados', progress.enviado],
    ['Por enviar', progress.pendiente + progress.enviando],
    ['Inciertos', progress.incierto],
    ['Fallidos', progress.fallido],
    ['Se dieron de baja antes', progress.omitido],
  ] as const
  return (
    <section aria-labelledby="campana" className="card grid gap-4 p-4 sm:p-6">
      <h2 id="campana" className="text-xl wrap-anywhere">
        {campaign.subject}
      </h2>
      <p>Estado: {campaignStatus(campaign.status)}</p>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt className="text-[0.9375rem] text-ink-soft">{label}</dt>
            <dd className="font-display text-2xl">{count}</dd>
          </div>
        ))}
      </dl>
      {campaign.status === 'sending' || campaign.status === 'queued' ? (
        <Link to="" className="link inline-flex min-h-11 items-center justify-self-start">
          Ver cómo va
        </Link>
      ) : null}
      {campaign.doubtful.length > 0 ? <Doubtful campaign={campaign} /> : null}
      <Form method="post" encType="multipart/form-data">
        <input type="hidden" name="id" value={campaign.id} />
        <button name="intent" value="copy" className="button button-quiet">
          Copiar como borrador
        </button>
      </Form>
    </section>
  )
}

/** People who may not have got it, for staff to choose who is written to again. */
function Doubtful({ campaign }: { campaign: Shown }) {
  return (
    <Form method="post" encType="multipart/form-data" className="grid gap-3">
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">Correos por revisar</legend>
        <p className="mb-1 text-ink-soft">
          De un correo incierto nadie sabe si llegó: si lo reenvías, puede llegar dos veces.
        </p>
        {campaign.doubtful.map(({ id, email, state, error }) => (
          <label key={id} className="check font-normal">
            <input type="checkbox" name="person" value={id} />
            <span className="min-w-0 wrap-anywhere">
              <strong>{email}</strong>, {state}
              {error ? `: ${error}` : ''}
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
