import { expect, test } from 'vitest'
import { brand } from '~/brand'
import { isSwitchedOn, offeredPayments, SETTING_DEFAULTS, walletOf, withDefaults } from './setting'
import { headerCategoryLimit, pageBackground, socialLink, whatsappUrl } from './setting-values'

test('a shop without settings has every default, and strange keys add nothing', () => {
  expect(withDefaults(new Map())).toEqual(SETTING_DEFAULTS)
  const strange = new Map([
    ['__proto__', 'malo'],
    ['constructor', 'malo'],
    ['otra_clave', 'malo'],
  ])
  expect(withDefaults(strange)).toEqual(SETTING_DEFAULTS)
})

test('a blank text counts as missing and other texts stand, trimmed', () => {
  const stored = new Map([
    ['slogan', ' \n\t '],
    ['email', '  flores@tienda.pe '],
    ['enable_plin_payment', 'false'],
  ])
  expect(withDefaults(stored)).toEqual({
    ...SETTING_DEFAULTS,
    email: 'flores@tienda.pe',
    enable_plin_payment: 'false',
  })
})

test.each([
  ['', 50_000],
  ['500.00', 50_000],
  ['999,90', 99_990],
  ['0', 50_000],
  ['-5', 50_000],
  ['mucho', 50_000],
])('a wallet with the limit %j takes %i céntimos at once', (yape_operation_max, most) => {
  const settings = withDefaults(new Map(Object.entries({ yape_operation_max })))
  expect(walletOf(settings, 'yape').operationMax).toBe(most)
})

test('a transfer is offered once its account is complete, and Yape whatever is switched', () => {
  const off = { enable_plin_payment: 'false', enable_yape_payment: 'false' }
  expect(offeredPayments(withDefaults(new Map()))).toEqual(['yape', 'plin'])
  expect(offeredPayments(withDefaults(new Map(Object.entries(off))))).toEqual(['yape'])
  const bank = { bank_name: 'BCP', bank_holder: 'Flora', bank_cci: '00219100234567801234' }
  const all = offeredPayments(withDefaults(new Map(Object.entries(bank))))
  expect(all).toEqual(['yape', 'plin', 'transferencia'])
})

test.each([
  ['true', true, true],
  ['false', false, false],
  ['TRUE', false, true],
  ['FALSE', false, true],
  ['1', false, true],
  ['0', false, true],
  ['sí', false, true],
  ['', false, true],
])('%j turns on what is off else: %j; what is on else: %j', (value, on, notOff) => {
  const stored = { track_stock: value, enable_plin_payment: value }
  const settings = withDefaults(new Map(Object.entries(stored)))
  expect(isSwitchedOn(settings, 'track_stock')).toBe(on)
  expect(isSwitchedOn(settings, 'enable_plin_payment')).toBe(notOff)
})

test.each([
  ...[
    ['1', 1],
    ['10', 10],
    ['11', 10],
    ['0', 1],
    ['-3', 1],
    [' 7 ', 7],
    ['3.9', 3],
  ],
  ...[
    ['abc', 10],
    ['', 10],
    ['""', 10],
    ['NaN', 10],
    ['Infinity', 10],
    ['１', 10],
    ['5 cosas', 10],
  ],
] as [string, number][])('a limit of %j shows %i categories', (value, limit) => {
  expect(headerCategoryLimit(value)).toBe(limit)
})

test('a solid and a gradient of three colours are kept', () => {
  const gradient = 'linear-gradient(135deg, #fff9e6 0%, #FFE1DF 50%, #ddd6ba 100%)'
  expect(pageBackground(' #A1b2C3 ')).toBe('#A1b2C3')
  expect(pageBackground(gradient)).toBe(gradient)
  expect(pageBackground(gradient.replaceAll(', ', ','))).toBe(gradient)
})

test.each([
  '',
  'red',
  '#fff',
  '6b7280',
  '#12345G',
  '#1234567',
  '#ffffff;} body{display:none',
  '#ffffff\n}',
  '}</style><script>alert(1)</script>',
  'url(https://malo.pe/x.png)',
  'linear-gradient(135deg, #ffffff 0%, #000000 100%)',
  'linear-gradient(135deg, #ffffff 0%, #000000 33%, #111111 66%, #222222 100%)',
  'linear-gradient(135deg, #ffffff 0%, #000000 50%, #111111 100%), url(//malo.pe)',
  'linear-gradient(135deg, #ffffff 0%, var(--x) 50%, #111111 100%)',
  'linear-gradient(90deg, #ffffff 0%, #000000 50%, #111111 100%)',
  'expression(alert(1))',
  '#ffffff'.repeat(100_000),
])('%.60j is the shop’s own background', (value) => {
  expect(pageBackground(value)).toBe(brand.background)
})

test.each([
  '987654321',
  '987 654 321',
  '987-654-321',
  '+51 987 654 321',
  '51987654321',
  '0051987654321',
  '(51) 987.654.321',
  '00 51 987654321',
  '+51\u00a0987\u202f654\u202f321',
])('%j is called with the country once', (number) => {
  expect(whatsappUrl(number, 'Hola')).toBe('https://wa.me/51987654321?text=Hola')
})

test.each(['', '   ', 'javascript:alert(1)', 'no tenemos', '12345', '9'.repeat(40), '٩٨٧٦٥٤٣٢١'])(
  '%j is no number',
  (number) => expect(whatsappUrl(number, 'Hola')).toBeNull(),
)

test('what the chat starts with cannot leave its place', () => {
  const link = new URL(whatsappUrl('987654321', 'Pedido #DZ-1 & ñandú?\n"x"') ?? '')
  expect(link.searchParams.get('text')).toBe('Pedido #DZ-1 & ñandú?\n"x"')
  expect([...link.searchParams.keys()]).toEqual(['text'])
  expect(link.hash).toBe('')
})

const FALLBACK = 'https://www.instagram.com/daliayzinnia'

test.each([
  'https://instagram.com/flores',
  'https://www.instagram.com/flores',
  'https://WWW.Instagram.com/flores?x=1',
])('%j is the shop’s page', (value) => {
  expect(socialLink(value, 'instagram.com', FALLBACK)).toBe(new URL(value).href)
})

test.each([
  '',
  '@usuario',
  'instagram.com/flores',
  '//instagram.com/flores',
  'http://instagram.com/flores',
  'http://malo.pe',
  'https://instagram.com.evil.pe/flores',
  'https://evilinstagram.com/flores',
  'https://evil.pe/instagram.com',
  'https://evil.pe\\@instagram.com',
  'https://instagram.com@evil.pe',
  'https://evil.pe#.instagram.com',
  'https://evil.pe?.instagram.com',
  'javascript:alert(1)//instagram.com',
  'javascript://instagram.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://ınstagram.com/flores',
])('%j is not', (value) => {
  expect(socialLink(value, 'instagram.com', FALLBACK)).toBe(FALLBACK)
})
