import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { addDays, limaDay } from '~/dates'
import { readForm, unknownIntent } from '~/forms/form.server'
import { titled } from '~/urls/title'
import { readAsked } from './asked.server'
import { change, end, shownChanges } from './change-prices.server'
import { Preview } from './preview'
import { previewOf } from './preview.server'
import { RuleForm } from './rule-form'
import { scopeChoices } from './scope-choices.server'
import { StandingChanges } from './standing-changes'
import { BackLink } from '../admin/frame/back-link'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Cambiar precios')]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'catalogue.read')
  const { search, searchParams } = new URL(request.url)
  const now = new Date()
  const choices = await scopeChoices()
  const { result, asked } = readAsked(searchParams, choices, now)
  const [preview, changes] = await Promise.all([asked && previewOf(asked), shownChanges(now)])
  return {
    ...{ search, result, preview, changes },
    choices: choices.map(({ scope: _, ...choice }) => choice),
    tomorrow: addDays(limaDay(now), 1),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, 'catalogue.write')
  const { form, intent } = await readForm(request)
  switch (intent) {
    case 'change':
      return change(request, form, staff)
    case 'end':
      return end(form)
    default:
      throw unknownIntent(intent)
  }
}

export default function BulkPrices() {
  const { search, result, preview, changes, choices, tomorrow } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto grid max-w-3xl gap-4">
      <p>
        <BackLink to="/admin/productos">Todos los productos</BackLink>
      </p>
      <h1 className="text-2xl sm:text-3xl">Cambiar precios</h1>
      {preview ? (
        <a href="#cambios" className="link inline-flex min-h-11 items-center">
          Así quedarían
        </a>
      ) : null}
      <RuleForm key={search} {...{ result, choices, tomorrow }} />
      {preview ? <Preview preview={preview} /> : null}
      <StandingChanges
        title="Precios que van a volver"
        button="Volver ya"
        changes={changes.waiting}
      />
      <StandingChanges
        title="Cambios de los últimos 30 días"
        button="Deshacer"
        changes={changes.recent}
      />
    </div>
  )
}
