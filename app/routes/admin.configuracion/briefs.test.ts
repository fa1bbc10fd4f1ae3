import { expect, test } from 'vitest'
import { type Settings, withDefaults } from '~/models/site/settings/setting'
import { BRIEFS } from './briefs'

function settings(stored: Partial<Settings> = {}) {
  return withDefaults(new Map(Object.entries(stored)))
}

test('a shop that has set nothing yet reads what that means', () => {
  expect(BRIEFS.pago(settings())).toBe('Yape sin número · Plin sin número')
  expect(BRIEFS.banco(settings())).toBe('No se ofrece la transferencia')
  expect(BRIEFS.impagos(settings())).toBe('Ni se recuerdan ni se cancelan')
  expect(BRIEFS.ocultos(settings())).toBe('Se ven 0 de 4')
  expect(BRIEFS.empresa(settings())).toBe('Falta decir quién vende')
})

test('what is set is said in the words of whoever set it', () => {
  const paid = { yape_number: '987 654 321', enable_plin_payment: 'false' }
  expect(BRIEFS.pago(settings(paid))).toBe('Yape 987 654 321 · Plin apagado')
  const terms = { unpaid_reminder_hours: '12', unpaid_expiry_hours: '24' }
  expect(BRIEFS.impagos(settings(terms))).toBe('Se recuerdan a las 12 h, se cancelan a las 24 h')
  expect(BRIEFS.impagos(settings({ unpaid_expiry_hours: '24' }))).toBe(
    'No se recuerdan, se cancelan a las 24 h',
  )
  expect(BRIEFS['quien-recibe'](settings({ keep_recipient_months: '1' }))).toContain('a un mes')
  expect(BRIEFS['quien-recibe'](settings({ keep_recipient_months: 'nunca' }))).toBe(
    'Sus datos no se borran',
  )
})
