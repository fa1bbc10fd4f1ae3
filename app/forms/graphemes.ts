/**
 * Code units that the segmenter gets at a time: it copies the whole of its text at every step, so that
 * a text of 95,000 given at once takes it seconds.
 */
const PIECE = 256

/** Code units that so many characters may have: a family of four in colours of skin has 19. */
function unitsOf(count: number): number {
  return Math.min(20 * count, 50_000 + count)
}

/** What is a character each, unless an accent combines with the last: all below those, but no `\r`. */
const PLAIN = /[\0-\f\u000e-\u02ff]*/y

let segmenter: Intl.Segmenter | undefined

/**
 * How many characters a person sees: a family emoji is one, a line break is one.
 *
 * @param limit beyond it nothing is counted: of any longer text the answer is `limit + 1`
 */
export function visibleLength(text: string, limit: number): number {
  return text.length > unitsOf(limit + 1) ? limit + 1 : beginning(text, limit + 1).characters
}

/** The beginning of a text, `count` characters as a person sees them: the one way to cut a text. */
export function firstCharacters(text: string, count: number): string {
  return text.length <= count ? text : text.slice(0, beginning(text, count).end)
}

/** As much of a text as so many code units hold, without half of a pair: a cheap cut of what is too long anyway. */
export function firstUnits(text: string, count: number): string {
  const isWithin = (text.codePointAt(count - 1) ?? 0) > 0xffff
  return text.length <= count ? text : text.slice(0, isWithin ? count - 1 : count)
}

/** A text without halves of characters and without what stands for bytes that were none, U+FFFD. */
export function legible(text: string): string {
  return text.toWellFormed().replaceAll('\ufffd', '')
}

/** So many characters of a text, and where they end. */
type Part = { characters: number; end: number }

/** The first `count` characters, as long as they are not all giants. */
function beginning(text: string, count: number): Part {
  const units = Math.min(text.length, unitsOf(count))
  let [characters, end] = [0, 0]
  while (characters < count && end < units) {
    const left = count - characters
    const plain = Math.min(plainFrom(text, end), left)
    const part =
      plain > 0 ? { characters: plain, end: end + plain } : segmented(text, end, left, units)
    if (!part) break
    characters += part.characters
    end = part.end
  }
  return { characters, end }
}

/** How many plain characters follow. */
function plainFrom(text: string, from: number): number {
  PLAIN.lastIndex = from
  const length = PLAIN.exec(text)?.[0].length ?? 0
  return from + length === text.length ? length : Math.max(0, length - 1)
}

/** The next characters, `left` at most; nothing when the first one ends beyond `units`. */
function segmented(text: string, from: number, left: number, units: number): Part | null {
  segmenter ??= new Intl.Segmenter('es', { granularity: 'grapheme' })
  // A character that fills its piece may go on: it alone gets a longer one.
  for (let size = Math.min(PIECE, left); ; size *= 2) {
    const to = whole(text, from + size)
    let [characters, end] = [0, 0]
    for (const { index, segment } of segmenter.segment(text.slice(from, to))) {
      const next = from + index + segment.length
      if ((next === to && to < text.length) || next > units || characters === left) break
      ;[characters, end] = [characters + 1, next]
      if (size > PIECE) break
    }
    if (characters > 0) return { characters, end }
    if (to >= units) return null
  }
}

/** A place that is not within a pair of code units, the same or the next. */
function whole(text: string, at: number): number {
  const isWithin = (text.codePointAt(at - 1) ?? 0) > 0xffff
  return Math.min(text.length, isWithin ? at + 1 : at)
}
