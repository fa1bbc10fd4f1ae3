import { expect, test } from 'vitest'
import { totalsOf, totalText } from './day-totals'

function line(product_name: string, product_color: string | null, quantity: number) {
  return { product_name, product_color, quantity, complements: [] }
}

test('arrangements are added up over orders and colours, the most first', () => {
  const { arrangements } = totalsOf([
    line('Girasoles', null, 3),
    line('Docena de rosas', 'Negro', 6),
    line('Docena de rosas', 'Kraft', 5),
    line('Docena de rosas', 'Kraft', 3),
    line('Astromelias', 'Rosa', 3),
  ])
  expect(arrangements.map(totalText)).toEqual([
    '14 × Docena de rosas · 8 Kraft, 6 Negro',
    '3 × Astromelias · Rosa',
    '3 × Girasoles',
  ])
})

test('each arrangement has its complements', () => {
  const complements = [
    { name: 'Vela', quantity: 2 },
    { name: 'Globo', quantity: 1 },
  ]
  const found = totalsOf([
    { ...line('Rosas', null, 4), complements },
    { ...line('Lirios', null, 1), complements: complements.slice(1) },
  ])
  expect(found.complements.map(totalText)).toEqual(['8 × Vela', '5 × Globo'])
})

test('some of a kind may have no colour', () => {
  const { arrangements } = totalsOf([line('Rosas', null, 2), line('Rosas', 'Rojo', 1)])
  expect(arrangements.map(totalText)).toEqual(['3 × Rosas · 1 Rojo'])
})
