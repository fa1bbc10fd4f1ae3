import { Form, Link, useLocation, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { closedUrl, openUrl } from '~/urls/dialog-url'
import { type Status, STATUSES } from '~/models/orders/order'
import { Question } from '../list/panels'

type Mailed = {
  id: string
  number: string
  email: string | null
  status: Status
  mail: { refusal: string | null; seen: number; last: Last | null }
}

type Last = {
  state: 'queued' | 'trying' | 'sent' | 'failed'
  at: string
  why: string | null
  nextTry: string | null
}

/** The button that mails an order's status; a second mail needs a confirmation. */
export function StatusMail({ order }: { order: Mailed }) {
  const location = useLocation()
  const { number, mail } = order
  if (mail.refusal) return <NoMail refusal={mail.refusal} />
  if (mail.last?.state === 'sent') {
    return (
      <div className="grid gap-0.5">
        <p className="text-sm text-ink-soft">Correo enviado: {mail.last.at}</p>
        <Link
          to={openUrl(location, 'correo', number)}
          preventScrollReset
          className="link inline-flex min-h-11 items-center text-[0.9375rem]"
        >
          Enviar otra vez<span className="sr-only"> el correo de {number}</span>
        </Link>
      </div>
    )
  }
  return (
    <div className="grid max-w-48 gap-1">
      {mail.last ? <UndeliveredMail last={mail.last} /> : null}
      <MailForm order={order} action={location.pathname + location.search}>
        <button className="button button-quiet px-3 whitespace-nowrap">
          {mail.last ? LABELS[mail.last.state] : 'Enviar correo'}
          <span className="sr-only"> de {number}</span>
        </button>
      </MailForm>
    </div>
  )
}

function NoMail({ refusal }: { refusal: string }) {
  return (
    <div className="grid gap-1">
      <button type="button" disabled title={refusal} className="button px-3 whitespace-nowrap">
        Enviar correo
      </button>
      <p className="max-w-48 text-sm text-ink-soft">{refusal}</p>
    </div>
  )
}

const LABELS: Record<Last['state'], string> = {
  sent: 'Enviar otra vez',
  queued: 'Intentar ahora',
  trying: 'Intentar ahora',
  failed: 'Enviar otra vez',
}

/** A mail that did not reach the buyer, and why. */
function UndeliveredMail({ last }: { last: Last }) {
  switch (last.state) {
    case 'queued':
      return <p className="text-sm text-ink-soft">Correo por salir desde {last.at}</p>
    case 'trying':
      return (
        <p className="text-sm">
          <strong className="text-rosewood">El correo aún no sale.</strong> {last.why} Próximo
          intento: {last.nextTry}.
        </p>
      )
    default:
      return (
        <p className="text-sm">
          <strong className="text-rosewood">No se pudo enviar el correo.</strong> {last.why}
        </p>
      )
  }
}

function MailForm(props: { order: Mailed; action: string; children: ReactNode }) {
  const { id, status, mail } = props.order
  return (
    <Form method="post" action={props.action} replace preventScrollReset>
      <input type="hidden" name="intent" value="send-mail" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="status" value={status} />
      <input type="hidden" name="seen" value={mail.seen} />
      {props.children}
    </Form>
  )
}

/** Asks for confirmation before the same mail is sent again. */
export function MailAgainQuestion({ orders }: { orders: Mailed[] }) {
  const closeTo = closedUrl(useLocation())
  const [search] = useSearchParams()
  const order = orders.find(({ number }) => number === search.get('correo'))
  if (!order || order.mail.refusal || order.mail.last?.state !== 'sent') return null
  return (
    <Question title="¿Enviar el correo otra vez?" closeTo={closeTo}>
      <p className="mb-4 wrap-anywhere">
        El correo «{STATUSES[order.status].label}» de {order.number} ya se envió a {order.email} el{' '}
        {order.mail.last.at}.
      </p>
      <MailForm order={order} action={closeTo}>
        <div className="flex flex-wrap justify-end gap-2">
          <Link to={closeTo} replace preventScrollReset className="button button-quiet">
            Cancelar
          </Link>
          <button className="button button-main">Enviar otra vez</button>
        </div>
      </MailForm>
    </Question>
  )
}
