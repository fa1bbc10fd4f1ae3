import { expect, test } from 'vitest'
import { type Status, STATUSES } from './order'
import { recipientChat } from './order-message.server'
import { contactOf, handover, type Received, senderOf } from './recipient'

const BOUGHT: Received = {
  ...{ customer_name: 'Ana', customer_lastname: 'Quispe', phone: '987654321' },
  ...{ recipient_name: null, recipient_phone: null, recipient_erased_at: null },
  ...{ without_price: false, is_surprise: false, signed_as: null, is_anonymous: false },
}
const SENT = { ...BOUGHT, recipient_name: 'Lucía', recipient_phone: '+1 (202) 555-0143' }
const ERASED = { ...BOUGHT, recipient_erased_at: new Date(0) }
const ANONYMOUS = { is_anonymous: true, signed_as: null }

test('the rider asks for the recipient, and without one for the buyer', () => {
  expect(contactOf(BOUGHT)).toEqual({ name: 'Ana Quispe', phone: '987654321' })
  expect([senderOf(BOUGHT), handover(BOUGHT)]).toEqual([null, []])
  expect(contactOf(SENT)).toEqual({ name: 'Lucía', phone: '+1 (202) 555-0143' })
  expect(senderOf(SENT)).toBe('Ana Quispe')
  expect(senderOf({ ...SENT, signed_as: 'Tu amor' })).toBe('Tu amor')
})

test.each([SENT, ERASED, BOUGHT])('no line of an anonymous order names its buyer', (order) => {
  const anonymous = { ...order, ...ANONYMOUS }
  const lines = [contactOf(anonymous), senderOf(anonymous), ...handover(anonymous)]
  const chats = Object.keys(STATUSES).map((status) =>
    decodeURIComponent(recipientChat(anonymous, status as Status) ?? ''),
  )
  expect(JSON.stringify([...lines, ...chats])).not.toMatch(/Ana|Quispe|987654321/)
})

test('whoever bought it reads each wish for the door, with or without a recipient', () => {
  const wishes = [
    'Es sorpresa: no llamar antes',
    'Entregar sin precio',
    'Anónimo: no decir quién lo envía',
  ]
  const wished = { is_surprise: true, without_price: true, ...ANONYMOUS }
  expect(handover({ ...SENT, ...wished })).toEqual(['Recibe: Lucía · +1 (202) 555-0143', ...wishes])
  expect(handover({ ...BOUGHT, ...wished })).toEqual(wishes)
})

test('an erased recipient is not mistaken for the buyer', () => {
  expect(contactOf(ERASED)).toEqual({
    name: 'Otra persona (sus datos ya se borraron)',
    phone: '',
  })
})

test('whoever receives is written to about the delivery, and not before a surprise', () => {
  expect(recipientChat(SENT, 'enviado')).toMatch(
    /^https:\/\/wa\.me\/12025550143\?text=Hola%2C%20Luc/,
  )
  expect(recipientChat({ ...SENT, is_surprise: true }, 'enviado')).toBeNull()
  expect(recipientChat(SENT, 'cancelado')).toBeNull()
  expect(recipientChat(BOUGHT, 'enviado')).toBeNull()
  expect(decodeURIComponent(recipientChat(SENT, 'pendiente') ?? '')).not.toMatch(/S\/|pago/)
})
