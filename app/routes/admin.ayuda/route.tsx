import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { counted } from '~/counted'
import { may } from '~/models/accounts/permissions'
import { firstSteps } from '~/models/orders/admin/opening/first-steps.server'
import { findPages, leadOf } from '~/models/site/manual/manual.server'
import { searchQuery } from '~/urls/search-query'
import { titled } from '~/urls/title'
import { Block } from '../admin/frame/block'
import { SearchForm } from '../admin/list/list-page'
import { FirstSteps, stepsDone } from '../admin/manual/first-steps'
import { HELP } from '../admin/manual/manual-pages'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Ayuda')]

export async function loader({ request }: LoaderFunctionArgs) {
  const { duty } = await requireStaff(request, 'admin.enter')
  const words = searchQuery(new URL(request.url).searchParams).trim()
  const mayOpen = (slug: string) => may(duty, HELP[slug]?.needs ?? 'settings.write')
  const pages = findPages(words)
    .filter(({ slug }) => mayOpen(slug))
    .map((page) => ({ slug: page.slug, title: page.title, lead: leadOf(page) }))
  const isOwn = words === '' && may(duty, 'settings.write')
  return { words, pages, steps: isOwn ? (await firstSteps()).steps : null }
}

export default function Manual() {
  const { words, pages, steps } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="mb-2 text-xl sm:mb-4 sm:text-3xl">Ayuda</h1>
      <SearchForm label="Buscar en la ayuda" words={words} />
      {words ? <p className="mb-2">{foundWords(pages.length, words)}</p> : null}
      {steps ? (
        <div className="mb-4">
          <Block title="Primeros pasos de la tienda" note={stepsDone(steps)}>
            <FirstSteps steps={steps} />
          </Block>
        </div>
      ) : null}
      <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {pages.map(({ slug, title, lead }) => (
          <li key={slug} className="border-b border-line py-1.5">
            <Link to={`/admin/ayuda/${slug}`} className="link inline-flex min-h-11 items-center">
              {title}
            </Link>
            <p className="pb-1 text-[0.9375rem] text-ink-soft">{lead}</p>
          </li>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap gap-x-5">
        {words ? <AllPages /> : null}
        <Link to="/admin/ayuda/imprimir" className="link inline-flex min-h-11 items-center">
          Todo el manual, para imprimir
        </Link>
      </p>
    </>
  )
}

function AllPages() {
  return (
    <Link to="/admin/ayuda" className="link inline-flex min-h-11 items-center">
      Todas las páginas
    </Link>
  )
}

function foundWords(count: number, words: string): string {
  if (count === 0) return `Nada de la ayuda dice «${words}». Prueba con otra palabra.`
  return `${counted(count, 'página dice', 'páginas dicen')} «${words}».`
}
