import { Link, useFetcher } from '@remix-run/react'
import { type AccountAnswer, type AccountReply, answerIn } from './account-answer'
import { AccountField, PasswordField } from './account-fields'
import { SendButton } from '../send-button'
import { Problems } from './sign-in-form'

type Props = {
  /** Where the person was going. */
  page: string
  /** What the server said before the scripts ran. */
  answer?: AccountAnswer
}

/** A new account. Where scripts run it is answered in place. */
export function SignUpForm({ page, answer: written }: Props) {
  const fetcher = useFetcher<AccountReply>()
  const answer = answerIn(fetcher.data) ?? written
  const isSending = fetcher.state !== 'idle'
  return (
    <fetcher.Form method="post" action="/registro" className="grid gap-4">
      <Problems form="registro" answer={answer} />
      <input type="hidden" name="page" value={page} />
      <AccountField
        form="registro"
        name="username"
        label="Nombre"
        hint="Como quieres que te llamemos"
        autoComplete="nickname"
        maxLength={60}
        answer={answer}
      />
      <AccountField
        form="registro"
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
        form="registro"
        name="password"
        label="Contraseña"
        hint="Al menos 6 caracteres"
        autoComplete="new-password"
        answer={answer}
      />
      <PasswordField
        form="registro"
        name="password_confirmation"
        label="Repite la contraseña"
        autoComplete="new-password"
        answer={answer}
      />
      <SendButton isSending={isSending} sending="Creando tu cuenta...">
        Crear cuenta
      </SendButton>
      <p className="text-center text-[0.9375rem] text-ink-soft">
        Con tu cuenta recibes un cupón de bienvenida para tu primera compra.{' '}
        <Link to="/privacidad" className="link font-normal">
          Cómo cuidamos tus datos
        </Link>
      </p>
    </fetcher.Form>
  )
}
