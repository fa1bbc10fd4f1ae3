import { Form } from '@remix-run/react'
import { DUTY_WORDS } from '~/models/accounts/duty-words'
import type { Duty } from '~/models/accounts/permissions'

type Props = { id: string; email: string; duty: Duty; sent: string }

/** Somebody who was asked to work here and has not come yet. */
export function InvitationCard({ id, email, duty, sent }: Props) {
  const hiddenEmail = <span className="sr-only"> a {email}</span>
  return (
    <li className="card grid gap-3 p-5">
      <p>
        <strong className="wrap-anywhere">{email}</strong>
        <br />
        <span className="text-ink-soft">
          {DUTY_WORDS[duty].name} · enviada el {sent}; el enlace sirve 72 horas.
        </span>
      </p>
      <Form method="post" className="flex flex-wrap gap-2" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="duty" value={duty} />
        <button name="intent" value="invite" className="button button-quiet">
          Enviar otra vez{hiddenEmail}
        </button>
        <button name="intent" value="withdraw" className="button button-quiet">
          Retirar la invitación{hiddenEmail}
        </button>
      </Form>
    </li>
  )
}
