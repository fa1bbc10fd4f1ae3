import { expect, test } from 'vitest'
import { openHours } from './opening-hours'

const WEEKDAYS = 'Mo-Fr'

test.each([
  ['Lunes a viernes, 9:00-19:00', WEEKDAYS, '09:00', '19:00'],
  ['Lunes a viernes, de 9:00 a 19:00', WEEKDAYS, '09:00', '19:00'],
  ['De lunes a viernes: 9am - 7pm', WEEKDAYS, '09:00', '19:00'],
  ['lunes-viernes 9.30 a. m. a 12 p. m.', WEEKDAYS, '09:30', '12:00'],
  ['Lunes a jueves y viernes de 8 a 20 horas', 'Mo-Th,Fr', '08:00', '20:00'],
  ['Sábados y domingos: 10:00 – 14:30 h', 'Sa,Su', '10:00', '14:30'],
  ['Miércoles, 9 a 13', 'We', '09:00', '13:00'],
  ['Domingo cerrado\n\nSábado 9 a 13', 'Sa', '09:00', '13:00'],
])('%j is read', (text, days, opens, closes) => {
  expect(openHours(text)).toEqual([`${days} ${opens}-${closes}`])
})

test('every line counts, in its order', () => {
  const hours = openHours('Todos los días, 9 a 13\r\nLunes, 15:00-19:00')
  expect(hours).toEqual(['Mo-Su 09:00-13:00', 'Mo 15:00-19:00'])
})

test.each([
  ...['', 'Lunes a sábado', 'Previa cita', 'Lunes, 9', 'Feriados, 9 a 13', 'Lunes a, 9 a 13'],
  ...[
    'Lunes, 19:00-9:00',
    'Lunes, 9 a 9',
    'Lunes, 25 a 26',
    'Lunes, 9:75 a 10',
    'Lunes, 13pm a 14',
  ],
  ...['Sábado a lunes, 9 a 13', 'Lunes a sábado, 9 a 13\nVíspera de feriado, otra hora'],
  ...['Lunes, 9 a 7', 'Domingo cerrado', `Lunes, ${'9'.repeat(300)}`, ` ${','.repeat(300)}9 a 1`],
])('of %j nothing is said', (text) => {
  expect(openHours(text)).toEqual([])
})
