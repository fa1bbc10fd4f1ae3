import { useFetcher } from '@remix-run/react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { Icon } from '~/components/icon'
import { counted } from '~/counted'
import { AddableProducts, type Picked, PickedProducts, usePicked } from './picked-products'
import { type Product, Products } from './picker-products'

export type ProductChoice = {
  /** In display order. */
  chosen: Product[]
  /** One page of the other products, by name. */
  rows: Product[]
  total: number
  words: string
  page: number
  pages: number
}

type Found = Omit<ProductChoice, 'chosen' | 'rows'>

/**
 * The picker of a campaign's products: buttons add, move and take them out; without scripts a number beside a
 * product adds it, in that order.
 *
 * A search submits the whole form, which comes back with everything typed; with scripts only the
 * products are fetched.
 */
export function Picker({ choice }: { choice: ProductChoice }) {
  const { shown, isLost, press, enter } = useFound(choice)
  const { chosen, rows, ...found } = shown
  const box = useRef<HTMLFieldSetElement>(null)
  const { picked, change, said } = usePicked(box, [...choice.chosen, ...choice.rows])
  return (
    <fieldset id="productos" ref={box} className="grid gap-3">
      <legend className="font-semibold">Productos destacados</legend>
      <p className="text-[0.9375rem] text-ink-soft">{picked ? BUTTONS : NUMBERS}</p>
      {picked && picked.chosen.length > 0 ? (
        <PickedProducts chosen={picked.chosen} change={change} />
      ) : null}
      {!picked && chosen.length > 0 ? (
        <Products label="Elegidos" products={chosen} from={1} />
      ) : null}
      <p role="status" className="sr-only">
        {said}
      </p>
      <Search words={found.words} enter={enter} press={press} />
      <input type="hidden" name="product_words_shown" value={found.words} />
      <input type="hidden" name="product_page" value={found.page} />
      {/* The key resets the scroll position for another page. */}
      <Others key={`${found.page} ${found.words}`} {...{ rows, picked, change }} />
      <Pager
        found={found}
        chosen={picked?.chosen.length ?? chosen.length}
        isLost={isLost}
        press={press}
      />
    </fieldset>
  )
}

/** The products as they were last searched, whether the last search failed, and what searches. */
function useFound(choice: ProductChoice) {
  const fetcher = useFetcher<{ picker: ProductChoice | null }>()
  const isLost = fetcher.data?.picker === null && fetcher.state === 'idle'

  function find(form: HTMLFormElement | null, intent: string) {
    if (!form) return
    const fields = [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' && /^(place-|product_)/.test(name)
        ? [[name, value]]
        : [],
    )
    const query = new URLSearchParams([...fields, ['intent', intent]])
    void fetcher.load(`/admin/campanias/productos?${query}`)
  }

  function press(event: MouseEvent<HTMLButtonElement>) {
    event.preventDefault()
    find(event.currentTarget.form, event.currentTarget.value)
  }

  function enter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    find(event.currentTarget.form, 'find')
  }

  return { shown: fetcher.data?.picker ?? choice, isLost, press, enter }
}

/** A page of products without those that are chosen, and first those just taken out. */
function addable(rows: Product[], { chosen, removed }: Picked): Product[] {
  const known = new Set([...chosen, ...removed].map(({ id }) => id))
  return [...removed, ...rows.filter(({ id }) => !known.has(id))]
}

const BUTTONS = 'Agrega los que van en la campaña: salen en el orden en que los ves.'
const NUMBERS =
  'Escribe 1, 2, 3… junto a los que van en la campaña: ese será su orden. Para quitar uno, borra su número.'

type OthersProps = Pick<ReturnType<typeof usePicked>, 'picked' | 'change'> & { rows: Product[] }

function Others({ rows, picked, change }: OthersProps) {
  if (picked) return <AddableProducts products={addable(rows, picked)} change={change} />
  return rows.length > 0 ? <Products label="Productos activos" products={rows} /> : null
}

type PagerProps = {
  found: Found
  /** How many products are chosen. */
  chosen: number
  /** Whether the last search failed. */
  isLost: boolean
  press: (event: MouseEvent<HTMLButtonElement>) => void
}

/** How many products were found, and their other pages. */
function Pager({ found, chosen, isLost, press }: PagerProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 text-ink-soft">
      <p role="status" className="mr-auto">
        {isLost ? NOT_FOUND : resultsText(found, chosen)}
      </p>
      {found.page > 1 ? (
        <FindButton intent="find-previous" press={press}>
          Anterior
        </FindButton>
      ) : null}
      {found.page < found.pages ? (
        <FindButton intent="find-next" press={press}>
          Siguiente
        </FindButton>
      ) : null}
    </div>
  )
}

type SearchProps = {
  words: string
  enter: (event: KeyboardEvent<HTMLInputElement>) => void
  press: (event: MouseEvent<HTMLButtonElement>) => void
}

function Search({ words, enter, press }: SearchProps) {
  return (
    <div className="flex max-w-md items-end gap-2">
      <label className="grow">
        <span className="sr-only">Buscar productos por nombre</span>
        <input
          type="search"
          name="product_words"
          defaultValue={words}
          placeholder="Buscar productos por nombre"
          maxLength={100}
          onKeyDown={enter}
          // A search is no unsaved change.
          onInput={(event) => event.stopPropagation()}
          className="field"
        />
      </label>
      <FindButton intent="find" press={press}>
        <Icon name="search" className="size-5" />
        <span className="sr-only">Buscar</span>
      </FindButton>
    </div>
  )
}

const NOT_FOUND = 'No pudimos buscar. Revisa tu conexión y vuelve a intentarlo.'

function resultsText({ words, total, page, pages }: Found, chosen: number) {
  if (total === 0 && words !== '') return `Ningún otro producto activo se llama «${words}».`
  if (total === 0 && chosen > 0) return 'No hay más productos activos.'
  if (total === 0) return 'Todavía no hay productos activos.'
  const count = counted(total, 'producto', 'productos')
  const about = words === '' ? count : `${count} con «${words}»`
  return pages > 1 ? `${about}, página ${page} de ${pages}` : about
}

/** Without scripts, the returned page is scrolled to the products. */
function FindButton(props: {
  intent: string
  press: (event: MouseEvent<HTMLButtonElement>) => void
  children: ReactNode
}) {
  return (
    <button
      name="intent"
      value={props.intent}
      formAction="#productos"
      onClick={props.press}
      className="button button-quiet shrink-0"
    >
      {props.children}
    </button>
  )
}
