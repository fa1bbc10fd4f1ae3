import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'

/** Layout of an account page: a heading and a card. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-md">
      <h1 className="mb-4 text-center text-3xl sm:text-4xl">{title}</h1>
      <div className="card p-5 sm:p-6">{children}</div>
    </div>
  )
}

type SentProps = {
  /** What was mailed if what was typed is right. */
  sentence: string
  /** Where to look if nothing comes. */
  help: string
  again: { to: string; name: string }
}

/** After a mail was asked for: the same whether or not one was sent. */
export function MailSentPage({ sentence, help, again }: SentProps) {
  return (
    <AccountPage title="Revisa tu correo">
      <div className="grid gap-4">
        <p>{sentence}</p>
        <p className="text-[0.9375rem] text-ink-soft">{help}</p>
        <Link to="/" className="button button-main">
          Volver al inicio
        </Link>
        <Link to={again.to} className="link min-h-11 content-center text-center">
          {again.name}
        </Link>
      </div>
    </AccountPage>
  )
}

/** Addresses of the two tabs as pages; both keep the page to return to. */
export function tabAddresses(page: string) {
  const from = page === '/' ? '' : `?${new URLSearchParams({ desde: page }).toString()}`
  return { cuenta: `/ingresar${from}`, registro: `/registro${from}` }
}
