import { Form, Link, useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '~/components/icon'
import { legible } from '~/forms/graphemes'
import { withParams } from '~/urls/staff/list-url'
import { useHere } from './here'

type SearchProps = {
  label: string
  words: string
  /** Fields that narrow the list further, folded behind a button. */
  filters?: ReactNode
  /** Parameters that those fields are. */
  filterNames?: string[]
}

/** The list's search and filters; other parameters of the address are kept, except the page. */
export function SearchForm({ label, words, filters, filterNames = [] }: SearchProps) {
  const own = ['q', 'pagina', ...filterNames]
  const others = [...new URLSearchParams(useHere().search)].filter(([name]) => !own.includes(name))
  return (
    <Form method="get" role="search" className="relative mb-2 flex max-w-xl gap-2 sm:mb-3">
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={legible(value)} />
      ))}
      <label className="min-w-0 grow">
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
      <button className="button button-quiet shrink-0 max-sm:px-3">
        <Icon name="search" className="size-5" />
        <span className="sr-only">Buscar</span>
      </button>
      {filters ? <FilterFold>{filters}</FilterFold> : null}
    </Form>
  )
}

/** The filters below the search's line, over the list: nothing moves. With scripts another list closes it. */
function FilterFold({ children }: { children: ReactNode }) {
  const fold = useRef<HTMLDetailsElement>(null)
  const { search } = useLocation()
  const shown = useRef(search)
  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    if (!fold.current?.open) return
    fold.current.open = false
    fold.current.querySelector('summary')?.focus()
  }, [search])
  return (
    <details ref={fold} className="shrink-0">
      <summary className="button button-quiet list-none max-sm:px-3 [&::-webkit-details-marker]:hidden">
        Filtros
      </summary>
      <div className="card absolute inset-x-0 top-full z-20 mt-1 grid grid-cols-2 items-end gap-2 p-3 shadow-float sm:grid-cols-3">
        {children}
        <button className="button button-quiet">Filtrar</button>
      </div>
    </details>
  )
}

/** One of the choices of `FilterFold`; blank for any. */
export function FilterSelect(props: {
  label: string
  name: string
  value: string | null
  /** The choice of any: `Todas`. */
  any?: string
  /** Values and their labels. */
  children: string[][]
}) {
  const { label, name, value, any = 'Todos', children } = props
  return (
    <label className="grid min-w-0 gap-1">
      <span className="text-[0.9375rem] font-semibold">{label}</span>
      <select key={value} name={name} defaultValue={value ?? ''} className="field">
        <option value="">{any}</option>
        {children.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

export type Tab = { label: string; to: string; isOpen: boolean; count?: number; urgent?: boolean }
/** A filter in use, and the list's address without it. */
export type Chosen = { label: string; without: string }

type TabsProps = { label: string; tabs: Tab[]; chosen?: Chosen[]; before?: ReactNode }

/** The filters in use, each with its way out, and tabs; in one line, in which the open one stays in view. */
export function ListTabs({ chosen = [], before, ...tabs }: TabsProps) {
  return (
    <div className="mb-2 flex items-center overflow-x-auto border-b border-line sm:mb-3">
      {before}
      {chosen.map(({ label, without }) => (
        <Link
          key={label}
          to={without}
          className="mr-1.5 inline-flex min-h-11 shrink-0 items-center gap-1 rounded-full bg-leaf-soft px-3 font-semibold whitespace-nowrap text-leaf"
        >
          <span className="sr-only">Quitar el filtro </span>
          {label}
          <Icon name="close" className="size-4" />
        </Link>
      ))}
      <TabLinks {...tabs} />
    </div>
  )
}

export function TabLinks({ label, tabs }: Pick<TabsProps, 'label' | 'tabs'>) {
  return (
    // The line is what holds the open tab in view, not the nav.
    <nav
      aria-label={label}
      className="contents not-last:*:last:mr-2 not-last:*:last:border-r not-last:*:last:border-r-line"
    >
      {tabs.map((tab) => (
        <TabLink key={tab.label} {...tab} />
      ))}
    </nav>
  )
}

/** A tab; the open one is in view at either end, however far its line is scrolled. */
function TabLink({ label, to, isOpen, count, urgent }: Tab) {
  const state = isOpen
    ? 'sticky inset-x-0 border-b-leaf text-leaf'
    : 'border-b-transparent text-ink-soft hover:text-ink'
  const ground = urgent ? 'bg-butter' : isOpen ? 'bg-paper' : ''
  return (
    <Link
      to={to}
      aria-current={isOpen ? 'page' : undefined}
      className={`inline-flex min-h-11 items-center gap-1.5 border-b-3 px-3 font-semibold whitespace-nowrap ${state} ${ground}`}
    >
      {label} {count === undefined ? null : <span className="font-normal">({count})</span>}
    </Link>
  )
}

type Counts = { all: number; active: number; inactive: number }

/** Tabs for all, active and hidden rows, with their counts. */
export function StatusTabs({
  status,
  counts,
  labels: [all, active, inactive],
  more,
  ...around
}: {
  status: 'active' | 'inactive' | null
  counts: Counts
  labels: [all: string, active: string, inactive: string]
  /** One that leaves the others: they drop its parameter, and are not open with it. */
  more?: Tab & { param: string }
} & Pick<TabsProps, 'chosen' | 'before'>) {
  const at = useHere()
  const dropped = more?.isOpen ? { [more.param]: null } : {}
  const tabs = [
    { status: null, value: null, label: all, count: counts.all },
    { status: 'active', value: 'activos', label: active, count: counts.active },
    { status: 'inactive', value: 'inactivos', label: inactive, count: counts.inactive },
  ].map((tab) => ({
    label: tab.label,
    to: withParams(at, { estado: tab.value, pagina: null, ...dropped }),
    isOpen: tab.status === status && !(more?.isOpen && status === null),
    count: tab.count,
  }))
  return <ListTabs label="Estado" tabs={more ? [...tabs, more] : tabs} {...around} />
}
