import { useNavigate, useNavigation } from '@remix-run/react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { countFilters, type Listing, readListing, withTagToggled } from '~/urls/listing/listing'
import { FILTERS } from '~/urls/listing/listing-filters'
import { categoryPath, listingUrl } from '~/urls/listing/listing-url'
import { useOfRequest } from '~/document/of-request'
import { FilterForm } from './filter-form'
import { Icon } from '../icon'
import { TagIcon } from '../tag-icon'

type Tag = {
  id: string
  slug: string
  name: string
  icon: string | null
  /** Number of products of this listing with the tag. */
  count: number
}

type Props = {
  /** Path of the listing: a category's, or the whole catalogue's. */
  pathname: string
  listing: Listing
  /** The day of `listing.delivery`, as `mañana`. */
  day: string | null
  tags: Tag[]
  within?: ComponentProps<typeof FilterForm>['within']
}

/** Sort, subcategory, price and occasions: one GET form and plain links, so it works before any script. */
export function FilterBar({ pathname, listing, day, tags, within }: Props) {
  const go = useNavigate()
  const { path, asked } = useAsked(pathname, listing, within?.slug)
  const bar = useFirstResult(listingUrl(pathname, listing))

  function open(to: string, replace: boolean) {
    void go(to, { replace, preventScrollReset: true })
  }

  return (
    <Collapsible chosen={countFilters(asked)}>
      {/* Without occasions the button has the second row to itself. */}
      <div
        ref={bar}
        className="grid grid-cols-1 grid-rows-[auto_minmax(2.75rem,auto)] gap-1.5 p-1.5 sm:grid-rows-none lg:gap-2 lg:p-2"
      >
        <FilterForm pathname={pathname} path={path} asked={asked} within={within} onApply={open} />
        <Toggles
          tags={tags}
          day={day}
          pathname={path}
          asked={asked}
          onToggle={(to) => open(to, true)}
        />
      </div>
    </Collapsible>
  )
}

type TogglesProps = {
  tags: Tag[]
  day: string | null
  pathname: string
  asked: Listing
  onToggle: (to: string) => void
}

/** The day, while one is chosen, and the occasions. */
function Toggles({ tags, day, pathname, asked, onToggle }: TogglesProps) {
  if (tags.length === 0 && day === null) return null
  return (
    <ul
      ref={showChosen}
      className="relative flex [scrollbar-width:none] gap-2 overflow-x-auto p-0.5 max-sm:ml-12 lg:justify-between"
      aria-label="Ocasiones"
    >
      {day ? (
        <Toggle
          name={FILTERS.delivery.name(day)}
          icon={<Icon name={FILTERS.delivery.icon} className="size-5" />}
          to={listingUrl(pathname, { ...asked, delivery: null, page: 1 })}
          on={asked.delivery !== null}
          onToggle={onToggle}
        />
      ) : null}
      {tags.map((tag) => (
        <Toggle
          key={tag.id}
          name={tag.name}
          icon={<TagIcon icon={tag.icon} className="size-5" slug={tag.slug} />}
          count={tag.count}
          to={listingUrl(pathname, withTagToggled(asked, tag.id))}
          on={asked.tagIds.includes(tag.id)}
          onToggle={onToggle}
        />
      ))}
    </ul>
  )
}

/** When the listing has changed under a bar that floats, scrolls back to its first result. */
function useFirstResult(address: string) {
  const bar = useRef<HTMLDivElement>(null)
  const shown = useRef(address)
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    const first = document.getElementById('resultados')
    const below = bar.current?.getBoundingClientRect().bottom ?? 0
    if (first && first.getBoundingClientRect().top < below) first.scrollIntoView()
  }, [address])
  return bar
}

/** Scrolls to the selected entry: on a phone the strip is wider than the screen. */
function showChosen(strip: HTMLUListElement | null) {
  const chosen = strip?.querySelector<HTMLElement>('[aria-current]')
  if (strip && chosen) strip.scrollLeft = chosen.offsetLeft - 24
}

