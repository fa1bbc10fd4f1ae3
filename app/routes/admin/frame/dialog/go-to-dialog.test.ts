import { expect, test } from 'vitest'
import { placesFor } from './go-to-dialog'

test.each([
  ['', 'Dashboard'],
  ['categorías', 'Categorías'],
  ['CATEG', 'Categorías'],
  ['zona', 'Zonas de Envío'],
  ['DZ-20261121-0042', 'Buscar «DZ-20261121-0042» en Pedidos'],
  ['ana@correo.pe', 'Buscar «ana@correo.pe» en Pedidos'],
  ['tulipán', 'Buscar «tulipán» en Productos'],
  ['***', 'Buscar «***» en Productos'],
])('%j leads first to %j', (words, label) => {
  expect(placesFor(words, 'owner')[0]?.label).toBe(label)
})

test('what is typed is a search, whatever it holds', () => {
  const places = placesFor(' ramo & "x" #1 ', 'owner')
  expect(places.map(({ to }) => to)).toContain('/admin/productos?q=ramo+%26+%22x%22+%231')
})

test('whoever may not see a list is not led to it', () => {
  expect(placesFor('', 'delivery').map(({ label }) => label)).toEqual(['Reparto'])
  expect(placesFor('DZ-20261121-0042', 'delivery')).toEqual([])
})
