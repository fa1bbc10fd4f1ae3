import { counted } from '~/counted'
import { telLink } from '~/urls/staff/tel-link'
import { Fact } from '../admin/order/detail/fact'
import { Part } from '../admin/order/detail/part'
import type { CustomerPage } from './customer-page.server'

type Customer = Pick<CustomerPage, 'orders' | 'accounts' | 'contacts'>

/** What a customer bought, and the ways to reach them. */
export function Facts({ customer: { orders, accounts, contacts } }: { customer: Customer }) {
  const cancelled = counted(orders.cancelled, 'cancelado', 'cancelados')
  return (
    <Part title="Datos">
      <dl className="grid gap-1">
        <Fact name="Pedidos">
          {orders.count}
          {orders.cancelled > 0 ? ` y ${cancelled}` : ''}
        </Fact>
        <Fact name="Suma">{orders.sum}</Fact>
        <Fact name="Último pedido">{orders.last ?? '—'}</Fact>
        <Fact name="Cuenta">{accounts.length > 0 ? accounts.join(', ') : 'Compra sin cuenta'}</Fact>
      </dl>
      <ul className="grid gap-2 border-t border-line pt-2" aria-label="Contactos">
        {contacts.map(({ name, email, phone }) => (
          <li key={`${email} ${phone}`} className="wrap-anywhere">
            <span className="block text-ink-soft">{name}</span>
            <span className="flex flex-wrap gap-x-4">
              <a href={telLink(phone)} className={LINK}>
                {phone}
              </a>
              {email ? (
                <a href={`mailto:${email}`} className={LINK}>
                  {email}
                </a>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

const LINK = 'link inline-flex min-h-11 items-center'
