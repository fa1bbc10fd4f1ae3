import { expect, test } from 'vitest'
import { shownName } from './user'

test.each([
  [{ username: 'Ana Ñahui', email: 'ana@correo.pe' }, 'Ana Ñahui'],
  [{ username: '  ', email: 'ana@correo.pe' }, 'ana'],
  [{ username: null, email: 'ana@correo.pe' }, 'ana'],
  [{ username: null, email: null }, 'Usuario'],
  [{ username: '', email: '' }, 'Usuario'],
])('%j is called %s', (user, name) => {
  expect(shownName(user)).toBe(name)
})
