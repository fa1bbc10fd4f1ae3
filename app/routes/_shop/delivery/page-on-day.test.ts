import { expect, test } from 'vitest'
import { pageOnDay } from './page-on-day'

const DAY = '2026-12-24'

test.each([
  ['/', `/catalogo-completo?orden=recommended&entrega=${DAY}`],
  ['/catalogo', `/catalogo-completo?orden=recommended&entrega=${DAY}`],
  ['/catalogo/rosas?pagina=3&panel=carrito', `/catalogo/rosas?entrega=${DAY}`],
  ['/catalogo/rosas/rojas?entrega=pronto', `/catalogo/rosas/rojas?entrega=${DAY}`],
  [
    '/ocasion/cumplea%C3%B1os?precio=hasta-100',
    `/ocasion/cumplea%C3%B1os?precio=hasta-100&entrega=${DAY}`,
  ],
  ['/buscar/rosas%20rojas', `/buscar/rosas%20rojas?entrega=${DAY}`],
  ['/buscar?q=rosas', '/buscar?q=rosas'],
  ['/producto/ramo?color=1', '/producto/ramo?color=1'],
])('%s goes on to %s', (page, on) => {
  expect(pageOnDay(page, DAY)).toBe(on)
})

test('any day takes the filter away', () => {
  expect(pageOnDay(`/catalogo/rosas?entrega=${DAY}&orden=price-asc`, '')).toBe(
    '/catalogo/rosas?orden=price-asc',
  )
  expect(pageOnDay('/', '')).toBe('/catalogo-completo?orden=recommended')
})
