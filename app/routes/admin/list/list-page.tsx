import { Form, Link, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from '~/components/icon'
import { closedUrl, openUrl } from '~/urls/dialog-url'
import { legible } from '~/forms/graphemes'
import { withParams } from '~/urls/list-url'

/** Layout of a list screen: title, link to a new row, and the list. */
export function ListPage({
  title,
  add,
  addTo,
  children,
}: {
  title: string
  /** Text of the link to a new row: `Nuevo tag`. */
  add: string
  /** Address of the form's page, if it is not a panel over the list. */
  addTo?: string
  children: ReactNode
}) {
  const location = useLocation()
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        <Link
          to={addTo ?? openUrl(location, 'nuevo')}
          preventScrollReset={!addTo}
          className="button button-main"
        >
          <Icon name="plus" className="size-5" />
          {add}
        </Link>
      </div>
      {children}
    </>
  )
}

/** The list's search; other parameters of the address are kept, except the page. */
export function SearchForm({ label, words }: { label: string; words: string }) {
  const location = useLocation()
  const others = [...new URLSearchParams(closedUrl(location).split('?')[1])].filter(
    ([name]) => name !== 'q' && name !== 'pagina',
  )
  return (
    <Form method="get" role="search" className="mb-3 flex max-w-md items-end gap-2">
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={legible(value)} />
      ))}
      <label className="grow">
        <span className="sr-only">{label}</span>
        <input
          key={words}
          type="search"
          name="q"
          defaultValue={words}
          placeholder={label}
          maxLength={100}
          className="field"
        />
      </label>
      <button className="button button-quiet shrink-0">
        <Icon name="search" className="size-5" />
        <span className="sr-only">Buscar</span>
      </button>
    </Form>
  )
}

type Counts = { all: number; active: number; inactive: number }

/** Tabs for all, active and hidden rows, with their counts. */
export function StatusTabs({
  status,
  counts,
  labels: [all, active, inactive],
}: {
  status: 'active' | 'inactive' | null
  counts: Counts
  labels: [all: string, active: string, inactive: string]
}) {
  const at = useHere()
  const tabs = [
    { status: null, value: null, label: all, count: counts.all },
    { status: 'active', value: 'activos', label: active, count: counts.active },
    { status: 'inactive', value: 'inactivos', label: inactive, count: counts.inactive },
  ]
  return (
    <nav aria-label="Estado" className="mb-3 flex overflow-x-auto border-b border-line">
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to={withParams(at, { estado: tab.value, pagina: null })}
          aria-current={tab.status === status ? 'page' : undefined}
          className="tab"
        >
          {tab.label} <span className="font-normal">({tab.count})</span>
        </Link>
      ))}
    </nav>
  )
}

/** Message of an empty list, and what to do next. */
export function EmptyList({ words, nothing }: { words: string; nothing: string }) {
  const at = useHere()
  return (
    <div className="card grid justify-items-center gap-3 px-4 py-10 text-center">
      <p role="status" className="font-display text-xl">
        {words ? `Nada coincide con «${words}»` : nothing}
      </p>
      {words ? (
        <Link to={withParams(at, { q: null, pagina: null })} className="link">
          Ver todo
        </Link>
      ) : null}
    </div>
  )
}

/** Number of rows, and links to the previous and next page. */
export function ListPages({ page, pages, total }: { page: number; pages: number; total: string }) {
  const at = useHere()
  const to = (number: number) => withParams(at, { pagina: number > 1 ? String(number) : null })
  return (
    <nav aria-label="Páginas" className="mt-4 flex flex-wrap items-center gap-3 text-ink-soft">
      <p className="mr-auto">{total}</p>
      {page > 1 ? (
        <Link rel="prev" to={to(page - 1)} className="button button-quiet">
          Anterior
        </Link>
      ) : null}
      {pages > 1 ? (
        <p>
          Página {page} de {pages}
        </p>
      ) : null}
      {page < pages ? (
        <Link rel="next" to={to(page + 1)} className="button button-quiet">
          Siguiente
        </Link>
      ) : null}
    </nav>
  )
}

/** The list's address without any open dialog. */
export function useHere() {
  const location = useLocation()
  const [pathname = '', search = ''] = closedUrl(location).split('?')
  return { pathname, search }
}
