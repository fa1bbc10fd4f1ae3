import { expect, test } from 'vitest'
import { checkoutForm } from '../../../tests/support/browser/shopping'
import { checkoutSchema } from './checkout-schema.server'

const schema = checkoutSchema({ pickup: true, receipts: { isNuevoRus: false } })

test.each([
  ['', 'Escribe el número de tu documento'],
  ['-', 'Escribe los 8 dígitos del DNI'],
  [' . ', 'Escribe los 8 dígitos del DNI'],
  ['4567891', 'Escribe los 8 dígitos del DNI'],
])('the DNI %j is refused once, in words', (customer_dni, sentence) => {
  const read = schema.safeParse(checkoutForm(0, { document_kind: 'dni', customer_dni }))
  const said = read.error?.issues.filter(({ path }) => path[0] === 'customer_dni')
  expect(said?.map(({ message }) => message)).toEqual([sentence])
})
