import { expect, test } from 'vitest'
import { cleanBody, dressedBody, SENT_MAX } from './campaign-body.server'

test('plain text becomes paragraphs, and what it says stays said', () => {
  expect(cleanBody('Hola\r\nAna & Luis\n\n5 < 6')).toBe(
    '<p>Hola<br />Ana &amp; Luis</p>\n<p>5 &lt; 6</p>',
  )
})

test.each([
  ['<p>Hola</p><script>alert(1)</script>', '<p>Hola</p>'],
  ['<p onclick="x()" style="background:url(//malo)">Hola</p>', '<p>Hola</p>'],
  ['<a href="javascript:alert(1)">ver</a>', '<a>ver</a>'],
  ['<a href="java\tscript:alert(1)">ver</a>', '<a>ver</a>'],
  ['<a href="//malo.pe">ver</a>', '<a>ver</a>'],
  ['<a href="data:text/html,x">ver</a>', '<a>ver</a>'],
  ['<form action="/x"><input name="y">Hola</form>', '<p>Hola</p>'],
  ['<iframe src="https://malo.pe"></iframe><p>Hola</p>', '<p>Hola</p>'],
  ['<svg><style><img src=x onerror=alert(1)></style></svg><p>a</p>', '<p>a</p>'],
  ['<h1>Hola</h1><img src=x onerror=alert(1)>', '<h2>Hola</h2>'],
])('%s', (sent, kept) => {
  expect(cleanBody(sent)).toBe(kept)
  expect(cleanBody(cleanBody(sent))).toBe(cleanBody(sent))
})

test.each(['', '  \n ', '<p></p>', '<p>&nbsp;</p>', '<p><br></p>', '<script>1</script>', '<hr>'])(
  '%j says nothing',
  (sent) => expect(cleanBody(sent)).toBe(''),
)

test.each(['<b>', 'a < b ', '<p', '&lt;', '<a href="x">'])(
  'nothing but %s is read to its end',
  (piece) => {
    const sent = piece.repeat(SENT_MAX / piece.length)
    expect(cleanBody(cleanBody(sent))).toBe(cleanBody(sent))
  },
)

test('dressed, it looks like the shop and still does nothing', () => {
  const body = '<p>Hola <a href="https://flores.pe/?a=1&b=2">ver</a></p>'
  const html = dressedBody(cleanBody(body), 'https://tienda.pe')
  expect(html).toContain('<a href="https://flores.pe/?a=1&amp;b=2" style="color:')
  expect(html).toMatch(/^<p style="[^"]*font-size:16px/)
})

test.each([
  ['/catalogo?q=1#ver', 'https://tienda.pe/catalogo?q=1#ver'],
  ['catalogo', 'https://tienda.pe/catalogo'],
  ['mailto:ana@correo.pe', 'mailto:ana@correo.pe'],
])('in a mailbox %s leads to %s', (href, link) => {
  const html = dressedBody(cleanBody(`<a href="${href}">ver</a>`), 'https://tienda.pe')
  expect(html).toContain(`href="${link}"`)
})
