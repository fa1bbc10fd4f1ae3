import { expect, test } from 'vitest'
import type { z } from 'zod'
import {
  amount,
  email,
  identityDocument,
  line,
  optionalAmount,
  optionalDay,
  optionalLine,
  optionalTimes,
  paragraph,
  phone,
  ticked,
} from './form-values.server'
import { checkoutSchema } from '~/routes/_shop.checkout/checkout-schema.server'

/** What a field makes of a text: the value, or the sentence that refuses it. */
function read(schema: z.ZodType, typed: unknown): { value: unknown } | { refusal: string } {
  const parsed = schema.safeParse(typed)
  if (parsed.success) return { value: parsed.data }
  return { refusal: parsed.error.issues[0]?.message ?? '' }
}

const UNSTORABLE = 'Hay caracteres que no se pueden guardar: bórralos y vuelve a escribir'
const name = line({ required: 'Escribe tu nombre completo' })
const dedication = paragraph({ max: 250, tooLong: 'Máximo 250' })
const FAMILY = '👨‍👩‍👧‍👦'

test.each([
  ['José', 'José'],
  ['  María  del   Carmen ', 'María del Carmen'],
  ['José', 'José'],
  ["José María Ñahui Quispe-O'Connor", "José María Ñahui Quispe-O'Connor"],
  ['D’Angelo', 'D’Angelo'],
  ['Nguyễn', 'Nguyễn'],
  ['李', '李'],
  ['Null', 'Null'],
  ['1234', '1234'],
  ['Ana\tMaría\r\nQuispe\u2028Ñ\u00a0X', 'Ana María Quispe Ñ X'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  [`"><img src=x onerror=alert(1)>`, `"><img src=x onerror=alert(1)>`],
  ['{{7*7}} ${7*7} %s%n =1+1', '{{7*7}} ${7*7} %s%n =1+1'],
  ["'; DROP TABLE orders;--", "'; DROP TABLE orders;--"],
  ['../../etc/passwd', '../../etc/passwd'],
  [FAMILY, FAMILY],
  ['a', 'a'],
])('a line of %j is kept as %j', (typed, value) => {
  expect(read(name, typed)).toEqual({ value })
})

test.each(['', ' ', '\u00a0\u2003\u3000', '\t\r\n', '\u200b', '\u200d\u200d', '\ufeff', '\u00ad'])(
  '%j has nothing to read in it',
  (typed) => expect(read(name, typed)).toEqual({ refusal: 'Escribe tu nombre completo' }),
)

test.each([
  ['Ana\u0000María', 'NUL'],
  ['Ana\u0007', 'a bell'],
  ['Ana\u001b[31m', 'an escape'],
  ['Ana\u0085', 'a C1 control'],
  ['Ana\ud83d', 'half an emoji'],
  ['\udc00Ana', 'the other half'],
  ['Ana\u202egpj.exe', 'a right-to-left override'],
  ['Ana\u2066x\u2069', 'an isolate'],
  ['Ana\uffff', 'a non-character'],
])('%j is refused for %s', (typed) => {
  expect(read(name, typed)).toEqual({ refusal: UNSTORABLE })
  expect(read(dedication, typed)).toEqual({ refusal: UNSTORABLE })
})

test.each([[['a', 'b']], [{}], [7], [true], [null], [new File(['x'], 'x.txt')]])(
  '%j instead of one text is refused',
  (typed) => expect(read(name, typed)).toEqual({ refusal: 'Escribe este dato una sola vez' }),
)

test('a missing text is a blank one', () => {
  expect(read(line(), undefined)).toEqual({ value: '' })
  expect(read(name, undefined)).toHaveProperty('refusal', 'Escribe tu nombre completo')
})

test.each([
  ['ñ'.repeat(200), true],
  ['ñ'.repeat(201), false],
  ['n\u0303'.repeat(200), true],
  [FAMILY.repeat(200), true],
  [FAMILY.repeat(201), false],
  [`${' '.repeat(500)}Ana${' '.repeat(500)}`, true],
])('%.12j… within two hundred: %j', (typed, fits) => {
  const refusal = 'Escribe como máximo 200 caracteres'
  expect(read(name, typed)).toEqual(fits ? { value: typed.normalize('NFC').trim() } : { refusal })
})

test.each([['a'], [' '], [FAMILY], ['\u0301'], ['\n'], ['a\u0301'], ['a.'], ['@'], ['1 ']])(
  'a megabyte of %j is refused without being read',
  (part) => {
    const megabyte = part.repeat(Math.ceil(1_000_000 / part.length))
    const refusal = { refusal: 'El texto es demasiado largo' }
    for (const schema of [name, dedication, email(), identityDocument, phone]) {
      expect(read(schema, megabyte)).toEqual(refusal)
    }
  },
)

test.each([
  ['uno\r\ndos\rtres\u2028cuatro\u2029cinco\n', 'uno\ndos\ntres\ncuatro\ncinco'],
  ['\r\n\r\n', ''],
  ['Te amo, Ñusta ❤️ — «feliz día»', 'Te amo, Ñusta ❤️ — «feliz día»'],
  ['</textarea><script>alert(1)</script>', '</textarea><script>alert(1)</script>'],
  ['  con sangría\n  otra', 'con sangría\n  otra'],
])('a dedication of %j is kept as %j', (typed, value) => {
  expect(read(dedication, typed)).toEqual({ value })
})

test.each([
  ['a'.repeat(250), true],
  ['a'.repeat(251), false],
  [`${'abcde\r\n'.repeat(41)}abcd`, true],
  [`${'abcde\r\n'.repeat(41)}abcde`, false],
  ['💐'.repeat(250), true],
  ['💐'.repeat(251), false],
  [FAMILY.repeat(250), true],
  ['❤️'.repeat(250), true],
])('a dedication of %.12j… fits: %j', (typed, fits) => {
  expect('value' in read(dedication, typed)).toBe(fits)
})

test.each([
  ['ana@correo.pe', 'ana@correo.pe'],
  [' ana@correo.pe ', 'ana@correo.pe'],
  ['ANA@Correo.PE', 'ANA@Correo.PE'],
  ['a@b.co', 'a@b.co'],
  ['ana+flores@correo.com.pe', 'ana+flores@correo.com.pe'],
  ["o'connor@correo.pe", "o'connor@correo.pe"],
  ['ana@xn--and-6ma2c.pe', 'ana@xn--and-6ma2c.pe'],
  [`${'a'.repeat(64)}@correo.pe`, `${'a'.repeat(64)}@correo.pe`],
])('%j is an e-mail', (typed, value) => {
  expect(read(email(), typed)).toEqual({ value })
})

test.each([
  ['', 'Escribe tu correo'],
  ['ana', 'Falta la @ en el correo'],
  ['correo.pe', 'Falta la @ en el correo'],
  ['a@b', 'Falta el final del correo, como .com o .pe'],
  ['a@localhost', 'Falta el final del correo, como .com o .pe'],
  ['ñandu@correo.pe', 'El correo no puede llevar ñ ni tildes'],
  ['ana@ñandu.pe', 'El correo no puede llevar ñ ni tildes'],
  ['jose\u0301@correo.pe', 'El correo no puede llevar ñ ni tildes'],
  ['ana＠correo.pe', 'Falta la @ en el correo'],
  ['"a b"@c.pe', 'Escribe un solo correo, sin espacios ni signos alrededor'],
  ['ana@correo.pe,otro@x.pe', 'Escribe un solo correo, sin espacios ni signos alrededor'],
  ['ana@correo.pe; otro@x.pe', 'Escribe un solo correo, sin espacios ni signos alrededor'],
  ['<ana@correo.pe>', 'Escribe un solo correo, sin espacios ni signos alrededor'],
  ['Ana <ana@correo.pe>', 'Escribe un solo correo, sin espacios ni signos alrededor'],
  ['ana@correo.pe\r\nBcc:x@y.pe', 'Escribe un solo correo, sin espacios ni signos alrededor'],
  ['ana@correo.pe\nBcc:x@y.pe', 'Escribe un solo correo, sin espacios ni signos alrededor'],
  ['ana@correo.pe%0d%0aBcc:x@y.pe', 'Revisa el correo: no parece completo'],
  ['ana..x@correo.pe', 'El correo tiene un punto de más'],
  ['.ana@correo.pe', 'El correo tiene un punto de más'],
  ['ana.@correo.pe', 'El correo tiene un punto de más'],
  ['ana@correo..pe', 'Revisa el correo: no parece completo'],
  ['ana@-correo.pe', 'Revisa el correo: no parece completo'],
  ['ana@correo.p', 'Revisa el correo: no parece completo'],
  ['ana@correo.123', 'Revisa el correo: no parece completo'],
  ['@correo.pe', 'Revisa el correo: no parece completo'],
  ['ana@@correo.pe', 'Revisa el correo: no parece completo'],
  [`${'a'.repeat(65)}@correo.pe`, 'Revisa el correo: no parece completo'],
  [`ana@${'a'.repeat(64)}.pe`, 'Revisa el correo: no parece completo'],
  [`ana@${'abcdefghi.'.repeat(25)}pe`, 'Escribe como máximo 254 caracteres'],
  ['ana@correo.pe\u0000', UNSTORABLE],
])('%j is no e-mail, and says why', (typed, refusal) => {
  expect(read(email(), typed)).toEqual({ refusal })
})

test.each([`a@${'a.'.repeat(4_900)}!`, `${'a'.repeat(9_990)}@`, `a@${'a-'.repeat(4_900)}`])(
  'no e-mail makes the pattern think for ever (%.20j…)',
  (typed) => expect(read(email(), typed)).toHaveProperty('refusal'),
)

test.each([
  ['12345678', '12345678'],
  ['01234567', '01234567'],
  ['123456789', '123456789'],
  ['AB123456', 'AB123456'],
  ['ab123456', 'ab123456'],
  ['12.345.678', '12.345.678'],
  ['12 345  678', '12 345 678'],
  ['１２３４５６７８', '12345678'],
  ['12345678-9', '12345678-9'],
  ['1234567', '1234567'],
])('%j is a document, kept as %j', (typed, value) => {
  expect(read(identityDocument, typed)).toEqual({ value })
})

test.each(["' OR 1=1", '12345', 'A'.repeat(13), '--------', 'ñ1234567', '1234567٨', '12345678;'])(
  '%j is no document',
  (typed) => expect(read(identityDocument, typed)).toHaveProperty('refusal'),
)

test.each([
  ['987654321', '987654321'],
  ['+51 987 654 321', '+51 987 654 321'],
  ['051987654321', '051987654321'],
  ['987-654-321', '987-654-321'],
  ['01 4567890', '01 4567890'],
  ['(01) 456-7890', '(01) 456-7890'],
  ['+1 305 555 0100', '+1 305 555 0100'],
  ['9876543２1', '987654321'],
  ['987654321 anexo 2', '987654321 anexo 2'],
  ['no tengo', 'no tengo'],
])('%j is taken for a telephone, as %j', (typed, value) => {
  expect(read(phone, typed)).toEqual({ value })
})

test.each(['', ' ', '9'.repeat(40)])('%j is no telephone', (typed) => {
  expect(read(phone, typed)).toHaveProperty('refusal')
})

test.each([
  ['on', true],
  [undefined, false],
  ['', false],
  ['off', false],
  ['true', false],
  [['on', 'on'], false],
])('a box of %j is ticked: %j', (typed, value) => {
  expect(read(ticked, typed)).toEqual({ value })
})

const FORM = {
  email: 'ana@correo.pe',
  delivery_type: 'envio',
  shipping_zone_id: '9d8f7c3a-1b2c-4d5e-8f90-abcdefabcdef',
  country: 'Perú',
  full_name: 'Ana Quispe',
  customer_dni: '12345678',
  phone: '987654321',
  shipping_address: 'Av. Grau 120',
  payment_method: 'yape',
  seen_total: '15200',
}

function problems(some: Record<string, unknown>, pickup = true) {
  const schema = checkoutSchema({ pickup, payments: ['yape', 'plin'] })
  const parsed = schema.safeParse({ ...FORM, ...some })
  return parsed.error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? []
}

test.each([
  'Jr. Ñuflo de Chávez Nº 123, Dpto. 4.º B, Magdalena',
  'Av. Perú #1234',
  'Mz. «A» Lt. 5',
  `"La casa" de 'Toña'`,
  'ñ'.repeat(500),
])('the address %.30j is taken', (shipping_address) => {
  expect(checkoutSchema({ pickup: true }).parse({ ...FORM, shipping_address })).toMatchObject({
    address: shipping_address,
  })
})

test('a line break cannot get into an address', () => {
  const form = { ...FORM, shipping_address: 'Av. Grau 120\r\nDpto. 4' }
  expect(checkoutSchema({ pickup: true }).parse(form).address).toBe('Av. Grau 120 Dpto. 4')
})

const AMOUNT = 'Escribe un monto como 12.50, sin signos'
const TIMES = 'Escribe un número entero, desde 1, o déjalo en blanco'
const DAY = 'Escribe una fecha que exista, como 2026-12-24'

test.each([
  '12.505',
  '1e3',
  'NaN',
  'Infinity',
  '-1',
  '1.000,50',
  '1,234.50',
  '0x10',
  '１２',
  'S/ 12',
])('an amount of %j is refused, whether it may be missing or not', (typed) => {
  expect(read(amount('Escribe el precio'), typed)).toEqual({ refusal: AMOUNT })
  expect(read(optionalAmount, typed)).toEqual({ refusal: AMOUNT })
})

test('what may be missing is null when it is, and never nought', () => {
  for (const schema of [optionalAmount, optionalTimes, optionalDay, optionalLine(9)]) {
    for (const blank of ['', '  ', '\u200b', undefined]) {
      expect(read(schema, blank)).toEqual({ value: null })
    }
  }
  expect(read(amount('Escribe el precio'), ' ')).toEqual({ refusal: 'Escribe el precio' })
  expect(read(optionalAmount, ' 10,5 ')).toEqual({ value: 1_050 })
  expect(read(optionalAmount, '0')).toEqual({ value: 0 })
})

test.each(['0', '1.5', '-3', '1000000', '1e3', '٣', '007', 'cien'])(
  'a number of times of %j is refused',
  (typed) => expect(read(optionalTimes, typed)).toEqual({ refusal: TIMES }),
)

test.each(['2026-13-01', '2026-02-29', '24/12/2026', '2026-1-5', '2026-12-24T00:00', 'mañana'])(
  'a day of %j is refused',
  (typed) => expect(read(optionalDay, typed)).toEqual({ refusal: DAY }),
)

test('a leap day is a day', () => {
  expect(read(optionalDay, '2028-02-29')).toEqual({ value: '2028-02-29' })
})

test('a delivery needs zone and address; a pickup, only where it is offered, neither', () => {
  const without = { shipping_zone_id: undefined, shipping_address: '  ' }
  const missing = [
    ['shipping_zone_id', 'Por favor selecciona una zona de envío'],
    ['shipping_address', 'Escribe la dirección de entrega'],
  ]
  expect(problems(without)).toEqual(missing)
  expect(problems({ ...without, delivery_type: 'retiro' })).toEqual([])
  expect(problems({ ...without, delivery_type: 'retiro' }, false)).toEqual(missing)
  expect(problems({ ...without, delivery_type: 'drone' })).toEqual(missing)
  expect(problems({ shipping_address: 'ñ'.repeat(501) })).toEqual([
    ['shipping_address', 'Escribe como máximo 500 caracteres'],
  ])
})

test.each(['card', 'tarjeta', 'efectivo', 'YAPE', '', undefined, ['yape', 'plin'], '__proto__'])(
  'a payment by %j is refused',
  (payment_method) =>
    expect(problems({ payment_method })).toEqual([
      ['payment_method', 'Elige cómo pagar: Yape o Plin'],
    ]),
)

test('a coupon’s code may be anything a person can type, up to two hundred characters', () => {
  const code = (coupon_code: string) =>
    checkoutSchema({ pickup: true }).parse({ ...FORM, coupon_code }).couponCode
  expect(code(' hola5 ')).toBe('hola5')
  expect(code("'; drop table coupons;--")).toBe("'; drop table coupons;--")
  expect(problems({ coupon_code: 'x'.repeat(201) })).toHaveLength(1)
  expect(problems({ coupon_code: 'x'.repeat(10_001) })).toHaveLength(1)
})

test.each([undefined, '', 'gratis', '15200.5', 'NaN', 'Infinity', ['15200', '0']])(
  'a total seen of %j is no total anyone saw',
  (seen_total) => {
    const { seenTotal } = checkoutSchema({ pickup: true }).parse({ ...FORM, seen_total })
    expect(seenTotal === 15_200).toBe(false)
  },
)
