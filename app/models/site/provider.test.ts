import { expect, test } from 'vitest'
import { missingOfProvider, providerOf } from './provider'
import { isRuc } from './settings/setting-values'
import { withDefaults } from './settings/setting'

// Taxpayers that everybody knows: SUNAT, BCP, Telefónica, and the example of the demo.
test.each(['20131312955', '20100047218', '20100017491', '20000000001'])('%s is a RUC', (ruc) => {
  expect(isRuc(ruc)).toBe(true)
})

test('no other digit checks the same ten', () => {
  const others = '012346789'.split('').map((digit) => `2013131295${digit}`)
  expect(others.filter(isRuc)).toEqual([])
})

test.each(['', '2013131295', '201313129555', '30131312955', '2013131295５', ' 20131312955'])(
  '%j is none',
  (text) => {
    expect(isRuc(text)).toBe(false)
  },
)

const ALL = { legal_name: 'Flores S.A.C.', ruc: '20131312955', legal_address: 'Calle Uno 1' }
const settingsOf = (some: Record<string, string>) => withDefaults(new Map(Object.entries(some)))

test('a shop says who sells only when it says all of it', () => {
  const provider = { name: ALL.legal_name, ruc: ALL.ruc, address: ALL.legal_address }
  expect(providerOf(settingsOf(ALL))).toEqual(provider)
  expect(missingOfProvider(settingsOf(ALL))).toEqual([])
  expect(missingOfProvider(settingsOf({}))).toEqual(['la razón social', 'el RUC', 'el domicilio'])
  expect(missingOfProvider(settingsOf({ ...ALL, ruc: '20131312950' }))).toEqual(['el RUC'])
  expect(providerOf(settingsOf({ ...ALL, legal_address: '  ' }))).toBeNull()
})
