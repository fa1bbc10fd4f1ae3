import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { PrintButton } from '~/components/paper/print-button'
import { MANUAL } from '~/models/site/manual/manual.server'
import { titled } from '~/urls/title'
import { BackLink } from './admin/frame/back-link'
import { ManualText } from './admin/manual/manual-text'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Manual')]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'admin.enter')
  return { pages: MANUAL }
}

/** The manual on paper. */
export default function PrintedManual() {
  const { pages } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="mb-4 grid gap-2 print:hidden">
        <BackLink to="/admin/ayuda">Toda la ayuda</BackLink>
        <p className="text-ink-soft">Imprime esta página desde tu navegador.</p>
        <PrintButton />
      </div>
      <h1 className="mb-4 text-2xl sm:text-3xl">Manual de la tienda</h1>
      <div className="grid gap-8 print:block">
        {pages.map((page) => (
          <section key={page.slug} className="break-inside-avoid print:mb-8">
            <h2 className="mb-2 text-xl">{page.title}</h2>
            <ManualText {...page} />
          </section>
        ))}
      </div>
    </>
  )
}
