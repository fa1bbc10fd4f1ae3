import { expect, test } from 'vitest'
import { likelyAddress } from './mail-domain'

test.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@gmail.co', 'ana@gmail.com'],
  ['ana@gmail.com.pe', 'ana@gmail.com'],
  ['ana@gmail.pe', 'ana@gmail.com'],
  ['ana@gnail.cmo', 'ana@gmail.com'],
  ['Ana.Paz+1@GMAL.COM', 'Ana.Paz+1@gmail.com'],
  ['ana@gmaill.com', 'ana@gmail.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana@hotmail.con', 'ana@hotmail.com'],
  ['ana@hotmai.es', 'ana@hotmail.es'],
  ['ana@outlok.com', 'ana@outlook.com'],
  ['ana@yaho.com', 'ana@yahoo.com'],
  ['ana@iclod.com', 'ana@icloud.com'],
])('%s most likely means %s', (typed, meant) => {
  expect(likelyAddress(typed)).toBe(meant)
})

test.each([
  ...['ana@gmail.com', 'ana@hotmail.es', 'ana@yahoo.com.pe', 'ana@outlook.com', 'ana@icloud.com'],
  ...['ana@mail.com', 'ana@ymail.com', 'ana@email.com', 'ana@cloud.com', 'ana@gmx.com'],
  ...['ana@correo.pe', 'ana@pucp.edu.pe', 'ana@gm.com', 'ana@gmail', 'gmial.com', ''],
])('%s may well be right', (typed) => {
  expect(likelyAddress(typed)).toBeNull()
})
