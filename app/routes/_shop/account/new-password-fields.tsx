import type { AccountAnswer } from './account-answer'
import { PasswordField } from './account-fields'

/** A new password, twice. */
export function NewPasswordFields(props: {
  form: string
  /** Fewest characters. */
  min: number
  answer: AccountAnswer | undefined
}) {
  const { form, min, answer } = props
  return (
    <>
      <PasswordField
        form={form}
        name="password"
        label="Nueva contraseña"
        hint={`Al menos ${min} caracteres`}
        autoComplete="new-password"
        answer={answer}
      />
      <PasswordField
        form={form}
        name="password_confirmation"
        label="Repite la nueva contraseña"
        autoComplete="new-password"
        answer={answer}
      />
    </>
  )
}
