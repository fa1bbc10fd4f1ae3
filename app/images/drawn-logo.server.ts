import flower from './logo-flower.svg?raw'
import { EM, halvesOf, type OutlinedText, outlined } from './letters.server'

const HEIGHT = 96
/** Where the name begins, beside the flower. */
const LEFT = 104
const INK = '#2b2a26'
/** A longer name stands in two lines. */
const LINE_MAX = 460

type Line = { text: string; size: number; baseline: number }

let last: { name: string; svg: string } | undefined

/** The logo of a shop that has none of its own: a flower and its name. */
export function drawnLogo(name: string): string {
  if (last?.name !== name) last = { name, svg: drawn(name) }
  return last.svg
}

function drawn(name: string): string {
  const lines = linesOf(name)
  const words = lines.map(({ text, ...at }) => ({ ...at, text, outline: outlined(text) }))
  const width = Math.ceil(LEFT + Math.max(...words.map(widthOf)) + 8)
  const label = escaped(name)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}" ` +
    `role="img" aria-label="${label}"><title>${label}</title>` +
    flower.trim().replace('<svg ', `<svg width="${HEIGHT}" height="${HEIGHT}" `) +
    `<g fill="${INK}">${words.map(markupOf).join('')}</g></svg>`
  )
}

type Written = Line & { outline: OutlinedText | null }

function widthOf({ text, size, outline }: Written): number {
  // A wide guess for letters of another face.
  return outline ? (outline.width * size) / EM : text.length * size * 0.75
}

function markupOf({ text, size, baseline, outline }: Written): string {
  if (!outline) {
    const face = 'font-family="Fraunces,Georgia,serif" font-weight="600"'
    return `<text x="${LEFT}" y="${baseline}" ${face} font-size="${size}">${escaped(text)}</text>`
  }
  const scale = size / EM
  const letters = outline.outlines.map(
    ({ path, x }) => `<path transform="translate(${x})" d="${path}"/>`,
  )
  return `<g transform="translate(${LEFT} ${baseline})scale(${scale} -${scale})">${letters.join('')}</g>`
}

/** One line, or two where a space lets a long name break near its middle. */
function linesOf(name: string): Line[] {
  const isShort = widthOf({ ...ONE, text: name, outline: outlined(name) }) <= LINE_MAX
  const [first, second] = isShort ? [name] : halvesOf(name)
  if (!first || !second) return [{ ...ONE, text: name }]
  return [
    { text: first, size: 40, baseline: 43 },
    { text: second, size: 40, baseline: 85 },
  ]
}

const ONE = { size: 64, baseline: 69 }

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
