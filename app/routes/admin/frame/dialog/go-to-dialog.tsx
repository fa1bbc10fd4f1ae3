import { Link, useNavigate } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { toSlug } from '~/slug'
import { type Duty, may } from '~/models/accounts/permissions'
import { sectionsFor } from '../sections'

type Place = { to: string; label: string }

/** Places that match the typed text, best match first. */
export function placesFor(words: string, duty: Duty): Place[] {
  const typed = words.trim()
  const all = sectionsFor(duty).flatMap(({ sections }) => sections)
  if (typed === '') return all
  const wanted = toSlug(typed)
  const sections = all.filter(({ label }) => wanted && toSlug(label).includes(wanted))
  const query = new URLSearchParams({ q: typed })
  const orders = may(duty, 'orders.read')
    ? [{ to: `/admin/pedidos?${query}`, label: `Buscar «${typed}» en Pedidos` }]
    : []
  const products = may(duty, 'catalogue.read')
    ? [{ to: `/admin/productos?${query}`, label: `Buscar «${typed}» en Productos` }]
    : []
  const lists = /\d|@/.test(typed) ? [orders, products] : [products, orders]
  return [...sections, ...lists.flat()]
}

/** The go-to dialog: finds sections, orders by number and products by name. */
export function GoToDialog({ duty, close }: { duty: Duty; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const places = placesFor(words, duty)

  useEffect(() => dialog.current?.showModal(), [])

  function goToFirst(event: FormEvent) {
    event.preventDefault()
    close()
    if (places[0]) void navigate(places[0].to)
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Ir a"
      onClose={close}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) close()
      }}
      className="card fixed inset-x-0 top-[10dvh] z-50 mx-auto w-[calc(100%-2rem)] max-w-md p-4 text-ink shadow-float backdrop:bg-ink/45"
    >
      <form onSubmit={goToFirst}>
        <Words words={words} change={setWords} />
      </form>
      <Places places={places} close={close} />
    </dialog>
  )
}

function Words({ words, change }: { words: string; change: (words: string) => void }) {
  return (
    <label className="grid gap-1">
      <span className="font-semibold">Ir a</span>
      <input
        type="search"
        value={words}
        onChange={({ target }) => change(target.value)}
        placeholder="Sección, pedido o producto"
        autoComplete="off"
        maxLength={100}
        className="field"
      />
    </label>
  )
}

function Places({ places, close }: { places: Place[]; close: () => void }) {
  return (
    <ul className="mt-2 grid max-h-[55dvh] overflow-y-auto">
      {places.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} onClick={close} className="section-link wrap-anywhere">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
