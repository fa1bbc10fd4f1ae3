import { expect, test } from 'vitest'
import { passwordRefusal } from './password'

const SHORT = {
  title: 'Contraseña muy corta',
  text: 'La contraseña debe tener al menos 6 caracteres',
}

test.each([
  ['12345', SHORT],
  ['🌸🌸🌸🌸🌸', SHORT],
  // Five letters, one of them typed as n and a tilde.
  ['nin\u0303ob', SHORT],
  ['123456', null],
  ['      ', null],
  ['🌸🌸🌸🌸🌸🌸', null],
  ['contraseña', null],
  ['a'.repeat(128), null],
  ['a'.repeat(129), { title: 'Contraseña muy larga' }],
  ['a'.repeat(1_000_000), { title: 'Contraseña muy larga' }],
])('%.12s', (password, refusal) => {
  if (refusal) expect(passwordRefusal(password, password)).toMatchObject(refusal)
  else expect(passwordRefusal(password, password)).toBeNull()
})

test('that they differ is said before that they are short', () => {
  expect(passwordRefusal('abc', 'abd')).toEqual({
    field: 'password_confirmation',
    title: 'Las contraseñas no coinciden',
    text: 'Por favor verifica que ambas contraseñas sean iguales',
  })
})

test('spaces at the ends count, the keyboard’s way of writing ñ does not', () => {
  expect(passwordRefusal('secreta', 'secreta ')).toMatchObject({ field: 'password_confirmation' })
  expect(passwordRefusal('contrase\u00f1a', 'contrasen\u0303a')).toBeNull()
})

test('whoever administers the shop needs twelve', () => {
  expect(passwordRefusal('12345678901', '12345678901', 'admin')).toMatchObject({
    text: 'La contraseña debe tener al menos 12 caracteres',
  })
  expect(passwordRefusal('123456789012', '123456789012', 'admin')).toBeNull()
})
