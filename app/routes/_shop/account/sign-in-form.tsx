import { Link, useFetcher } from '@remix-run/react'
import { ErrorSummary } from '~/components/error-summary'
import { type AccountAnswer, type AccountReply, answerIn, fieldId } from './account-answer'
import { AccountField, PasswordField } from './account-fields'
import { SendButton } from '../send-button'

type Props = {
  /** Where the person was going. */
  page: string
  /** What the server said before the scripts ran. */
  answer?: AccountAnswer
}

/** The way in: e-mail and password. Where scripts run it is answered in place. */
export function SignInForm({ page, answer: written }: Props) {
  const fetcher = useFetcher<AccountReply>()
  const answer = answerIn(fetcher.data) ?? written
  const isSending = fetcher.state !== 'idle'
  return (
    <fetcher.Form method="post" action="/ingresar" className="grid gap-4">
      <Problems form="ingresar" answer={answer} />
      <input type="hidden" name="page" value={page} />
      <AccountField
        form="ingresar"
        name="email"
        label="Correo electrónico"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        maxLength={254}
        answer={answer}
      />
      <PasswordField
        form="ingresar"
        name="password"
        label="Contraseña"
        autoComplete="current-password"
        answer={answer}
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

/** Everything wrong with an account's form, on top of it. */
export function Problems(props: { form: string; answer: AccountAnswer | undefined }) {
  const { form, answer } = props
  if (!answer) return null
  const problems = answer.problems.map(({ field, message }) =>
    field ? { fieldId: fieldId(form, field), message } : { message },
  )
  return <ErrorSummary title={answer.title} problems={problems} />
}
