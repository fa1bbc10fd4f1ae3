import { expect, test } from 'vitest'
import { isUuid } from './uuid'

test.each(['', 'abc', "';--", '0'.repeat(36), '9d8f7c3a-1b2c-4d5e-8f90-abcdefabcde', '\u0000'])(
  '%j is no id',
  (text) => expect(isUuid(text)).toBe(false),
)

test('an id is one in capitals too', () => {
  expect(isUuid('9D8F7C3A-1B2C-4D5E-8F90-ABCDEFABCDEF')).toBe(true)
})
