import { Link, useFetcher } from '@remix-run/react'
import { ErrorSummary, problemsOf } from '~/components/error-summary'
import { type AccountForm, type AccountReply, useAccountForm } from './account-form'
import { EmailField, PasswordField } from './account-fields'
import { SendButton } from '../send-button'

type Props = {
  /** The page to return to after signing in. */
  page: string
  /** The server's answer that was rendered without scripts. */
  reply?: AccountReply
}

/** The sign-in form; with scripts it is answered in place. */
export function SignInForm({ page, reply: written }: Props) {
  const fetcher = useFetcher<AccountReply>()
  const form = useAccountForm('ingresar', fetcher.data ?? written)
  const isSending = fetcher.state !== 'idle'
  return (
    <fetcher.Form method="post" action="/ingresar" className="grid gap-4">
      <AccountProblems form={form} />
      <input type="hidden" name="page" value={page} />
      <EmailField form={form} />
      <PasswordField
        form={form}
        name="password"
        label="Contraseña"
        autoComplete="current-password"
      />
      <SendButton name="intent" value="sign-in" isSending={isSending} sending="Ingresando...">
        Ingresar
      </SendButton>
      <Link to="/forgot-password" className="link min-h-11 content-center text-center">
        ¿Olvidaste tu contraseña?
      </Link>
    </fetcher.Form>
  )
}

/** What a new password is refused for stays here too: the specification gives it a title and a text. */
const LABELS = {
  username: 'Nombre',
  email: 'Correo electrónico',
  current_password: 'Contraseña actual',
}

type ProblemsProps = { form: AccountForm; labels?: Record<string, string> }

/** The problems of an account form, above it. */
export function AccountProblems({ form, labels = LABELS }: ProblemsProps) {
  return (
    <ErrorSummary
      title={form.title}
      problems={problemsOf(form, form.refusal, labels)}
      answer={form.reply}
    />
  )
}
