import { expect, test } from 'vitest'
import { remaining } from './mended'

test('a mended field takes its error along, and what is said of the whole form stays', () => {
  const refused = { '': ['Todo'], email: ['Escribe tu correo'], phone: ['Escribe tu celular'] }
  const left = (...mended: string[]) => remaining(refused, (name) => mended.includes(name))
  expect(left()).toEqual(refused)
  expect(left('', 'email')).toEqual({ '': ['Todo'], phone: ['Escribe tu celular'] })
  expect(left('', 'email', 'phone')).toEqual({ '': ['Todo'] })
})
