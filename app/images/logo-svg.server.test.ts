import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawnLogo } from './drawn-logo.server'
import { cleanLogo } from './logo-svg.server'

const SVG = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"'
const SHAPE = '<path d="M0 0h40v10H0Z" fill="#9c2c48"/>'

function svg(inside: string, attributes = SVG): string {
  return `<svg ${attributes}>${inside}</svg>`
}

/** As a strict reader of XML draws it: the colour in the middle, and an error for anything broken. */
async function middle(markup: string) {
  const { data } = await sharp(Buffer.from(markup)).raw().ensureAlpha().toBuffer({
    resolveWithObject: true,
  })
  const start = Math.floor(data.length / 8) * 4
  return [...data.subarray(start, start + 3)]
}

test('the shop’s own logo looks the same after cleaning', async () => {
  const own = drawnLogo('Dalia & Zinnia')
  const clean = cleanLogo(own) ?? ''
  const pixels = (text: string) => sharp(Buffer.from(text)).raw().toBuffer()
  expect((await pixels(clean)).equals(await pixels(own))).toBe(true)
  expect(clean).toContain('aria-label="Dalia &amp; Zinnia"')
})

const SPOKEN =
  /script|onload|onclick|javascript|foreign|<image|<use|<a[\s>]|style|@import|http:\/\/evil|https:|\/\/evil|animate|<set|<iframe|<object|<embed|data:|ENTITY|xlink|url\((?! ?'?#)/i

test.each([
  ['script', '<script>alert(1)</script>'],
  ['script in CDATA', '<script><![CDATA[alert(1)]]></script>'],
  ['script in another case', '<ScRiPt>alert(1)</ScRiPt>'],
  [
    'script of a namespace',
    '<svg:script>alert(1)</svg:script><x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>',
  ],
  ['script from elsewhere', '<script href="https://evil.pe/x.js"/>'],
  [
    'handlers',
    '<g onload="alert(1)" onclick=\'alert(1)\' ONERROR="1"><circle r="1" onbegin="x()"/></g>',
  ],
  [
    'foreign objects',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="//evil"/><img src="x" onerror="alert(1)"/></body></foreignObject>',
  ],
  [
    'links',
    '<a href="javascript:alert(1)"><text>ven</text></a><a xlink:href="https://evil.pe"><circle r="2"/></a>',
  ],
  [
    'pictures from elsewhere',
    '<image href="https://evil.pe/p.png"/><image xlink:href="data:image/svg+xml;base64,PHN2Zz4="/><feImage href="//evil.pe"/>',
  ],
  [
    'uses',
    '<use href="https://evil.pe/x.svg#a"/><use xlink:href="#b"/><use href="data:image/svg+xml,x#a"/>',
  ],
  [
    'animations',
    '<animate attributeName="href" to="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/><animateTransform/>',
  ],
  [
    'style sheets',
    '<style>@import url(https://evil.pe/x.css); path{background:url(//evil.pe)}</style>',
  ],
  [
    'style attributes',
    '<circle r="1" style="fill:url(https://evil.pe#a);background:url(javascript:alert(1));behavior:url(x)"/>',
  ],
  [
    'urls in attributes',
    '<circle r="1" fill="url(https://evil.pe/a.svg#b)" clip-path="URL(//evil.pe)" stroke="url(#a) url(https://evil.pe)"/><rect fill="url(otro.svg#a)" stroke="URL( otro.svg#a)"/>',
  ],
  ['escaped urls', '<circle r="1" fill="u&#114;l(https://evil.pe)" stroke="\\75 rl(//evil.pe)"/>'],
  [
    'gradients that lead away',
    '<linearGradient id="a" href="https://evil.pe#a"/><radialGradient xlink:href="javascript:1"/>',
  ],
  [
    'html',
    '<iframe src="//evil"/><object data="//evil"/><embed src="//evil"/><meta http-equiv="refresh" content="0;url=//evil"/>',
  ],
  [
    'text that closes',
    '<title>&lt;/title&gt;&lt;g onload=x&gt;</title><desc><![CDATA[</desc><script>1</script>]]></desc>',
  ],
  ['comments', '<!-- <script>alert(1)</script> --><!--><circle onload="x"/>-->'],
  ['processing instructions', '<?xml-stylesheet href="https://evil.pe/x.css"?>'],
  [
    'prototype names',
    '<circle r="1" __proto__="x" constructor="y" hasOwnProperty="z"/><constructor/><__proto__/>',
  ],
])('takes %s out and keeps the drawing', async (_name, hostile) => {
  for (const markup of [
    svg(hostile + SHAPE),
    svg(SHAPE + hostile),
    svg(`<g>${hostile}</g>${SHAPE}`),
  ]) {
    const clean = cleanLogo(markup) ?? ''
    expect(clean.replaceAll(/&lt;|<title>.*?<\/title>|<desc>.*?<\/desc>/g, '')).not.toMatch(SPOKEN)
    expect(clean).toContain('d="M0 0h40v10H0Z"')
    expect(clean).not.toMatch(/<(title|desc)>[^<]*<(?!\/)/)
    await middle(clean)
  }
})

test('what goes takes along what is inside it', () => {
  for (const gone of ['foreignObject', 'symbol', 'pattern', 'marker', 'mask', 'metadata']) {
    const clean = cleanLogo(svg(`<${gone}><g><circle id="dentro" r="9"/></g></${gone}>${SHAPE}`))
    expect(clean).toContain('d="M0 0h40v10H0Z"')
    expect(clean).not.toContain('dentro')
  }
})

test.each([
  ['nothing', ''],
  ['words', 'hola'],
  ['a page', '<html><body><h1>hola</h1></body></html>'],
  ['only a script', svg('<script>alert(1)</script>')],
  ['an empty drawing', svg('')],
  ['an empty group', svg('<g></g>')],
  ['another root', `<g ${SVG}>${SHAPE}</g>`],
  ['a root of a prefix', `<s:svg xmlns:s="http://www.w3.org/2000/svg">${SHAPE}</s:svg>`],
  ['two roots', svg(SHAPE) + svg(SHAPE)],
  ['shapes beside the root', svg('<g/>') + SHAPE],
  [
    'a bomb of entities',
    `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg(`<text>&b;</text>${SHAPE}`)}`,
  ],
  [
    'a file of the server',
    `<!DOCTYPE svg [<!entity x SYSTEM "file:///etc/passwd">]>${svg(`<text>&x;</text>${SHAPE}`)}`,
  ],
  ['five megabytes', svg(SHAPE.repeat(130_000))],
])('%s is no logo', (_name, markup) => {
  expect(cleanLogo(markup)).toBeNull()
})

test.each([
  [
    'a class',
    svg('<style>.a,.b{fill:#0000ff}.c{fill:red}</style><path class="b" d="M0 0h40v10H0Z"/>'),
    [0, 0, 255],
  ],
  ['a style', svg('<path style="fill: #0000ff; stroke:none" d="M0 0h40v10H0Z"/>'), [0, 0, 255]],
  [
    'a gradient of its own',
    svg(
      '<defs><linearGradient id="a"><stop stop-color="#0000ff"/></linearGradient></defs><path fill="url(#a)" d="M0 0h40v10H0Z"/>',
    ),
    [0, 0, 255],
  ],
  [
    'a gradient that continues another',
    svg(
      '<linearGradient id="a"><stop style="stop-color:#0000ff"/></linearGradient><linearGradient id="b" xlink:href="#a"/><path fill="url(#b)" d="M0 0h40v10H0Z"/>',
      `${SVG} xmlns:xlink="http://www.w3.org/1999/xlink"`,
    ),
    [0, 0, 255],
  ],
  [
    'a switch',
    svg(
      '<switch><foreignObject requiredExtensions="x"/><g><path fill="#00f" d="M0 0h40v10H0Z"/></g></switch>',
    ),
    [0, 0, 255],
  ],
  [
    'a declaration and a type before it',
    `\uFEFF<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<!-- x -->${svg(SHAPE)}\n`,
    [156, 44, 72],
  ],
  ['tags left open', `<svg ${SVG}><g><path d="M0 0h40v10H0Z" fill="#00f">`, [0, 0, 255]],
  [
    'no namespace',
    svg('<path d="M0 0h40v10H0Z" fill="#00f"/>', 'viewBox="0 0 40 10" width="40" height="10"'),
    [0, 0, 255],
  ],
  [
    'characters that XML forbids',
    svg(`<title>a&#1;b\u0000c\ud800&nbsp;</title>${SHAPE}`),
    [156, 44, 72],
  ],
  ['an attribute twice', svg('<path fill="#00f" fill="red" d="M0 0h40v10H0Z"/>'), [0, 0, 255]],
])('draws what has %s', async (_name, markup, colour) => {
  expect(await middle(cleanLogo(markup) ?? '')).toEqual(colour)
})

test('depth and size cost neither the shop nor the browser', async () => {
  const deep = cleanLogo(svg(SHAPE + '<g>'.repeat(30_000))) ?? ''
  expect(deep.split('<g>').length).toBeLessThan(100)
  await middle(deep)
  for (const opening of ['<style ', '<style>', '<style', '<', '<!--', '<![CDATA[', '{.a', '.a,']) {
    expect(cleanLogo(opening.repeat(Math.floor(99_000 / opening.length)))).toBeNull()
  }
})
