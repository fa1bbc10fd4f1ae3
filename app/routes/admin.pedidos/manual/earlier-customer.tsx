import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ShownField } from '~/components/answered-form'
import { TextField } from '~/components/fields'
import { useHydrated } from '~/components/hydrated'
import { counted } from '~/counted'
import { BuyerNotes } from '../../admin/order/buyer/buyer-notes'
import type { BuyerNotes as Buyer } from '../../admin/order/buyer/buyer-notes.server'
import { fillBuyer, newBuyer } from './new-buyer'
import type { FoundCustomer } from './sought'
import { NOT_ASKED, stay, useSought } from './use-sought'

/** What the server says of earlier customers; a number is of the last order of one. */
export type FoundCustomers = {
  /** Those that were looked for. */
  found?: FoundCustomer[]
  /** Whose data the form was filled with. */
  customer?: {
    number: string
    name: string
    receivers: { id: string; name: string; phone: string }[]
  }
  /** Who buys, once the form says who that is, with what was noted of them. */
  buyer?: Buyer | null
}

const WORDS_MIN = 3

/**
 * Looks for who ordered before; pressing one of them fills in the form with their data. What it says of somebody new
 * fills in the fields below, as the server does without scripts.
 */
export function EarlierCustomer(props: FoundCustomers & { field: ShownField }) {
  const { field, customer, buyer } = props
  const [typed, type] = useState('')
  const isLive = useHydrated()
  const sought = useSought('comprador', typed, WORDS_MIN)
  const found = sought ? sought.customers : props.found

  function follow({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement)) return
    const fields = target.form?.elements
    fillBuyer(newBuyer(target.value), newBuyer(typed), (name) => {
      const named = fields?.namedItem(name)
      return named instanceof HTMLInputElement ? named : null
    })
    type(target.value)
  }

  return (
    <div className="grid gap-2 rounded-xl bg-butter/40 p-3">
      {/* The field inside hears the keys; this follows what they write. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className="grid grid-cols-[1fr_auto] items-end gap-2"
        onInput={follow}
        onKeyDown={isLive ? stay : undefined}
      >
        <TextField
          field={field}
          label="Quién compra"
          hint="Si ya compró antes: cuatro cifras seguidas de su celular, o su nombre. Si no, todo junto: Rosa Flores 45678912 987654321."
          autoComplete="off"
        />
        <button name="intent" value="find-customer" className="without-script button button-quiet">
          Buscar<span className="sr-only"> cliente</span>
        </button>
      </div>
      <p role="status" className="text-ink-soft empty:hidden">
        {sought?.isWaiting ? 'Buscando…' : sought?.isLost ? NOT_ASKED : found && countOf(found)}
      </p>
      {found && found.length > 0 ? <Found found={found} /> : null}
      {customer ? <Chosen name={customer.name} /> : null}
      {buyer ? <BuyerNotes buyer={buyer} /> : null}
      {customer ? <input type="hidden" name="customer" value={customer.number} /> : null}
    </div>
  )
}

function countOf({ length }: FoundCustomer[]): string {
  return length === 0
    ? 'Nadie con ese nombre o número ha comprado antes.'
    : counted(length, 'cliente encontrado', 'clientes encontrados')
}

function Found({ found }: { found: FoundCustomer[] }) {
  return (
    <ul
      aria-label="Clientes encontrados"
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-paper"
    >
      {found.map(({ number, name, what }) => (
        <li key={number}>
          <button
            name="use_customer"
            value={number}
            className="w-full px-3 py-2 text-left font-semibold wrap-anywhere hover:bg-leaf-soft"
          >
            <span className="sr-only">Usar los datos de</span> {name}
            <span className="block text-[0.9375rem] font-normal text-ink-soft">{what}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Chosen({ name }: { name: string }) {
  const words = useRef<HTMLParagraphElement>(null)
  // The button that was pressed is gone, and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) words.current?.focus()
  }, [])
  return (
    <p ref={words} role="status" tabIndex={-1}>
      Estos son los datos de {name}: revísalos.
    </p>
  )
}
