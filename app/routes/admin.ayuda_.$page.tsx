import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { MANUAL } from '~/models/site/manual/manual.server'
import { titled } from '~/urls/title'
import { BackLink } from './admin/frame/back-link'
import { ManualText } from './admin/manual/manual-text'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  titled(matches, data ? `Ayuda: ${data.title}` : 'Ayuda'),
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'admin.enter')
  const page = MANUAL.find(({ slug }) => slug === params.page)
  if (!page) throw new Response(null, { status: 404 })
  return page
}

export default function ManualPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <>
      <BackLink to="/admin/ayuda">Toda la ayuda</BackLink>
      <h1 className="mb-3 text-2xl sm:text-3xl">{page.title}</h1>
      <ManualText {...page} />
    </>
  )
}
