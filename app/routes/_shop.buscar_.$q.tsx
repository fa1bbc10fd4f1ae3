import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ListedProducts } from '~/components/filters/listed-products'
import { listFound } from '~/models/catalogue/search/product-search.server'
import { foundPath, searchUrl } from '~/urls/search-query'
import { titled } from '~/urls/title'
import { oneList } from './_shop/one-list.server'
import { wished } from './_shop/search/wished.server'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  titled(matches, `Todo sobre «${data?.q ?? ''}»`),
  { name: 'robots', content: 'noindex' },
]

/** All that a search finds, as a listing. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { wish, delivery, note } = await wished(params.q ?? '', context)
  const q = wish.text
  if (q === '') throw redirect('/buscar')
  const list = await oneList(request, context, foundPath(q), (filter) =>
    listFound(wish, delivery, filter),
  )
  return { q, note, list }
}

export { shouldRevalidate } from '~/forms/failed-submission'

export default function FoundProducts() {
  const { q, note, list } = useLoaderData<typeof loader>()
  return (
    <>
      <p>
        <Link className="link" to={searchUrl(q)}>
          Volver a la búsqueda
        </Link>
      </p>
      <h1 className="mb-3 text-3xl wrap-anywhere sm:text-4xl">«{q}»</h1>
      {note ? <p className="mb-3 text-ink-soft">{note}</p> : null}
      <ListedProducts {...list} />
    </>
  )
}
