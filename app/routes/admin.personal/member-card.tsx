import { Form } from '@remix-run/react'
import { Badge } from '~/components/badge'
import { DUTY_WORDS } from '~/models/accounts/duty-words'
import type { Duty } from '~/models/accounts/permissions'
import { DutyOptions } from './duty-options'

export type Member = {
  id: string
  email: string
  username: string | null
  duty: Duty
  isYou: boolean
  /** Those that have not ended: what they were opened with, and when each was last used. */
  sessions: { device: string; seen: string }[]
  hasFactor: boolean
  /** In which no code is asked, and since when. */
  browsers: { device: string; since: string }[]
  /** Since when they may not come in. */
  suspended: string | null
}

/** One of those who work here, with what can be changed of them. */
export function MemberCard({ member }: { member: Member }) {
  const { email, username, duty, isYou, suspended } = member
  return (
    <li className="card grid gap-3 p-5">
      <div>
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg wrap-anywhere">
          {username || email} {isYou ? <Badge look="secondary">Tú</Badge> : null}
          {suspended ? <Badge look="destructive">Acceso suspendido</Badge> : null}
        </h2>
        {username ? <p className="wrap-anywhere">{email}</p> : null}
        <p className="text-ink-soft">
          <strong>{DUTY_WORDS[duty].name}.</strong> {DUTY_WORDS[duty].about}
        </p>
        <Sessions member={member} />
        <Factor member={member} />
      </div>
      <details>
        <summary className="link inline-flex min-h-11 items-center">
          Cambiar<span className="sr-only"> a {email}</span>
        </summary>
        <Changes member={member} />
      </details>
    </li>
  )
}

function Sessions({ member: { sessions, suspended } }: { member: Member }) {
  if (suspended || sessions.length === 0) {
    const words = suspended ? `Sin acceso desde el ${suspended}.` : 'Sin sesiones abiertas.'
    return <p className={small}>{words}</p>
  }
  return (
    <ul className={`mt-2 ${list}`}>
      {sessions.map(({ device, seen }, at) => (
        <li key={at} className="wrap-anywhere">
          {device}, la última vez el {seen}
        </li>
      ))}
    </ul>
  )
}

function Factor({ member: { hasFactor, browsers } }: { member: Member }) {
  if (!hasFactor) return <p className={small}>Sin segundo paso.</p>
  return (
    <>
      <p className={small}>
        Con segundo paso
        {browsers.length > 0 ? ', que no se pide por 30 días en:' : ', cada vez que ingresa.'}
      </p>
      <ul className={list}>
        {browsers.map(({ device, since }, at) => (
          <li key={at} className="wrap-anywhere">
            {device}, desde el {since}
          </li>
        ))}
      </ul>
    </>
  )
}

const small = 'mt-1 text-[0.9375rem] text-ink-soft'
const list = 'list-disc pl-5 text-[0.9375rem] text-ink-soft'

function Changes({ member }: { member: Member }) {
  const { id, email, duty, sessions, browsers, hasFactor, suspended } = member
  return (
    <div className="mt-2 grid gap-4">
      <Form method="post" className="flex flex-wrap items-end gap-2" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <label className="grid gap-1">
          <span className="text-[0.9375rem] font-semibold">Función</span>
          <select name="duty" defaultValue={duty} className="field w-auto">
            <DutyOptions />
          </select>
        </label>
        <button name="intent" value="duty" className="button button-quiet">
          Cambiar función<span className="sr-only"> de {email}</span>
        </button>
      </Form>
      <Form method="post" className="flex flex-wrap gap-2" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        {sessions.length + browsers.length > 0 ? (
          <button name="intent" value="end-sessions" className="button button-quiet">
            Cerrar sus sesiones<span className="sr-only"> ({email})</span>
          </button>
        ) : null}
        {hasFactor ? (
          <button name="intent" value="reset-factor" className="button button-quiet">
            Restablecer su segundo paso<span className="sr-only"> ({email})</span>
          </button>
        ) : null}
        <button
          name="intent"
          value={suspended ? 'restore' : 'suspend'}
          className="button button-quiet"
        >
          {suspended ? 'Devolver el acceso' : 'Suspender el acceso'}
          <span className="sr-only"> de {email}</span>
        </button>
        <button name="intent" value="remove" className="button button-quiet text-rosewood">
          Quitar del personal<span className="sr-only"> a {email}</span>
        </button>
      </Form>
    </div>
  )
}
