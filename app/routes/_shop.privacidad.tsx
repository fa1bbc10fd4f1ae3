import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { privacyText } from '~/models/site/legal-defaults'
import { chaptersOf } from '~/models/site/legal-text'
import { shownSettings } from '~/models/site/settings/setting.server'
import { pageMeta } from '~/urls/page-meta'
import { LegalPage } from './_shop/legal-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Política de Privacidad',
    description: 'Qué datos pedimos, para qué, por cuánto tiempo y cómo ejercer tus derechos.',
    path: '/privacidad',
  })

export async function loader({ context }: LoaderFunctionArgs) {
  return chaptersOf(privacyText(await shownSettings(context)))
}

export { shouldRevalidate } from '~/forms/failed-submission'

export default function Privacy() {
  return (
    <LegalPage
      title="Política de Privacidad"
      lead="Pedimos solo los datos que hacen falta para que tus flores lleguen, y aquí te contamos qué hacemos con ellos."
      chapters={useLoaderData<typeof loader>()}
    />
  )
}
