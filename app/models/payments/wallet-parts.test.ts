import { expect, test } from 'vitest'
import { inParts, OPERATION_MAX, partsInFull } from './wallet-parts'

test.each([
  [1, null, ''],
  [50_000, null, ''],
  [50_001, 'dos partes', 'una de S/ 500.00 y una de S/ 0.01'],
  [100_000, 'dos partes', 'dos de S/ 500.00'],
  [100_001, 'tres partes', 'dos de S/ 500.00 y una de S/ 0.01'],
  [272_300, 'seis partes', 'cinco de S/ 500.00 y una de S/ 223.00'],
  [500_000, 'diez partes', 'diez de S/ 500.00'],
  [575_000, '12 partes', '11 de S/ 500.00 y una de S/ 250.00'],
])('%i céntimos go in %s', (amount, parts, inFull) => {
  expect(inParts(amount)).toBe(parts)
  if (parts) expect(partsInFull(amount)).toBe(inFull)
  expect(Math.ceil(amount / OPERATION_MAX) > 1).toBe(parts !== null)
})
