import { expect, it, test } from 'vitest'
import { fillBuyer, newBuyer } from './new-buyer'

const ROSA = { customer_name: 'Rosa', customer_lastname: 'Flores', email: '' }
const NUMBERS = { customer_dni: '45678912', phone: '987654321' }

it.each([
  ['Rosa Flores 45678912 987654321', { ...ROSA, ...NUMBERS }],
  ['987654321 45678912 Rosa Flores', { ...ROSA, ...NUMBERS }],
  [
    '  Rosa\tFlores, DNI: 45678912, cel. 987 654 321 ',
    { ...ROSA, ...NUMBERS, phone: '987 654 321' },
  ],
  ['Nombre: Rosa Flores / DNI 45678912', { ...ROSA, customer_dni: '45678912', phone: '' }],
  ['Rosa Flores +51 987-654-321', { ...ROSA, customer_dni: '', phone: '+51 987-654-321' }],
  ['Rosa Flores 51987654321', { ...ROSA, customer_dni: '', phone: '51987654321' }],
  ['Rosa Flores ４５６７８９１２', { ...ROSA, customer_dni: '45678912', phone: '' }],
  [
    'Rosa Flores rosa.flores1@correo.pe 45678912',
    { ...ROSA, customer_dni: '45678912', phone: '', email: 'rosa.flores1@correo.pe' },
  ],
  [
    'María del Carmen Quispe Huamán 91234567 912345678',
    {
      ...{ customer_name: 'María', customer_lastname: 'del Carmen Quispe Huamán', email: '' },
      ...{ customer_dni: '91234567', phone: '912345678' },
    },
  ],
  [
    "Ñusta O'Higgins-Paz 45678912",
    {
      ...ROSA,
      customer_name: 'Ñusta',
      customer_lastname: "O'Higgins-Paz",
      customer_dni: '45678912',
      phone: '',
    },
  ],
  ['Rosa 987654321', { ...ROSA, customer_lastname: '', customer_dni: '', phone: '987654321' }],
  [
    '<b>Rosa</b> 45678912',
    {
      ...ROSA,
      customer_name: '<b>Rosa</b>',
      customer_lastname: '',
      customer_dni: '45678912',
      phone: '',
    },
  ],
])('%j is who buys', (line, buyer) => {
  expect(newBuyer(line)).toEqual(buyer)
})

it.each([
  '',
  '4321',
  'Rosa',
  'Rosa Flores',
  '987654321',
  'DNI 45678912',
  'Rosa 4567891',
  'Rosa 456789123',
  'Rosa +1 305 555 0199',
  'rosa@correo.pe',
])('%j only looks for somebody', (line) => {
  expect(newBuyer(line)).toBeNull()
})

test('a line of any length is read at once', () => {
  for (const piece of ['9 ', '9', 'a@', 'a.', '+51', ' ']) newBuyer(piece.repeat(50_000))
})

test('what was typed by hand stays, what a line wrote follows it', () => {
  const fields = Object.fromEntries(
    ['customer_name', 'customer_lastname', 'customer_dni', 'phone', 'email'].map((name) => [
      name,
      { value: name === 'phone' ? '01 445 5667' : '' },
    ]),
  )
  const fill = (line: string, before: string) =>
    fillBuyer(newBuyer(line), newBuyer(before), (name) => fields[name] ?? null)
  const values = () => Object.values(fields).map(({ value }) => value)
  fill('Rosa Flores 45678912', '')
  expect(values()).toEqual(['Rosa', 'Flores', '45678912', '01 445 5667', ''])
  fill('Rosa Flores Paz 45678912 987654321', 'Rosa Flores 45678912')
  expect(values()).toEqual(['Rosa', 'Flores Paz', '45678912', '01 445 5667', ''])
  if (fields.customer_name) fields.customer_name.value = 'Rosa María'
  fill('', 'Rosa Flores Paz 45678912 987654321')
  expect(values()).toEqual(['Rosa María', '', '', '01 445 5667', ''])
})
