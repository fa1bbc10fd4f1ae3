import { Form, Link, useLocation } from '@remix-run/react'
import { useHydrated } from '~/components/hydrated'
import { Icon } from '~/components/icon'
import { openUrl } from '~/urls/dialog-url'
import { useDisclosure } from '../header/disclosure'

export type Person = { name: string; email: string; isAdmin: boolean }

/** Sign-in link for guests; name, orders and sign-out for signed-in users. */
export function AccountMenu({ user }: { user: Person | null }) {
  const details = useDisclosure()
  const { pathname, search } = useLocation()
  if (!user) return <SignInLink />
  return (
    <details ref={details} className="relative shrink-0">
      <summary className={`${action} list-none [&::-webkit-details-marker]:hidden`}>
        <Icon name="person" />
        <span className="sr-only">Tu cuenta</span>
      </summary>
      <div className="card absolute top-full right-0 z-40 grid w-64 p-2 shadow-float">
        <p className="min-w-0 px-3 py-2 leading-snug">
          <strong className="block truncate">{user.name}</strong>
          <span className="block truncate text-sm text-ink-soft">{user.email}</span>
        </p>
        <Link to="/mis-pedidos" className={entry}>
          Mis pedidos
        </Link>
        {user.isAdmin ? (
          <a href="/admin" className={entry}>
            Dashboard Admin
          </a>
        ) : null}
        <Link to="/cambiar-contrasena" className={entry}>
          Cambiar contraseña
        </Link>
        <Form method="post" action="/ingresar" reloadDocument>
          <input type="hidden" name="page" value={pathname + search} />
          <button name="intent" value="sign-out" className={entry}>
            Cerrar sesión
          </button>
        </Form>
      </div>
    </details>
  )
}

/** Links to the sign-in page; with scripts, opens the sign-in dialog over the current page. */
function SignInLink() {
  const location = useLocation()
  const opensDialog = useHydrated() && !/^\/(ingresar|registro)/.test(location.pathname)
  const from = new URLSearchParams({ desde: location.pathname + location.search }).toString()
  return (
    <Link
      to={opensDialog ? openUrl(location, 'panel', 'cuenta') : `/ingresar?${from}`}
      preventScrollReset={opensDialog}
      className={action}
    >
      <Icon name="person" />
      <span className="sr-only">Iniciar sesión</span>
    </Link>
  )
}

const action = 'grid size-11 shrink-0 place-items-center rounded-full hover:bg-beige/40'
const entry =
  'flex min-h-11 w-full items-center rounded-full px-3 text-left text-[0.9375rem] hover:bg-beige/40'
