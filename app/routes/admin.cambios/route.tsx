import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import { may } from '~/models/accounts/permissions'
import { authors, BY_THE_SHOP, listChanges, namesIn } from '~/models/changes/change-log.server'
import { THINGS } from '~/models/changes/change-words'
import { hiddenSettings } from '~/models/site/settings/seen-settings'
import { titled } from '~/urls/title'
import { withParams } from '~/urls/staff/list-url'
import { useHere } from '../admin/list/here'
import { EmptyList, ListTitle } from '../admin/list/list-page'
import { FilterSelect, SearchForm } from '../admin/list/list-tools'
import { readChangeFilters } from './change-filters.server'
import { Entry } from './entry'
import { entryView } from './entry-view.server'

export const meta: MetaFunction = ({ matches }) => [titled(matches, 'Registro de cambios')]

export async function loader({ request }: LoaderFunctionArgs) {
  const { duty } = await requireStaff(request, 'changes.read')
  const filters = readChangeFilters(new URL(request.url).searchParams)
  const hidden = {
    staff: !may(duty, 'staff.read'),
    settings: hiddenSettings(may(duty, 'settings.payments')),
  }
  const [{ entries, hasMore }, people] = await Promise.all([
    listChanges(filters, hidden),
    authors(),
  ])
  const names = await namesIn(entries.flatMap(({ lines }) => lines))
  return {
    filters,
    hasMore,
    people: [...people, [BY_THE_SHOP, 'La tienda']],
    entries: entries.flatMap((entry) => entryView(entry, people, names) ?? []),
  }
}

export default function ChangeLog() {
  const { filters, entries, people, hasMore } = useLoaderData<typeof loader>()
  const { words, by, thing, thingId, day, act, page } = filters
  const isNarrow = [by, thing, thingId, day, act].some((one) => one !== null)
  return (
    <>
      <ListTitle title="Registro de cambios">
        {isNarrow ? (
          <Link to="/admin/cambios" className="link inline-flex min-h-11 items-center">
            Ver todo
          </Link>
        ) : null}
      </ListTitle>
      <SearchForm
        label="Buscar por nombre"
        words={words}
        filterNames={['quien', 'cosa', 'dia', 'id', 'acto']}
        filters={
          <>
            <FilterSelect label="Quién" name="quien" value={by} any="Todos">
              {people}
            </FilterSelect>
            <FilterSelect label="Qué" name="cosa" value={thing} any="Todo">
              {Object.entries(THINGS)}
            </FilterSelect>
            <label className="grid min-w-0 gap-1">
              <span className="text-[0.9375rem] font-semibold">Día</span>
              <input key={day} type="date" name="dia" defaultValue={day ?? ''} className="field" />
            </label>
          </>
        }
      />
      {entries.length === 0 ? (
        <EmptyList words={words} nothing="No hay cambios aquí." />
      ) : (
        <ul className="grid gap-3">
          {entries.map((entry) => (
            <Entry key={entry.act} entry={entry} />
          ))}
        </ul>
      )}
      <Pages page={page} hasMore={hasMore} />
    </>
  )
}

/** Nobody counts a log: to the newer and the older entries. */
function Pages({ page, hasMore }: { page: number; hasMore: boolean }) {
  const at = useHere()
  const to = (number: number) => withParams(at, { pagina: number > 1 ? String(number) : null })
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label="Páginas" className="mt-4 flex flex-wrap items-center gap-3">
      {page > 1 ? (
        <Link rel="prev" to={to(page - 1)} className="button button-quiet">
          Más nuevos
        </Link>
      ) : null}
      {hasMore ? (
        <Link rel="next" to={to(page + 1)} className="button button-quiet">
          Más antiguos
        </Link>
      ) : null}
    </nav>
  )
}
