import { expect, test } from 'vitest'
import { slideLink } from './slide-link'

test.each([
  ['/catalogo/rosas', '/catalogo/rosas'],
  ['  /catalogo?tag=a,b#flores ', '/catalogo?tag=a,b#flores'],
  ['/', '/'],
  ['/búsqueda', '/b%C3%BAsqueda'],
  ['https://www.instagram.com/daliayzinnia', 'https://www.instagram.com/daliayzinnia'],
  ['HTTPS://Example.com', 'https://example.com/'],
])('%j leads to %j', (typed, link) => {
  expect(slideLink(typed)).toBe(link)
})

test.each([
  null,
  '',
  '   ',
  'catalogo/rosas',
  '#flores',
  'http://example.com',
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'mailto:hola@example.com',
  '//example.com',
  '/\\example.com',
  '/\t/example.com',
  '/\n\\example.com',
  '/..//example.com',
  '/.//example.com',
  '/a/../..//example.com',
  '/%2e%2e//example.com',
  'https://',
  'https:example.com',
  'https://hola@example.com',
  'https://www.instagram.com:secreto@example.com',
  'https://exa mple.com',
])('%j leads nowhere', (typed) => {
  expect(slideLink(typed)).toBeNull()
})

test('no address leaves the site by a path', () => {
  const pieces = ['/', '\\', '.', '..', '%2e', '\t', '@', ':', '?', '#', 'a', 'example.com']
  for (const a of pieces)
    for (const b of pieces)
      for (const c of pieces) {
        const link = slideLink(`/${a}${b}${c}/example.com`)
        if (link) expect(new URL(link, 'https://tienda.pe').origin).toBe('https://tienda.pe')
      }
})
