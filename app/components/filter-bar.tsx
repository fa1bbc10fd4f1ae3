import { Form, Link, useNavigate, useSubmit } from '@remix-run/react'
import { type Listing, listingUrl, withTagToggled } from '~/listing-url'
import { TagIcon } from './tag-icon'

type Props = {
  /** The listing's own address: a category's, or the whole catalogue's. */
  pathname: string
  listing: Listing
  tags: { id: string; name: string; icon: string | null }[]
  /** The category's address and the subcategories under it; none for the whole catalogue. */
  within?: { pathname: string; subcategories: { id: string; name: string; slug: string }[] }
}

const SORTS = [
  { value: 'name', label: 'Nombre' },
  { value: 'price-asc', label: 'Precio: Menor a Mayor' },
  { value: 'price-desc', label: 'Precio: Mayor a Menor' },
]

/** Sort, subcategory and occasions: one GET form and plain links, so it works before any script. */
export function FilterBar({ pathname, listing, tags, within }: Props) {
  const submit = useSubmit()
  const navigate = useNavigate()
  return (
    <details open className="card group/filters mb-5">
      <summary className="flex min-h-11 list-none items-center px-4 font-semibold text-leaf [&::-webkit-details-marker]:hidden">
        <span className="hidden group-open/filters:inline">Ocultar filtros</span>
        <span className="group-open/filters:hidden">Mostrar filtros</span>
      </summary>
      <div className="grid gap-3 px-4 pb-4">
        <Form
          action={pathname}
          className="flex flex-wrap items-end gap-3"
          onChange={(event) =>
            submit(event.currentTarget, { replace: true, preventScrollReset: true })
          }
        >
          {listing.tagIds.length > 0 ? (
            <input type="hidden" name="tag" value={listing.tagIds.join(',')} />
          ) : null}
          <label className="grid grow gap-1 text-[0.9375rem] font-semibold sm:grow-0">
            Ordenar por
            <select name="orden" defaultValue={listing.sort} key={listing.sort} className="field">
              {SORTS.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <button className="without-script button button-quiet">Aplicar</button>
        </Form>
        {within && within.subcategories.length > 0 ? (
          <nav aria-label="Subcategorías" className="flex flex-wrap gap-2">
            <FilterLink to={listingUrl(within.pathname, listing)} on={within.pathname === pathname}>
              Todas
            </FilterLink>
            {within.subcategories.map(({ id, name, slug }) => {
              const to = `${within.pathname}/${slug}`
              return (
                <FilterLink
                  key={id}
                  to={listingUrl(to, { ...listing, page: 1 })}
                  on={to === pathname}
                >
                  {name}
                </FilterLink>
              )
            })}
          </nav>
        ) : null}
        {tags.length > 0 ? (
          <ul
            className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:flex-wrap"
            aria-label="Ocasiones"
          >
            {tags.map((tag) => {
              const to = listingUrl(pathname, withTagToggled(listing, tag.id))
              return (
                <li key={tag.id} className="shrink-0">
                  <a
                    href={to}
                    title={tag.name}
                    aria-current={listing.tagIds.includes(tag.id) ? 'true' : undefined}
                    className={look}
                    onClick={(event) => {
                      if (event.metaKey || event.ctrlKey) return
                      event.preventDefault()
                      void navigate(to, { replace: true, preventScrollReset: true })
                    }}
                  >
                    <TagIcon icon={tag.icon} className="size-5" />
                    {tag.name}
                  </a>
                </li>
              )
            })}
          </ul>
        ) : null}
      </div>
    </details>
  )
}

const look =
  'chip text-[0.9375rem] aria-[current]:border-leaf aria-[current]:bg-leaf aria-[current]:text-white'

function FilterLink({ to, on, children }: { to: string; on: boolean; children: React.ReactNode }) {
  return (
    <Link to={to} className={look} aria-current={on ? 'page' : undefined} preventScrollReset>
      {children}
    </Link>
  )
}
