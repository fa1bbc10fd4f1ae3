import { afterEach, expect, test } from 'vitest'
import { db } from '~/database/db.server'
import { env } from '~/env.server'
import { aSetting } from '../../../tests/support/factories'
import { sellerPart } from './seller-part.server'

const wasPublic = env.isPublic
afterEach(async () => {
  env.isPublic = wasPublic
  await db.deleteFrom('site_settings').execute()
})

test('a published shop is told what is missing of who sells, and what the law asks for', async () => {
  env.isPublic = true
  await aSetting('legal_name', 'Flores S.A.C.')
  const part = await sellerPart()
  expect(part.state).toBe('bad')
  expect(part.summary).toContain('Faltan el RUC y el domicilio')
  expect(part.advice).toMatch(/Ley 29571.*D\.S\. 011-2011-PCM.*Ley 29733/)

  await aSetting('ruc', '20131312955')
  await aSetting('legal_address', 'Calle Uno 1')
  const { state, facts } = await sellerPart()
  expect([state, facts.map(({ text }) => text)]).toEqual([
    'good',
    ['Flores S.A.C.', '20131312955', 'Calle Uno 1'],
  ])
})

test('a shop that only its machine sees may say nothing yet', async () => {
  env.isPublic = false
  expect((await sellerPart()).state).toBe('good')
})
