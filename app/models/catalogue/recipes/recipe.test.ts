import { expect, it } from 'vitest'
import { foldedFlower, recipeWords, summedStems } from './recipe'

it('accents, case and blanks make no second flower, nor where its colour is written', () => {
  const written = [
    ['Clavél', 'Rósado'],
    ['  CLAVEL ', ' rosado'],
    ['clavel\u00a0 rosado', ''],
    ['Clave\u0301l', 'rosado\t'],
  ] as const
  const folded = written.map(([flower, color]) => foldedFlower({ flower, color }))
  expect(folded).toEqual(written.map(() => 'clavel rosado'))
  expect(foldedFlower({ flower: 'Clavel', color: '' })).toBe('clavel')
  expect(foldedFlower({ flower: ' \u0301 ', color: '' })).toBe('')
})

it('a recipe says each flower once, in the order it was written, and no blank row', () => {
  const stems = summedStems([
    { flower: 'Rosa', color: 'Roja', stems: 9 },
    { flower: ' ', color: '', stems: 4 },
    { flower: 'Eucalipto', color: '', stems: 3 },
    { flower: 'rosa', color: 'ROJA', stems: 3 },
  ])
  expect(recipeWords(stems)).toBe('12 rosa roja, 3 eucalipto')
})
