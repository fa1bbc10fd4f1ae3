import { expect, test } from 'vitest'
import { landingSource, withoutTracking } from './source'

const OWN = ['flores.pe']

test.each([
  [
    'utm_source=Instagram&utm_medium=cpc&utm_campaign=D%C3%ADa+de+la+Madre',
    '',
    'instagram / cpc / día de la madre',
  ],
  ['utm_source=boletin', 'https://mail.google.com/x', 'boletin'],
  ['utm_medium=cpc', 'https://www.google.com/', 'google.com'],
  ['gclid=a&color=b', 'https://www.google.com/', 'google / anuncio'],
  ['', 'https://www.google.com.pe/search?q=rosas', 'google.com.pe'],
  ['fbclid=x', 'https://l.instagram.com/', 'instagram.com'],
  ['fbclid=x', '', 'facebook.com'],
  ['', 'https://flores.pe.malo.pe/', 'flores.pe.malo.pe'],
  ['utm_source=boletin', 'https://flores.pe/', 'boletin'],
  ['', 'https://flores.pe/catalogo', null],
  ['fbclid=x', 'https://flores.pe/catalogo', null],
  ['', '', null],
  ['utm_source=+%00', '', null],
  ...['no es', 'android-app://com.google/', 'https://'].map((text) => ['color=x', text, null]),
])('%s, led here by %j, comes from %j', (query, referrer, source) => {
  expect(landingSource(String(query), String(referrer), OWN)).toBe(source)
})

test('what anybody writes into an address is one short line', () => {
  const long = `${encodeURIComponent(`<b>\u0000\n\u202e${'ñ🌹'.repeat(500)}/`)}%F0%9F`
  const source = landingSource(`utm_source=${long}&utm_medium=${long}&utm_campaign=${long}`, '', [])
  expect(source?.startsWith('<b> ñ🌹')).toBe(true)
  expect(source).not.toMatch(/[\p{Cc}\p{Cf}\ufffd]/u)
  expect([...(source ?? '')].length).toBeLessThanOrEqual(96)
})

test.each([
  ['', ''],
  ['utm_source=x', ''],
  ['color=1&utm_source=x&tamano=2&fbclid', 'color=1&tamano=2'],
  ['q=utm_source&orden=gclid', 'q=utm_source&orden=gclid'],
  ['a=%zz&utm_source=%zz', 'a=%zz'],
])('of ?%s pages read ?%s', (query, asked) => {
  expect(withoutTracking(query)).toBe(asked)
})
