import { expect, test } from 'vitest'
import { askedPrice } from './asked-price'

test.each([
  ['rosas menos de 100', 'rosas', { max: 10_000 }],
  ['Rosas  rojas de MENOS de S/ 100', 'rosas rojas de', { max: 10_000 }],
  ['hasta 79.90', '', { max: 7_990 }],
  ['máximo 80 soles tulipanes', 'tulipanes', { max: 8_000 }],
  ['no más de s/.50,5', '', { max: 5_050 }],
  ['por debajo de 90', '', { max: 9_000 }],
  ['ramo S/ 120', 'ramo', { max: 12_000 }],
  ['ramo de 120 soles', 'ramo de', { max: 12_000 }],
  ['entre 120 y 80 soles', '', { min: 8_000, max: 12_000 }],
  ['orquídea más de 200', 'orquidea', { min: 20_000 }],
  ['desde 150', '', { min: 15_000 }],
])('%j asks for %j within %j', (text, rest, price) => {
  const asked = askedPrice(text)
  expect(asked.price).toEqual(price)
  expect(asked.rest.trim()).toBe(rest)
})

test.each(['12 rosas', 'rosas de menos', 'hasta mañana', 'caja 2 pisos', '', 'menos de 1234567'])(
  '%j names no price',
  (text) => expect(askedPrice(text).price).toBeNull(),
)
