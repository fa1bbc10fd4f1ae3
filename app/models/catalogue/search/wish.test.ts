import { expect, test } from 'vitest'
import { SYNONYM_DEFAULTS, synonymProblem, synonymsIn } from '~/models/site/settings/synonyms'
import { wishOf } from './wish'

const SYNONYMS = synonymsIn(SYNONYM_DEFAULTS)

function read(text: string) {
  const { words, price, byPrice, daysAhead, isOpen } = wishOf(text, SYNONYMS)
  return { words: words.map(([typed]) => typed), price, byPrice, daysAhead, isOpen }
}
const NOTHING = { words: [], price: null, byPrice: null, daysAhead: null, isOpen: false }

test.each([
  ['algo barato', { byPrice: 'price-asc', isOpen: true }],
  ['rosas que no sean tan caras', { words: ['rosas'], byPrice: 'price-asc' }],
  ['rosas no muy caras', { words: ['rosas'], byPrice: 'price-asc' }],
  ['un ramo de lujo', { words: ['ramo'], byPrice: 'price-desc' }],
  ['lo más económico hasta 100', { byPrice: 'price-asc', price: { max: 10_000 }, isOpen: true }],
  ['flores para hoy', { daysAhead: 0, isOpen: true }],
  ['Tulipanes para MAÑANA', { words: ['tulipanes'], daysAhead: 1 }],
  ['pasado mañana', { daysAhead: 2, isOpen: true }],
  ['girasoles por la mañana', { words: ['girasoles', 'manana'] }],
  ['ramo urgente', { words: ['ramo'], daysAhead: 0 }],
  ['para mi enamorada', { words: ['enamorada'] }],
  ['cumpleaños de mi novia', { words: ['novia', 'cumpleanos'] }],
  ['arreglo fúnebre', { words: ['funebre'] }],
  ['día de la madre, hasta S/ 150', { words: ['dia de la madre'], price: { max: 15_000 } }],
  ['una docena de rosas rojas', { words: ['12 rosas', 'rosas', 'rojas'] }],
  ['doce rosas', { words: ['12 rosas', 'rosas'] }],
  ['2 docenas de tulipanes', { words: ['24 tulipanes', 'tulipanes'] }],
  ['media docena', { words: ['6'] }],
  ['flores para mi mejor amiga', { isOpen: true }],
  ['graduación de mi hija', { words: ['graduacion'] }],
  ['lo más caro', { byPrice: 'price-desc', isOpen: true }],
  ['flores', { words: ['flores'] }],
  ['para', { words: ['para'] }],
  ['%%', {}],
])('%j is read as %j', (text, wish) => expect(read(text)).toEqual({ ...NOTHING, ...wish }))

test('a number is said in digits, in a word and in dozens', () => {
  const waysOf = (text: string) => wishOf(text, []).words[0]
  for (const text of ['12', 'doce', 'docena', 'una docena', '1 docena']) {
    expect(waysOf(text), text).toEqual(['12', 'doce', 'docena'])
  }
  expect(waysOf('12 rosas')).toEqual(['12 rosas', 'doce rosas', 'docena de rosas'])
  expect(waysOf('media docena de tulipanes')).toEqual([
    '6 tulipanes',
    'seis tulipanes',
    'media docena de tulipanes',
  ])
  expect(waysOf('dos docenas')).toEqual(['24', 'veinticuatro', 'dos docenas'])
  expect(waysOf('18')).toEqual(['18', 'dieciocho'])
  expect(waysOf('98765')).toEqual(['98765'])
})

test('the longest of what staff wrote counts, and any arrow is read', () => {
  const synonyms = synonymsIn(
    'Abuelita -> mamá\nmi abuelita linda=nona, Nónna\n\nsin flecha\n→ nada',
  )
  expect(synonyms).toEqual([
    ['mi abuelita linda', ['nona', 'nonna']],
    ['abuelita', ['mama']],
  ])
  expect(wishOf('rosas a mi abuelita linda', synonyms).words).toEqual([
    ['mi abuelita linda', 'nona', 'nonna'],
    ['rosas'],
  ])
})

test.each([
  ['', null],
  ['velorio, luto → condolencias\n\nnovia -> amor', null],
  ['velorio → condolencias\nluto', '«luto»'],
  ['a → b → c', '«a → b → c»'],
  [' → b', '«→ b»'],
  ['novia →', '«novia →»'],
])('%j as synonyms: %j', (text, problem) => {
  if (problem === null) expect(synonymProblem(text)).toBeNull()
  else expect(synonymProblem(text)).toContain(problem)
})

test('the defaults are as staff must write them', () => {
  expect(synonymProblem(SYNONYM_DEFAULTS)).toBeNull()
  const typed = SYNONYMS.map(([one]) => one)
  expect(typed.length).toBe(new Set(typed).size)
})
