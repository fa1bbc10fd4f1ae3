import { expect, test } from 'vitest'
import { whatsappNumber } from '~/models/orders/order-message.server'
import { stepsOf, WHATSAPP_STEPS, type WhatsappStep } from './whatsapp-step'
import { type WhatsappFacts, whatsappText } from './whatsapp-text'

const LINK = 'https://tienda.pe/confirmacion/DZ-20261224-0042?llave=secreto'
const ORDER: WhatsappFacts['order'] = {
  ...{ order_number: 'DZ-20261224-0042', customer_name: 'Ñusta', delivery_type: 'envio' },
  ...{ pickup_sucursal: null, payment_method: 'yape', status: 'pendiente', collects: false },
  ...{ total: 15_200, paid: 0, missing: 15_200, bank: null, payUntil: null },
  wallet: { number: '987 654 321', name: 'Rosa Flores' },
}
const FACTS = { shop: 'Dalia & Zinnia', link: LINK, claimed: 0, receivedBy: null, proposal: null }

type Some = Partial<Omit<WhatsappFacts, 'order'>> & { order?: Partial<WhatsappFacts['order']> }

function said(step: WhatsappStep, { order, ...some }: Some = {}): string {
  return whatsappText(step, { ...FACTS, photos: [], ...some, order: { ...ORDER, ...order } })
}

test('the first text says how much, to whom, and where the proof goes', () => {
  expect(said('received')).toBe(
    'Hola, Ñusta. Te escribimos de Dalia & Zinnia.\n\n' +
      'Recibimos tu pedido DZ-20261224-0042 por S/ 152.00. ' +
      'Puedes pagar con Yape al 987 654 321, a nombre de Rosa Flores.\n\n' +
      `Cuando pagues, envía la captura en tu enlace privado: ${LINK}`,
  )
})

const BANK = { bank: 'BCP', holder: 'Flores SAC', account: '191-1', cci: '' }
const PAID = { paid: 15_200, missing: 0 }

test.each<[WhatsappStep, Some, RegExp]>([
  [
    'received',
    { order: { payUntil: new Date('2026-12-24T17:00:00Z') } },
    /Flores\. Paga hasta el /,
  ],
  [
    'received',
    { order: { wallet: null } },
    /por S\/ 152\.00\. Coordinamos el pago por aquí\.\n\nMira/,
  ],
  ['received', { order: { payment_method: 'efectivo' } }, /Coordinamos el pago por aquí\./],
  [
    'received',
    { order: { bank: BANK } },
    /a BCP, cuenta 191-1, a nombre de Flores SAC\.\n\nCuando/,
  ],
  ['received', { order: { collects: true } }, /Lo pagas al recibirlo\.\n\nMira tu pedido/],
  ['received', { order: { total: 0, missing: 0 } }, /0042\. No tienes nada que pagar\.\n\nMira/],
  ['received', { claimed: 15_200 }, /y tu comprobante por S\/ 152\.00\. Lo revisamos y te conf/],
  [
    'received',
    { claimed: 5_000 },
    /comprobante por S\/ 50\.00\. Faltan S\/ 102\.00\. Puedes pagar con/,
  ],
  [
    'received',
    { claimed: 10_000, order: { paid: 5_200, missing: 10_000 } },
    /0042, tu pago de S\/ 52\.00 y tu comprobante por S\/ 100\.00\. Lo revisamos/,
  ],
  [
    'received',
    { order: { paid: 5_200, missing: 10_000 } },
    /y tu pago de S\/ 52\.00\. Faltan S\/ 100\.00\. Puedes pagar con/,
  ],
  ['received', { order: PAID }, /y tu pago de S\/ 152\.00\. Lo revisamos/],
  [
    'paid',
    { order: PAID },
    /Confirmamos tu pago de S\/ 152\.00 por el pedido DZ-.*Pronto empezamos/,
  ],
  ['paid', { order: { ...PAID, status: 'preparacion' } }, /pedido DZ-20261224-0042\.\n\nMira/],
  [
    'paid',
    { order: { paid: 5_000, missing: 10_200 } },
    /Faltan S\/ 102\.00\. Puedes pagar con Yape/,
  ],
  ['paid', { order: { collects: true } }, /está confirmado\. Lo pagas al recibirlo\./],
  ['paid', {}, /Confirmamos el pago de tu pedido DZ-/],
  [
    'preparing',
    {},
    /Ya estamos preparando tu pedido DZ-20261224-0042 con flores frescas del día\./,
  ],
  ['ready', {}, /ya está listo para salir\.\n\nMira tu pedido en tu enlace privado: https/],
  ['ready', { photos: ['shop'] }, /ya está listo para salir\.\n\nMira cómo quedó: https/],
  [
    'ready',
    { order: { delivery_type: 'retiro', pickup_sucursal: 'Av. Larco 1' } },
    /ya está listo y te espera en Av\. Larco 1\./,
  ],
  ['ready', { order: { delivery_type: 'retiro' } }, /te espera en la tienda\./],
  ['sent', { photos: ['shop'] }, /salió del taller y va en camino\.\n\nMira tu pedido/],
  ['delivered', {}, /Entregamos tu pedido DZ-20261224-0042\. Gracias por florecer distinto/],
  [
    'delivered',
    { receivedBy: 'el portero', photos: ['door'] },
    /Lo recibió el portero\. Gracias .*\n\nMira la foto de la entrega: https/,
  ],
  [
    'absent',
    {},
    /no había quien lo recibiera\. Respóndenos con el día y el horario que prefieras\./,
  ],
  ['absent', { proposal: 'mañana, 9am-3pm' }, /recibiera\. Podemos volver mañana, 9am-3pm\. Resp/],
  [
    'cancelled',
    {},
    /Cancelamos tu pedido DZ-20261224-0042\. Si tienes alguna duda, la vemos por aquí/,
  ],
])('%s, %j', (step, some, expected) => {
  expect(said(step, some)).toMatch(expected)
})

