import { Link, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from '~/components/icon'
import { openUrl } from '~/urls/dialog-url'
import { shownPage, withParams } from '~/urls/staff/list-url'
import { useHere } from './here'

export { SearchForm, StatusTabs } from './list-tools'

/** Layout of a list screen: title, link to a new row, and the list. */
export function ListPage({
  title,
  add,
  addTo,
  note,
  children,
}: {
  title: string
  /** Text of the link to a new row: `Nuevo tag`. */
  add: string
  /** Address of the form's page, if it is not a panel over the list. */
  addTo?: string
  /** What the screen is about; on a phone below the list, which begins on the first screen. */
  note?: ReactNode
  children: ReactNode
}) {
  const location = useLocation()
  return (
    <div className="flex flex-col">
      <ListTitle title={title}>
        <Link
          to={addTo ?? openUrl(location, 'nuevo')}
          preventScrollReset={!addTo}
          className="button button-main"
        >
          <Icon name="plus" className="size-5 shrink-0 max-sm:hidden" />
          {add}
        </Link>
      </ListTitle>
      {note ? <div className="mb-4 max-sm:order-last max-sm:mt-4">{note}</div> : null}
      {children}
    </div>
  )
}

/** The title of a list and what else its first line holds; of a phone's screen only one line. */
export function ListTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-2 flex items-center justify-between gap-3 max-[22rem]:flex-wrap sm:mb-4 sm:flex-wrap max-tablet:[&>.button]:min-h-11 max-tablet:[&>.button]:px-3.5 max-tablet:[&>.button]:py-0.5 max-tablet:[&>.button]:leading-5">
      <h1 className="text-xl sm:text-3xl">{title}</h1>
      {children}
    </div>
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

type Pages = {
  /** As it was asked for; beyond the last page, that one is shown. */
  page: number
  pages: number
  total: string
  /** Whether there are more than `total`: how many pages, nobody has counted. */
  isMore?: boolean
}

/** Number of rows, and links to the previous and next page. */
export function ListPages({ page: asked, pages, total, isMore = false }: Pages) {
  const at = useHere()
  const page = shownPage(asked, pages, 1)
  const to = (number: number) => withParams(at, { pagina: number > 1 ? String(number) : null })
  return (
    <nav aria-label="Páginas" className="mt-4 flex flex-wrap items-center gap-3 text-ink-soft">
      <p className="mr-auto">{isMore ? `Más de ${total}` : total}</p>
      {page > 1 ? (
        <Link rel="prev" to={to(page - 1)} className="button button-quiet">
          Anterior
        </Link>
      ) : null}
      {pages > 1 ? (
        <p>
          Página {page}
          {isMore ? null : ` de ${pages}`}
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
