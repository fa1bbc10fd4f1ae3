import { describe, expect, test } from 'vitest'
import {
  type BuyerDocument,
  documentNumber,
  documentProblem,
  documentProblems,
  kindOf,
} from './document'

const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

/** Its last figure by SUNAT's rule, written out on its own: 11 less the rest of eleven, 10 is 0 and 11 is 1. */
function lastOf(ten: string): number {
  let sum = 0
  for (const [at, weight] of WEIGHTS.entries()) sum += weight * Number(ten.charAt(at))
  const digit = 11 - (sum % 11)
  return digit === 11 ? 1 : digit === 10 ? 0 : digit
}

const TRUE_RUCS = Array.from({ length: 50 }, (_, at) => {
  const ten = `${['10', '15', '16', '17', '20'][at % 5]}${String(10_047_218 + at * 1_234_567).padStart(8, '0')}`
  return `${ten}${lastOf(ten)}`
})

describe('a RUC', () => {
  test('is taken 50 times with its check digit, known ones among them', () => {
    for (const ruc of [...TRUE_RUCS, '20131312955', '20100047218', '20100017491']) {
      expect(documentProblem('ruc', ruc), ruc).toBeNull()
    }
  })

  test('is refused with any other check digit, which is more than 200 times', () => {
    const others = TRUE_RUCS.flatMap((ruc) => {
      const ten = ruc.replace(/.$/, '')
      return [1, 2, 3, 4, 5].map((more) => `${ten}${(Number(ruc.at(-1)) + more) % 10}`)
    })
    expect(others.length).toBeGreaterThanOrEqual(200)
    for (const ruc of others) expect(documentProblem('ruc', ruc), ruc).toMatch(/último dígito/)
  })

  test.each(['', '2013131295', '201313129551', '30131312955', '2013131295A', '٢٠١٣١٣١٢٩٥٥'])(
    'is not «%s»',
    (text) => {
      expect(documentProblem('ruc', text)).not.toBeNull()
    },
  )
})

test.each([
  ['dni', '45 678 901', null],
  ['dni', '4567890', /8 dígitos/],
  ['carne', '001-234567', null],
  ['carne', '12345', /carné/],
  ['pasaporte', 'ab 123456', null],
  ['pasaporte', '<b>', /pasaporte/],
] as const)('a %s of «%s»', (kind, typed, problem) => {
  const found = documentProblem(kind, documentNumber(typed))
  if (problem === null) expect(found).toBeNull()
  else expect(found).toMatch(problem)
})

test('a factura names whom it is for, and where', () => {
  const ruc: BuyerDocument = {
    kind: 'ruc',
    number: '20131312955',
    fiscalName: '',
    fiscalAddress: '',
  }
  expect(Object.keys(documentProblems(ruc))).toEqual(['fiscal_name', 'fiscal_address'])
  expect(documentProblems({ ...ruc, kind: 'dni', number: '45678901' })).toEqual({})
})

test.each([
  ['45678901', 'dni'],
  ['20131312955', 'ruc'],
  ['AB123456', null],
  ['', null],
])('of an order of before «%s» is %s', (customer_dni, kind) => {
  expect(kindOf({ document_kind: null, customer_dni })).toBe(kind)
})
