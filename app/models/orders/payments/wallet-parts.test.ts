import { expect, test } from 'vitest'
import { inParts, partsInFull } from './wallet-parts'

test.each([
  [1, 50_000, null, ''],
  [50_000, 50_000, null, ''],
  [50_001, 50_000, 'dos partes', 'una de S/ 500.00 y una de S/ 0.01'],
  [100_000, 50_000, 'dos partes', 'dos de S/ 500.00'],
  [100_001, 50_000, 'tres partes', 'dos de S/ 500.00 y una de S/ 0.01'],
  [272_300, 50_000, 'seis partes', 'cinco de S/ 500.00 y una de S/ 223.00'],
  [272_300, 99_990, 'tres partes', 'dos de S/ 999.90 y una de S/ 723.20'],
  [500_000, 50_000, 'diez partes', 'diez de S/ 500.00'],
  [575_000, 50_000, '12 partes', '11 de S/ 500.00 y una de S/ 250.00'],
])('%i céntimos, at most %i at once, go in %s', (amount, most, parts, inFull) => {
  expect(inParts(amount, most)).toBe(parts)
  if (parts) expect(partsInFull(amount, most)).toBe(inFull)
})
