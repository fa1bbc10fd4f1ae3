import sanitizeHtml from 'sanitize-html'
import { LOGO_BYTES } from '~/forms/file-size'

/** Deeper drawings stop browsers, not ours alone. */
const DEPTH_MAX = 60

const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text']
const CONTAINERS = ['svg', 'g', 'switch', 'defs', 'clipPath', 'linearGradient', 'radialGradient']
const WORDS = ['title', 'desc', 'text', 'tspan']

/** What these hold is never drawn where it stands, so it goes with them. */
const UNDRAWN = [
  'script',
  'style',
  'foreignObject',
  'metadata',
  'symbol',
  'pattern',
  'marker',
  'mask',
]

/** How a shape looks; a `style` may say the same things. */
const LOOKS = [
  ...['fill', 'fill-opacity', 'fill-rule', 'clip-rule', 'clip-path', 'opacity', 'color', 'display'],
  ...['stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin'],
  ...['stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'visibility', 'transform'],
  ...['font-family', 'font-size', 'font-weight', 'font-style', 'letter-spacing', 'text-anchor'],
  ...['stop-color', 'stop-opacity', 'dominant-baseline'],
]
const PLACES = [
  ...[
    'id',
    'd',
    'points',
    'x',
    'y',
    'x1',
    'y1',
    'x2',
    'y2',
    'dx',
    'dy',
    'cx',
    'cy',
    'r',
    'rx',
    'ry',
  ],
  ...['fx', 'fy', 'offset', 'width', 'height', 'viewBox', 'preserveAspectRatio', 'pathLength'],
  ...['gradientUnits', 'gradientTransform', 'spreadMethod', 'clipPathUnits'],
]
const ATTRIBUTES = new Set([...LOOKS, ...PLACES])

/** Numbers, colours, names and transformations; no quotes, no colons, no escapes. */
const HARMLESS = /^[\w\s.,#%()'+-]*$/
const OWN_PART = /^#[\w.-]+$/
const OWN_PART_URL = /^url\( ?'?#[\w.-]+'? ?\)$/

/**
 * A logo as staff pasted it, rebuilt from what a drawing needs and nothing else: no scripts, links,
 * pictures, style sheets or entities, and nothing from outside.
 *
 * @returns well-formed SVG, or `null` when nothing is left to see
 * @source docs/specification/decisions.md Q-089; docs/specification/reliability.md I-02
 */
export function cleanLogo(markup: string): string | null {
  if (markup.length > LOGO_BYTES || /<!(?:ENTITY|ELEMENT|ATTLIST)/i.test(markup)) return null
  const classes = classLooks(markup)
  const drawing = sanitizeHtml(markup, {
    allowedTags: [...CONTAINERS, ...SHAPES, ...WORDS, 'stop'],
    allowedAttributes: { '*': [...ATTRIBUTES, 'href', 'xmlns', 'role', 'aria-label'] },
    nonTextTags: UNDRAWN,
    nestingLimit: DEPTH_MAX,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    selfClosing: [...SHAPES.filter((shape) => shape !== 'text'), 'stop'],
    textFilter: (text, tag) => (WORDS.includes(tag) ? text : ''),
    transformTags: {
      '*': (tagName, attributes) => ({ tagName, attribs: rebuilt(tagName, attributes, classes) }),
    },
  })
  const text = drawing.toWellFormed().replace(NOT_XML, '').trim()
  return isOneDrawing(text) ? text : null
}

/** Characters that no XML document may hold. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

type Attributes = Record<string, string>

function rebuilt(tag: string, attributes: Attributes, classes: Map<string, Attributes>) {
  const ofClasses = (attributes.class ?? '').split(/\s+/).map((name) => classes.get(name))
  const all = { ...attributes }
  for (const looks of [...ofClasses, declarations(attributes.style ?? '')])
    Object.assign(all, looks)

  const kept: Attributes = tag === 'svg' ? { xmlns: 'http://www.w3.org/2000/svg' } : {}
  for (const [name, value] of Object.entries(all)) {
    if (ATTRIBUTES.has(name) && isHarmless(value)) kept[name] = value
  }
  const target = attributes.href ?? attributes['xlink:href'] ?? ''
  if (/Gradient$/.test(tag) && OWN_PART.test(target)) kept.href = target
  if (tag === 'svg' && attributes['aria-label']) kept['aria-label'] = attributes['aria-label']
  return kept
}

function isHarmless(value: string): boolean {
  if (!HARMLESS.test(value)) return false
  return !/url/i.test(value) || OWN_PART_URL.test(value)
}

/** `fill:#fff;stroke:none` as attributes, which no security policy can switch off. */
function declarations(style: string): Attributes {
  const pairs = style.split(';').map((part) => part.split(':').map((side) => side.trim()))
  return Object.fromEntries(
    pairs.flatMap(([name, value, ...more]) =>
      name && value && more.length === 0 && LOOKS.includes(name) ? [[name, value]] : [],
    ),
  )
}

/** The plain class rules of a drawing's style sheets: drawing programs write colours there. */
function classLooks(markup: string): Map<string, Attributes> {
  const sheets = markup
    .split(/<style\b[^<>]*>/)
    .slice(1)
    .map((rest) => rest.split('</style>', 1)[0] ?? '')
  const classes = new Map<string, Attributes>()
  for (const rule of sheets.join('').split('}')) {
    const [selectors = '', body = ''] = rule.split('{')
    for (const [, name = ''] of selectors.matchAll(/\.([\w-]+)(?=\s*(?:,|$))/g)) {
      classes.set(name, { ...classes.get(name), ...declarations(body) })
    }
  }
  return classes
}

/** Whether the text is one `svg` element, closed at its very end, with a shape in it. */
function isOneDrawing(text: string): boolean {
  if (!/^<svg[\s>]/.test(text) || !SHAPES.some((shape) => text.includes(`<${shape} `))) return false
  let depth = 0
  for (const { 0: tag, index } of text.matchAll(/<[^>]*>/g)) {
    if (tag.startsWith('</')) depth -= 1
    else if (!tag.endsWith('/>')) depth += 1
    if (depth === 0) return index + tag.length === text.length
  }
  return false
}