/** The listing being loaded, if any, of the same category too, so that a second tap builds on the first. */
function useAsked(pathname: string, listing: Listing, category: string | undefined) {
  const { location } = useNavigation()
  const isWithin =
    category !== undefined && `${location?.pathname}/`.startsWith(`${categoryPath(category)}/`)
  if (!location || (location.pathname !== pathname && !isWithin)) {
    return { path: pathname, asked: listing }
  }
  return { path: location.pathname, asked: readListing(new URLSearchParams(location.search)) }
}

type ToggleProps = {
  name: string
  icon: ReactNode
  /** Number of products of this listing that pass it, if it is known; shown while it is off. */
  count?: number
  to: string
  on: boolean
  onToggle: (to: string) => void
}

function Toggle({ name, icon, count, to, on, onToggle }: ToggleProps) {
  return (
    <li className="shrink-0">
      <a
        href={to}
        title={name}
        aria-current={on ? 'true' : undefined}
        className="filter-tag"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onToggle(to)
        }}
      >
        <span className="filter-tag-disc">{icon}</span>
        <span className="whitespace-nowrap">{name}</span>
        {on || count !== undefined ? (
          <span className="filter-tag-mark">
            {on ? (
              <Icon name="check" className="size-4" />
            ) : (
              <>
                {count}
                <span className="sr-only">{count === 1 ? ' producto' : ' productos'}</span>
              </>
            )}
          </span>
        ) : null}
      </a>
    </li>
  )
}

const COLLAPSED = 'catalogFiltersCollapsed'

/** Closes the bar while the page is being parsed, so that it does not flash open. */
const CLOSE_EARLY = `try{if(localStorage.${COLLAPSED}==='1')document.currentScript.parentElement.open=false}catch{}`

type CollapsibleProps = {
  /** Number of filters in use. */
  chosen: number
  children: ReactNode
}

/** A `<details>` that floats below the header and stays closed once it was. */
function Collapsible({ chosen, children }: CollapsibleProps) {
  const { nonce } = useOfRequest()
  return (
    <details
      open
      suppressHydrationWarning
      ref={closeIfRemembered}
      className="filters group/filters sticky top-11.5 z-20 mb-5 w-fit open:w-auto open:rounded-card open:border open:border-line open:bg-paper open:shadow-float lg:top-29 lg:in-[html:has([data-compact])]:top-25"
    >
      {/* Below the choices on a phone; by its top, which stays where it is while the rest arrives. */}
      <summary
        className="top-14.5 left-1.5 list-none group-open/filters:absolute sm:top-1.5 lg:top-2 lg:left-2 [&::-webkit-details-marker]:hidden"
        onClick={(event) => {
          const closes = (event.currentTarget.parentElement as HTMLDetailsElement).open
          remember(closes ? '1' : '0')
        }}
      >
        <HideLabel />
        <ShowLabel chosen={chosen} />
      </summary>
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: CLOSE_EARLY }}
      />
      {children}
    </details>
  )
}

function HideLabel() {
  return (
    <span
      title="Ocultar filtros"
      className="grid size-11 place-items-center rounded-full text-leaf group-not-open/filters:hidden hover:bg-leaf-soft"
    >
      <Icon name="down" className="size-6 rotate-180" />
      <span className="sr-only">Ocultar filtros</span>
    </span>
  )
}

function ShowLabel({ chosen }: Pick<CollapsibleProps, 'chosen'>) {
  return (
    <span
      title="Mostrar filtros"
      className="relative flex size-12 items-center justify-center rounded-full border-[1.5px] border-leaf bg-paper font-semibold text-leaf shadow-float group-open/filters:hidden"
    >
      <Icon name="filter" />
      <span className="sr-only">Mostrar filtros</span>
      {chosen > 0 ? (
        <span className="absolute -top-1 -right-1 grid size-6 place-items-center rounded-full bg-leaf text-sm text-white">
          {chosen}
          <span className="sr-only">{chosen === 1 ? ' elegido' : ' elegidos'}</span>
        </span>
      ) : null}
    </span>
  )
}

/** For a bar that appears by client-side navigation. */
function closeIfRemembered(details: HTMLDetailsElement | null) {
  try {
    if (details && localStorage.getItem(COLLAPSED) === '1') details.open = false
  } catch {
    // Without storage the bar stays open.
  }
}

function remember(collapsed: '0' | '1') {
  try {
    localStorage.setItem(COLLAPSED, collapsed)
  } catch {
    // Without storage nothing is remembered.
  }
}
