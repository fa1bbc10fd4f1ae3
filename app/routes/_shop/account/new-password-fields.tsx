import type { AccountForm } from './account-form'
import { PasswordField } from './account-fields'

/** A new password, twice. */
export function NewPasswordFields(props: {
  form: AccountForm
  /** Fewest characters. */
  min: number
}) {
  const { form, min } = props
  return (
    <>
      <PasswordField
        form={form}
        name="password"
        label="Nueva contraseña"
        hint={`Al menos ${min} caracteres`}
        autoComplete="new-password"
      />
      <PasswordField
        form={form}
        name="password_confirmation"
        label="Repite la nueva contraseña"
        autoComplete="new-password"
      />
    </>
  )
}
