import { Link } from '@remix-run/react'
import { telLink } from '~/urls/staff/tel-link'
import { BuyerNotes } from '../buyer/buyer-notes'
import type { OrderView } from '../order-view.server'
import { NotifyByWhatsapp } from '../whatsapp/notify-by-whatsapp'
import { Fact } from './fact'
import { Part } from './part'

/** Who bought, and the ways to reach them. */
export function Customer({ order }: { order: OrderView }) {
  const { customer, email, phone, dni } = order
  return (
    <Part title="Cliente">
      <dl className="grid gap-1">
        <Fact name="Nombre">
          <Link
            to={`/admin/pedidos?${new URLSearchParams({ q: email ?? phone })}`}
            className={LINK}
          >
            {customer}
            <span className="sr-only">: todos sus pedidos</span>
          </Link>
        </Fact>
        <Fact name="Correo">
          {email ? (
            <a href={`mailto:${email}`} className={LINK}>
              {email}
            </a>
          ) : (
            '—'
          )}
        </Fact>
        <Fact name="Celular">
          <a href={telLink(phone)} className={LINK}>
            {phone}
          </a>
        </Fact>
        <Fact name={order.document ?? 'DNI'}>{dni}</Fact>
        <Fact name="Canal">{order.channel}</Fact>
        {order.source ? <Fact name="Llegó por">{order.source}</Fact> : null}
        {order.firstSource ? <Fact name="Su primera visita">{order.firstSource}</Fact> : null}
      </dl>
      {order.buyer ? <BuyerNotes buyer={order.buyer} /> : null}
      <NotifyByWhatsapp order={order} />
    </Part>
  )
}

const LINK = 'link inline-flex min-h-11 items-center'
