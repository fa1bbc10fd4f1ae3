/** Fewest characters of a password; whoever administers the shop needs more. */
export const PASSWORD_MIN = 6
export const STAFF_PASSWORD_MIN = 12
/** Longer ones are refused, so that nobody makes the server hash a book. */
export const PASSWORD_MAX = 128
/** What is too long in any form, code units: putting a heap of accents in order takes long. */
const UNITS_MAX = 10 * PASSWORD_MAX

export type PasswordRefusal = {
  field: 'password' | 'password_confirmation'
  title: string
  text: string
}

/**
 * Why a new password cannot be taken, in the words people read; `null` when it can.
 *
 * Both texts count as typed, spaces included; characters as people count accents, so that `ñ` is one
 * on every keyboard.
 *
 * @source docs/specification/storefront.md §5 "Register" and "Reset password"
 */
export function passwordRefusal(
  password: string,
  confirmation: string,
  role: 'customer' | 'admin' = 'customer',
): PasswordRefusal | null {
  if (samePassword(password) !== samePassword(confirmation)) {
    return {
      field: 'password_confirmation',
      title: 'Las contraseñas no coinciden',
      text: 'Por favor verifica que ambas contraseñas sean iguales',
    }
  }
  const characters = [...samePassword(password)].length
  const min = role === 'admin' ? STAFF_PASSWORD_MIN : PASSWORD_MIN
  if (characters < min) {
    const text = `La contraseña debe tener al menos ${min} caracteres`
    return { field: 'password', title: 'Contraseña muy corta', text }
  }
  if (characters > PASSWORD_MAX) {
    const text = `La contraseña puede tener ${PASSWORD_MAX} caracteres como máximo`
    return { field: 'password', title: 'Contraseña muy larga', text }
  }
  return null
}

/** A password in the one form in which it is hashed and compared, whatever keyboard typed it. */
export function samePassword(password: string): string {
  return password.length > UNITS_MAX ? password : password.normalize('NFC')
}
