import { expect, test } from 'vitest'
import { campaignStatus } from './campaign'

test.each([
  ['draft', 'Borrador'],
  ['queued', 'En cola'],
  ['sending', 'Enviando'],
  ['sent', 'Enviado'],
  ['failed', 'Fallido'],
  ['otra cosa', 'Borrador'],
  ['constructor', 'Borrador'],
])('the status %s is read as %s', (status, said) => {
  expect(campaignStatus(status)).toBe(said)
})
