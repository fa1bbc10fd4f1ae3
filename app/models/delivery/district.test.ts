import { expect, test } from 'vitest'
import {
  districtNamed,
  DISTRICTS,
  knownDistrict,
  proposedDistricts,
  unknownDistricts,
  zoneOfDistrict,
} from './district'

test('there are the 43 districts of Lima and the 7 of Callao', () => {
  expect(DISTRICTS).toHaveLength(50)
  expect(DISTRICTS.map(knownDistrict)).toEqual(DISTRICTS)
})

test.each([
  ['Surco', 'Santiago de Surco'],
  ['  santiago  DE surco ', 'Santiago de Surco'],
  ['Stgo. de Surco', 'Santiago de Surco'],
  ['SJL', 'San Juan de Lurigancho'],
  ['s.j.l.', 'San Juan de Lurigancho'],
  ['S.J.M', 'San Juan de Miraflores'],
  ['smp', 'San Martín de Porres'],
  ['VES', 'Villa El Salvador'],
  ['vmt', 'Villa María del Triunfo'],
  ['la punta', 'La Punta'],
  ['Cercado', 'Cercado de Lima'],
  ['magdalena', 'Magdalena del Mar'],
  ['brena', 'Breña'],
  ['JESUS MARIA', 'Jesús María'],
  ['Rimac', 'Rímac'],
  ['Chosica', 'Lurigancho-Chosica'],
  ['lurigancho chosica', 'Lurigancho-Chosica'],
  ['Distrito de Miraflores', 'Miraflores'],
  ['Sta. Anita', 'Santa Anita'],
  // As a Mac writes accents.
  ['Jesu\u0301s Mari\u0301a', 'Jesús María'],
])('%j is %s', (text, name) => expect(knownDistrict(text)).toBe(name))

test.each([
  '',
  ' ',
  '🌷',
  'Mira🌷flores',
  'Miraflores 🌷',
  '__proto__',
  'constructor',
  '.',
  'x'.repeat(5_000),
])('%j is none', (text) => {
  expect(knownDistrict(text)).toBeNull()
  expect(districtNamed(text, [])).toBeNull()
})

const near = { id: 'near', areas: ['Surco', 'Miraflores'] }
const far = { id: 'far', areas: ['Asia', 'Miraflores', 'Chilca 🌊'] }
const zones = [near, far]

test('a zone may name a district in any spelling, and one that the list does not have', () => {
  expect(zoneOfDistrict(zones, '', 'Santiago de Surco')).toBe(near)
  expect(districtNamed('ASIA', zones)).toBe('Asia')
  expect(districtNamed('chilca 🌊', zones)).toBe('Chilca 🌊')
  expect(zoneOfDistrict(zones, '', 'Asia')).toBe(far)
  expect(unknownDistricts(far.areas)).toEqual(['Asia', 'Chilca 🌊'])
  expect(proposedDistricts(zones)).toHaveLength(52)
  expect(proposedDistricts(zones).slice(0, 3)).toEqual(['Ancón', 'Asia', 'Ate'])
})

test('of two zones with a district the chosen one counts, and without a choice the first', () => {
  expect(zoneOfDistrict(zones, 'far', 'Miraflores')).toBe(far)
  expect(zoneOfDistrict(zones, '', 'Miraflores')).toBe(near)
  expect(zoneOfDistrict(zones, 'gone', 'Miraflores')).toBe(near)
})

test('a chosen zone without the district gives way to the one that has it', () => {
  expect(zoneOfDistrict(zones, 'far', 'Santiago de Surco')).toBe(near)
  expect(zoneOfDistrict(zones, 'far', 'Ancón')).toBeUndefined()
})
