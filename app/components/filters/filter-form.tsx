import { Form } from '@remix-run/react'
import { type Listing, readListing, SORTS } from '~/urls/listing/listing'
import { FILTERS, SELECTS } from '~/urls/listing/listing-filters'
import { categoryPath, listingUrl } from '~/urls/listing/listing-url'
import { Icon } from '../icon'

type Props = {
  /** Path of the listing that is shown. */
  pathname: string
  /** Path of the listing that is asked for. */
  path: string
  asked: Listing
  /** The category and its subcategories; absent for the whole catalogue. */
  within?: { slug: string; subcategories: { id: string; name: string; slug: string }[] }
  onApply: (to: string, replace: boolean) => void
}

/** Sort, subcategory and the filters that are selects; occasions and a day travel along. */
export function FilterForm({ pathname, path, asked, within, onApply }: Props) {
  function apply(form: HTMLFormElement) {
    const fields = [...new FormData(form)].map(([name, value]) => [name, text(value)])
    const search = new URLSearchParams(fields)
    const part = search.get('sub')
    const path = part !== null && within ? categoryPath(within.slug, part) : pathname
    onApply(listingUrl(path, readListing(search)), path === pathname)
  }

  return (
    <Form
      action={within ? categoryPath(within.slug) : pathname}
      className="flex gap-1.5 sm:gap-3 sm:pl-13"
      onChange={(event) => apply(event.currentTarget)}
    >
      {asked.tagIds.length > 0 ? (
        <input type="hidden" name="tag" value={asked.tagIds.join(',')} />
      ) : null}
      {asked.delivery ? (
        <input type="hidden" name={FILTERS.delivery.parameter} value={asked.delivery} />
      ) : null}
      <Choice label="Ordenar" name="orden" value={asked.sort} options={Object.entries(SORTS)} />
      {within && within.subcategories.length > 0 ? (
        <SubcategoryChoice within={within} path={path} />
      ) : null}
      {SELECTS.map((key) => (
        <FilterChoice key={key} filter={key} chosen={asked[key]} />
      ))}
      <button className="without-script grid size-11 shrink-0 place-items-center self-center rounded-full bg-leaf text-white">
        <Icon name="check" className="size-5" />
        <span className="sr-only">Aplicar</span>
      </button>
    </Form>
  )
}

function text(value: FormDataEntryValue): string {
  return typeof value === 'string' ? value : ''
}

type SubcategoryProps = { within: NonNullable<Props['within']>; path: string }

function SubcategoryChoice({ within, path }: SubcategoryProps) {
  return (
    <Choice
      label="Tipo"
      name="sub"
      value={within.subcategories.find(isAt(path, within.slug))?.slug ?? ''}
      options={[
        ['', 'Todas'],
        ...within.subcategories.map(({ slug, name }): Option => [slug, name]),
      ]}
    />
  )
}

function isAt(pathname: string, category: string) {
  return ({ slug }: { slug: string }) => categoryPath(category, slug) === pathname
}

type FilterProps = { filter: (typeof SELECTS)[number]; chosen: string | null }

function FilterChoice({ filter, chosen }: FilterProps) {
  const { label, parameter, any, choices } = FILTERS[filter]
  const named = Object.entries(choices).map(([value, { name }]): Option => [value, name])
  return (
    <Choice label={label} name={parameter} value={chosen ?? ''} options={[['', any], ...named]} />
  )
}

type Option = [value: string, label: string]

/** A select that carries its label inside its border; of two, the first is as wide as 'Recomendados' on the narrowest phone. */
function Choice(props: { label: string; name: string; value: string; options: Option[] }) {
  return (
    <label className="relative block max-w-64 min-w-0 flex-1 first-of-type:nth-last-of-type-2:grow-[1.35]">
      <span className="pointer-events-none absolute top-1.25 left-3 text-sm/4 text-ink-soft">
        {props.label}
      </span>
      {/* The form listens to changes; without scripts there is its button. */}
      <select
        name={props.name}
        value={props.value}
        onChange={() => undefined}
        title={props.label}
        className="field pt-4.75 pr-1 pb-0.75 pl-2 leading-5 text-ellipsis"
      >
        {props.options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