test.each(Object.keys(WHATSAPP_STEPS) as WhatsappStep[])(
  '%s says whose order it is, of which shop and where it is seen, and no money that nobody asked for',
  (step) => {
    const text = said(step)
    const [words = '', ...more] = text.split(LINK)
    expect(more).toEqual([''])
    for (const fact of ['Ñusta', 'DZ-20261224-0042', 'Dalia & Zinnia']) {
      expect(words.split(fact)).toHaveLength(2)
    }
    expect(text.includes('S/')).toBe(step === 'received')
  },
)

const HOSTILE = {
  'breaks of lines': 'Ana\n\nDeposita a otro número:\r\n999',
  'what turns text around': 'Ana\u202e321\u2066 & José #1 <b>?text=x',
  'a hundred families': '👩‍👩‍👧‍👦'.repeat(100),
  'a heap of accents': `Z${'\u0301'.repeat(10_000)}`,
  'a hundred thousand letters': 'x'.repeat(100_000),
  'half a character': '\ud83d',
}

test.each(Object.entries(HOSTILE))(
  'a name of %s stays in its line, and within bounds',
  (_, name) => {
    const names = { customer_name: name, pickup_sucursal: name }
    for (const step of Object.keys(WHATSAPP_STEPS) as WhatsappStep[]) {
      const text = said(step, {
        order: { ...names, delivery_type: 'retiro' },
        receivedBy: name,
        photos: ['shop', 'door'],
      })
      expect(text.split('\n\n')).toHaveLength(3)
      expect(text.split('\n')).toHaveLength(5)
      expect(text).not.toMatch(/[\r\u202e\u2066]/)
      expect(text.length).toBeLessThan(600)
      expect(decodeURIComponent(encodeURIComponent(text))).toBe(text)
    }
  },
)

test('who gave no name is greeted all the same', () => {
  expect(said('sent', { order: { customer_name: ' \n ' } })).toMatch(/^Hola\. Te escribimos de/)
})

test('of a cancelled order that alone is told, and of what is picked up no route', () => {
  const all = Object.keys(WHATSAPP_STEPS).filter((step) => step !== 'cancelled')
  expect(stepsOf({ status: 'cancelado', delivery_type: 'envio' })).toEqual(['cancelled'])
  expect(stepsOf({ status: 'pendiente', delivery_type: 'envio' })).toEqual(all)
  expect(stepsOf({ status: 'enviado', delivery_type: 'retiro' })).toEqual(
    all.filter((step) => step !== 'sent' && step !== 'absent'),
  )
})

test.each([
  ['987 654 321', '51987654321'],
  ['+51 987-654-321', '51987654321'],
  ['0051 987654321', '51987654321'],
  ['51987654321', '51987654321'],
  ['+1 (202) 555-0143', '12025550143'],
  ['(01) 445 1234', null],
  ['+51 1 445 1234', null],
  ['98765432', null],
  ['00 34 612 345 678', '34612345678'],
  ['+54 9 11 2345-6789', '5491123456789'],
  ['＋51 ９８７６５４３２１', '51987654321'],
  ['987654321 / 912345678', null],
  ['no tengo', null],
  ['+12', null],
  ['', null],
])('the telephone %j is written to as %j', (phone, number) => {
  expect(whatsappNumber(phone)).toBe(number)
})
