import { type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from '~/components/icon'
import { LIST, ProductLook, type Product } from './picker-products'

/** What is chosen while the scripts run, in order, and what was taken out of it. */
export type Picked = { chosen: Product[]; removed: Product[] }

/** Adds a product, takes it out, or moves it by so many places. */
type Change = (product: Product, to: 'in' | 'out' | number) => void

/**
 * The chosen products, once the scripts run: from then on buttons change them, not numbers.
 *
 * @param box around the fields, whose numbers may have been typed before the scripts came
 * @param shown the products of these fields
 */
export function usePicked(box: RefObject<HTMLElement | null>, shown: Product[]) {
  const first = useRef(shown)
  const [picked, setPicked] = useState<Picked | null>(null)
  const [said, say] = useState('')

  useEffect(() => {
    const fields = box.current?.querySelectorAll<HTMLInputElement>('input[name^=place-]') ?? []
    const ids = [...fields]
      .filter(({ value }) => /^\s*\d{1,4}\s*$/.test(value))
      .sort((one, other) => Number(one.value) - Number(other.value))
      .map(({ name }) => name.slice('place-'.length))
    const found = ids.flatMap((id) => first.current.find((product) => product.id === id) ?? [])
    setPicked({ chosen: found, removed: [] })
  }, [box])

  const change: Change = (product, to) => {
    if (!picked) return
    const others = picked.chosen.filter(({ id }) => id !== product.id)
    const from = picked.chosen.findIndex(({ id }) => id === product.id)
    const place = to === 'in' ? others.length : typeof to === 'number' ? from + to : -1
    const removed = picked.removed.filter(({ id }) => id !== product.id)
    if (place < 0) {
      setPicked({ chosen: others, removed: [product, ...removed] })
      say(`${product.name} ya no va en la campaña`)
    } else {
      setPicked({ chosen: others.toSpliced(place, 0, product), removed })
      say(`${product.name} va en el lugar ${place + 1}`)
    }
    // What a form counts as typed: it warns before it is left.
    box.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return { picked, change, said }
}

/** The chosen products, with buttons that move each and take it out. */
export function PickedProducts({ chosen, change }: { chosen: Product[]; change: Change }) {
  const list = useRef<HTMLUListElement>(null)
  const moved = useRef('')

  // A row that moved lost the focus of its button; at an end of the list its other button takes it.
  useEffect(() => {
    const row = moved.current ? list.current?.querySelector(`[data-id="${moved.current}"]`) : null
    moved.current = ''
    if (row?.querySelector('button:focus:not(:disabled)')) return
    row?.querySelector<HTMLButtonElement>('button:not(:disabled)')?.focus()
  }, [chosen])

  function move(product: Product, by: number) {
    moved.current = product.id
    change(product, by)
  }

  return (
    <ul ref={list} aria-label="Elegidos" className={LIST}>
      {chosen.map((product, index) => (
        <li
          key={product.id}
          data-id={product.id}
          className="flex min-h-16 flex-wrap items-center gap-x-3 px-3 py-2"
        >
          <input type="hidden" name={`place-${product.id}`} value={index + 1} />
          <ProductLook product={product} />
          <span className="ml-auto flex items-center">
            <Move product={product} by={-1} isOff={index === 0} move={move} />
            <Move product={product} by={1} isOff={index === chosen.length - 1} move={move} />
            <TakeOut product={product} change={change} />
          </span>
        </li>
      ))}
    </ul>
  )
}

type MoveProps = {
  product: Product
  by: 1 | -1
  isOff: boolean
  move: (product: Product, by: number) => void
}

function Move({ product, by, isOff, move }: MoveProps) {
  return (
    <button
      type="button"
      onClick={() => move(product, by)}
      disabled={isOff}
      className="icon-button"
    >
      <Icon name="down" className={`size-5 ${by < 0 ? 'rotate-180' : ''}`} />
      <span className="sr-only">{`${by < 0 ? 'Subir' : 'Bajar'} ${product.name}`}</span>
    </button>
  )
}

function TakeOut({ product, change }: { product: Product; change: Change }) {
  return (
    <button type="button" onClick={() => change(product, 'out')} className="link min-h-11 px-2">
      Quitar<span className="sr-only"> {product.name}</span>
    </button>
  )
}

/** Products that a button adds. */
export function AddableProducts({ products, change }: { products: Product[]; change: Change }) {
  return (
    <ul aria-label="Productos activos" className={`${LIST} max-h-96 overflow-y-auto`}>
      {products.map((product) => (
        <li key={product.id} className="flex min-h-16 items-center gap-3 px-3 py-2">
          <ProductLook product={product} />
          <button
            type="button"
            onClick={() => change(product, 'in')}
            className="link ml-auto min-h-11 shrink-0 px-2"
          >
            Agregar<span className="sr-only"> {product.name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
