import { Link, useFetcher } from '@remix-run/react'
import { MeantEmail } from '../../../components/recipient/meant-email'
import { type AccountReply, useAccountForm } from './account-form'
import { AccountField, EmailField, PasswordField } from './account-fields'
import { SendButton } from '../send-button'
import { AccountProblems } from './sign-in-form'

type Props = {
  /** The page to return to after signing in. */
  page: string
  /** The server's answer that was rendered without scripts. */
  reply?: AccountReply
}

/** The registration form; with scripts it is answered in place. */
export function SignUpForm({ page, reply: written }: Props) {
  const fetcher = useFetcher<AccountReply>()
  const form = useAccountForm('registro', fetcher.data ?? written)
  const isSending = fetcher.state !== 'idle'
  return (
    <fetcher.Form method="post" action="/registro" className="grid gap-4">
      {/* Enter submits with the first button: not with the one that takes the proposed e-mail. */}
      <button tabIndex={-1} aria-hidden="true" className="sr-only" />
      <AccountProblems form={form} />
      <input type="hidden" name="page" value={page} />
      <AccountField
        form={form}
        name="username"
        label="Nombre"
        hint="Como quieres que te llamemos"
        autoComplete="nickname"
        maxLength={60}
      />
      <EmailField form={form} />
      <MeantEmail answered={form.answered} field={form.field('email')} />
      <PasswordField
        form={form}
        name="password"
        label="Contraseña"
        hint="Al menos 6 caracteres"
        autoComplete="new-password"
      />
      <PasswordField
        form={form}
        name="password_confirmation"
        label="Repite la contraseña"
        autoComplete="new-password"
      />
      <SendButton isSending={isSending} sending="Creando tu cuenta...">
        Crear cuenta
      </SendButton>
      <WelcomeNote />
    </fetcher.Form>
  )
}

/** What an account is good for, and what becomes of what was typed. */
function WelcomeNote() {
  return (
    <p className="text-center text-[0.9375rem] text-ink-soft">
      Con tu cuenta recibes un cupón de bienvenida para tu primera compra.{' '}
      <Link to="/privacidad" className="link font-normal">
        Cómo cuidamos tus datos
      </Link>
    </p>
  )
}
