import { isStaff, type Role } from '../role'

/** Fewest characters of a customer's password; staff need `STAFF_PASSWORD_MIN`. */
export const PASSWORD_MIN = 6
export const STAFF_PASSWORD_MIN = 12
/** Most characters of a password, which bounds what the server hashes. */
export const PASSWORD_MAX = 128
/** Code units before normalization: normalizing thousands of combining accents is slow. */
const UNITS_MAX = 10 * PASSWORD_MAX

export type PasswordRefusal = {
  field: 'password' | 'password_confirmation'
  title: string
  text: string
}

/**
 * The sentence that says why a new password is refused; `null` when it is valid.
 *
 * Spaces count. Characters are counted after NFC normalization, so `ñ` is one on every keyboard.
 *
 * @source docs/specification/storefront.md §5 "Register" and "Reset password"
 */
export function passwordRefusal(
  password: string,
  confirmation: string,
  role: Role = 'customer',
): PasswordRefusal | null {
  if (samePassword(password) !== samePassword(confirmation)) {
    return {
      field: 'password_confirmation',
      title: 'Las contraseñas no coinciden',
      text: 'Por favor verifica que ambas contraseñas sean iguales',
    }
  }
  const characters = [...samePassword(password)].length
  const min = passwordMin(role)
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

export function passwordMin(role: Role): number {
  return isStaff(role) ? STAFF_PASSWORD_MIN : PASSWORD_MIN
}

/**
 * A password in Unicode NFC, in which it is hashed and compared: keyboards compose accents in
 * different ways.
 */
export function samePassword(password: string): string {
  return password.length > UNITS_MAX ? password : password.normalize('NFC')
}
