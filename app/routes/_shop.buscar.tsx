import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, Form, useLoaderData } from '@remix-run/react'
import { titled } from '~/urls/title'
import {
  COUNTED_MAX,
  findProducts,
  NOTHING_FOUND,
} from '~/models/catalogue/search/product-search.server'
import type { Wish } from '~/models/catalogue/search/wish'
import { whatsappUrl } from '~/models/site/settings/setting-values'
import { storedSettings } from '~/models/site/settings/setting.server'
import { occasions } from '~/models/catalogue/tag.server'
import { orEmpty } from '~/database/availability.server'
import { listingUrl } from '~/urls/listing/listing-url'
import { foundPath, searchQuery } from '~/urls/search-query'
import { NothingFound, OccasionLinks } from './_shop/search/other-ways'
import { countMiss } from './_shop/search/count-miss.server'
import { wished } from './_shop/search/wished.server'
import { countText, isEmpty, SearchField, SearchResults } from './_shop/search/search-results'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  titled(matches, data?.q.trim() ? `Buscar: ${data.q.trim()}` : 'Buscar productos'),
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const q = askedIn(request)
  const { wish, delivery, note } = await wished(q, context)
  const found = await orEmpty(findProducts(wish, delivery), NOTHING_FOUND)
  const all = found.count > found.results.length ? allOf(wish, found.count) : null
  if (!isEmpty(found)) return { q, ...found, note, all, tags: [], whatsapp: null }

  const isMiss = q.trim() !== '' && found !== NOTHING_FOUND
  const [tags, settings] = await Promise.all([
    orEmpty(occasions(), []),
    orEmpty(storedSettings(), new Map<string, string>()),
    isMiss ? orEmpty(countMiss(q, request, context), undefined) : undefined,
  ])
  const number = settings.get('whatsapp_number') ?? ''
  const whatsapp = q.trim() === '' ? null : whatsappUrl(number, `Hola, busco: ${q.trim()}`)
  return { q, ...found, note, all, tags, whatsapp }
}

/** The link to everything that is found, in the order that the wish names. */
function allOf({ text, byPrice }: Wish, count: number) {
  const sort = byPrice ?? 'recommended'
  const words = count > COUNTED_MAX ? 'Ver todos' : `Ver los ${count}`
  return { to: listingUrl(foundPath(text), { sort }), words }
}

function askedIn(request: Request): string {
  return searchQuery(new URL(request.url).searchParams)
}

/** When the request fails, the page stays and the search answers without results. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>()
  } catch {
    const nothing = { results: [], count: 0, perhaps: [], complements: [], note: null, all: null }
    return { q: askedIn(request), ...nothing, tags: [], whatsapp: null }
  }
}

export { shouldRevalidate } from '~/forms/failed-submission'

export default function Search() {
  const found = useLoaderData<typeof loader>()
  const { q, tags, whatsapp } = found
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="mb-4 text-3xl sm:text-4xl">Buscar productos</h1>
      <search>
        <Form action="/buscar" className="flex gap-2">
          <SearchField key={q} defaultValue={q} />
        </Form>
      </search>
      {q.trim() === '' ? (
        <>
          <p className="mt-4 mb-5 text-ink-soft">Escribe el nombre de una flor o de un arreglo.</p>
          <OccasionLinks tags={tags} />
        </>
      ) : isEmpty(found) ? (
        <div className="mt-6">
          <p role="status" className="py-4 text-center font-display text-xl">
            No se encontraron productos
          </p>
          <NothingFound tags={tags} whatsapp={whatsapp} />
        </div>
      ) : (
        <>
          <p role="status" className="mt-4 mb-2 text-[0.9375rem] text-ink-soft">
            {countText(found)}
          </p>
          <SearchResults found={found} />
        </>
      )}
    </div>
  )
}
