import { Link } from '@remix-run/react'
import type { AccountAnswer } from './account-answer'
import { SignInForm } from './sign-in-form'
import { SignUpForm } from './sign-up-form'

type Tab = 'cuenta' | 'registro'

type Props = {
  tab: Tab
  /** Where each tab is. */
  addresses: Record<Tab, string>
  page: string
  answer?: AccountAnswer
  /** Drawn over another page, whose place in the history it keeps. */
  inDialog?: boolean
}

const NAMES = { cuenta: 'Iniciar sesión', registro: 'Registrarse' }

/** Signing in and registering, as two tabs. */
export function AccountTabs({ tab, addresses, page, answer, inDialog }: Props) {
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
        <SignInForm page={page} answer={answer} />
      ) : (
        <SignUpForm page={page} answer={answer} />
      )}
    </div>
  )
}
