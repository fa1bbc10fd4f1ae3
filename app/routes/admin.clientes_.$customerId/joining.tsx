import { Form, useLocation } from '@remix-run/react'
import { Part } from '../admin/order/detail/part'
import type { CustomerPage } from './customer-page.server'

type Customer = Pick<CustomerPage, 'id' | 'joined' | 'others'>

/** Whom staff joined to a customer, and how to join another. */
export function Joining({ customer: { id, joined, others } }: { customer: Customer }) {
  return (
    <Part title="La misma persona" id="unir">
      <p className="text-ink-soft">
        Con otro correo u otro celular es otro cliente. Si sabes que es la misma persona, únelos
        aquí: cambia solo lo que ve el personal, y se puede deshacer.
      </p>
      {joined.length > 0 ? (
        <ul className="grid gap-2" aria-label="Unidos a este cliente">
          {joined.map((one) => (
            <li key={one.id} className="rounded-xl bg-cream px-3 py-2">
              <p className="wrap-anywhere">{one.name}</p>
              <p className="text-[0.9375rem] text-ink-soft">Unido el {one.at}</p>
              <Send intent="separate" other={one.id} label="Separar" whom={one.name} />
            </li>
          ))}
        </ul>
      ) : null}
      <Search words={others?.words ?? ''} />
      {others ? <Others key={id} others={others} /> : null}
    </Part>
  )
}

function Search({ words }: { words: string }) {
  const { pathname } = useLocation()
  return (
    <Form
      method="get"
      action={`${pathname}#unir`}
      role="search"
      aria-label="Buscar a quién unir"
      className="grid grid-cols-[1fr_auto] items-end gap-2"
      preventScrollReset
    >
      <label className="grid gap-1">
        <span className="font-semibold">Buscar a quién unir</span>
        <input
          key={words}
          type="search"
          name="unir"
          defaultValue={words}
          maxLength={100}
          className="field"
        />
      </label>
      <button className="button button-quiet">Buscar</button>
    </Form>
  )
}

function Others({ others: { words, found } }: { others: NonNullable<Customer['others']> }) {
  if (found.length === 0) {
    return (
      <p role="status">
        {words
          ? `Nadie más coincide con «${words}».`
          : 'Escribe un nombre, un correo o un celular.'}
      </p>
    )
  }
  return (
    <ul className="grid gap-2" aria-label="Clientes encontrados">
      {found.map((one) => (
        <li key={one.id} className="rounded-xl border border-line px-3 py-2">
          <p className="wrap-anywhere">
            <span className="font-semibold">{one.name}</span>
            <span className="block">{[one.email, one.phone].filter(Boolean).join(' · ')}</span>
          </p>
          <p className="text-[0.9375rem] text-ink-soft">
            {one.orders === 1 ? '1 pedido' : `${one.orders} pedidos`} · {one.sum} · el último del{' '}
            {one.last}
          </p>
          <Send intent="join" other={one.id} label="Unir" whom={one.name} />
        </li>
      ))}
    </ul>
  )
}

type SendProps = { intent: 'join' | 'separate'; other: string; label: string; whom: string }

function Send({ intent, other, label, whom }: SendProps) {
  const { pathname } = useLocation()
  return (
    <Form method="post" action={pathname} preventScrollReset className="mt-1">
      <input type="hidden" name="other" value={other} />
      <button name="intent" value={intent} className="button button-quiet">
        {label}
        <span className="sr-only"> a {whom}</span>
      </button>
    </Form>
  )
}
