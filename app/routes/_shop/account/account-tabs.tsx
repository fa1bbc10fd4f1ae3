import { Link } from '@remix-run/react'
import type { AccountReply } from './account-form'
import { SignInForm } from './sign-in-form'
import { SignUpForm } from './sign-up-form'

type Tab = 'cuenta' | 'registro'

type Props = {
  tab: Tab
  /** Address of each tab. */
  addresses: Record<Tab, string>
  page: string
  /** The server's answer that was rendered without scripts. */
  reply?: AccountReply
  /** In a dialog over another page: tabs replace the history entry. */
  inDialog?: boolean
}

const NAMES = { cuenta: 'Iniciar sesión', registro: 'Registrarse' }

/** Sign-in and registration, one tab at a time. */
export function AccountTabs({ tab, addresses, page, reply, inDialog }: Props) {
  return (
    <div className="grid gap-5">
      <nav aria-label="Tu cuenta" className="grid grid-cols-2 gap-1 rounded-full bg-beige/40 p-1">
        {(['cuenta', 'registro'] as const).map((name) => (
          <Link
            key={name}
            to={addresses[name]}
            replace={inDialog}
            preventScrollReset={inDialog}
            aria-current={name === tab ? 'page' : undefined}
            className="grid min-h-11 place-items-center rounded-full px-2 font-semibold text-ink-soft aria-[current]:bg-paper aria-[current]:text-ink aria-[current]:shadow-float"
          >
            {NAMES[name]}
          </Link>
        ))}
      </nav>
      {tab === 'cuenta' ? (
        <SignInForm page={page} reply={reply} />
      ) : (
        <SignUpForm page={page} reply={reply} />
      )}
    </div>
  )
}
