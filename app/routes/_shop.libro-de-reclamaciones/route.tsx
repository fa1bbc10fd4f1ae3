import { randomUUID } from 'node:crypto'
import type { SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formatDay, limaDay } from '~/dates'
import type { FailedSubmission } from '~/forms/failed-submission'
import { readForm } from '~/forms/form.server'
import { claimToken } from '~/models/claims/claim.server'
import { providerOf } from '~/models/site/provider'
import { allSettings } from '~/models/site/settings/setting.server'
import { pageMeta } from '~/urls/page-meta'
import { ClaimForm } from './claim-form'
import { takeClaim } from './claim-schema.server'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Libro de Reclamaciones',
    description: 'Registra aquí un reclamo o una queja: te respondemos en 15 días hábiles.',
    path: '/libro-de-reclamaciones',
  })

export async function loader({ context }: LoaderFunctionArgs) {
  const provider = providerOf(await allSettings(context))
  if (!provider) throw closedBook()
  return { provider, key: randomUUID(), today: formatDay(limaDay(new Date())) }
}

/** The book opens once the settings say who sells. */
function closedBook(): Response {
  return new Response(null, { status: 404 })
}

/** @source docs/decisions/0045 */
export async function action({ request }: ActionFunctionArgs) {
  const { form } = await readForm(request)
  const provider = providerOf(await allSettings())
  if (!provider) throw closedBook()
  const taken = await takeClaim(form, provider)
  if (typeof taken !== 'string') return taken
  return redirect(`/libro-de-reclamaciones/${claimToken(taken)}`, 303)
}

export { clientAction, shouldRevalidate } from '~/forms/failed-submission'

export default function ComplaintsBook() {
  const { provider, key, today } = useLoaderData<typeof loader>()
  const answer = useActionData<FailedSubmission & { result?: SubmissionResult }>()
  return (
    <div className="mx-auto grid max-w-3xl gap-5">
      <header className="card grid gap-3 p-5 sm:p-8">
        <h1 className="text-3xl sm:text-4xl">Libro de Reclamaciones</h1>
        <p className="wrap-anywhere text-ink-soft">
          {provider.name} · RUC {provider.ruc}
          <br />
          {provider.address}
        </p>
        <p>
          Hoja de reclamación del {today}. Te enviamos una copia a tu correo y te respondemos en un
          plazo máximo de 15 días hábiles.
        </p>
      </header>
      <ClaimForm formKey={key} lastResult={answer?.result} refusal={answer?.refusal} />
    </div>
  )
}
