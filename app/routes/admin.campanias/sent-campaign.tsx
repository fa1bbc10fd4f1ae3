import { Form, Link } from '@remix-run/react'
import { formatInstant } from '~/dates'
import { campaignStatus } from '~/models/newsletter/campaign'
import { Counts, ToReview } from './outcome'
import { Untracked } from './untracked'
import type { LoadedCampaign } from './loaded-campaign.server'

/** A sent campaign: read-only, with its result. */
export function SentCampaign({ campaign }: { campaign: LoadedCampaign }) {
  return (
    <section aria-labelledby="campana" className="card grid gap-4 p-4 sm:p-6">
      <h2 id="campana" className="text-xl wrap-anywhere">
        {campaign.subject}
      </h2>
      <p>Estado: {campaignStatus(campaign.status)}</p>
      {campaign.wait ? (
        <p>
          Aún no sale todo. {campaign.wait.why} Próximo intento:{' '}
          {formatInstant(campaign.wait.nextTry)}.
        </p>
      ) : null}
      <Counts progress={campaign.progress} />
      <Untracked />
      {campaign.status === 'sending' || campaign.status === 'queued' ? (
        <Link to="" className="link inline-flex min-h-11 items-center justify-self-start">
          Ver cómo va
        </Link>
      ) : null}
      <ToReview campaign={campaign} />
      <Form method="post" encType="multipart/form-data">
        <input type="hidden" name="id" value={campaign.id} />
        <button name="intent" value="copy" className="button button-quiet">
          Copiar como borrador
        </button>
      </Form>
    </section>
  )
}
