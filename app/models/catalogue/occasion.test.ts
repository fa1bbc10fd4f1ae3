import { expect, test } from 'vitest'
import { occasionTitle } from './occasion'

test.each([
  [['Cumpleaños'], 'Para cumpleaños'],
  [['Para mamá'], 'Para mamá'],
  [['Solo porque sí'], 'Solo porque sí'],
  [['Gracias'], 'Gracias'],
  [['Amor'], 'Amor'],
  [['Amortización'], 'Para amortización'],
  [['Cumpleaños', 'Aniversario'], 'Para cumpleaños o aniversario'],
  [['Gracias', 'Amor', 'Para mamá'], 'Gracias, amor o para mamá'],
  [['A', 'B', 'C', 'D'], 'Para 4 ocasiones'],
])('%j is said as %j', (names, title) => expect(occasionTitle(names)).toBe(title))
