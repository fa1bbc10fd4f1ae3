import letters from './letters.json'

/** Units of an em in which outlines are drawn, upwards from the baseline. */
export const EM = 1_000
/** Height of a capital in those. */
export const CAPITAL = 700

const OUTLINES = new Map(Object.entries(letters as unknown as Record<string, [number, string]>))

/** A letter's outline, a path of M, L, Q and Z, `x` to the right of where its text begins. */
export type Outline = { path: string; x: number }
export type OutlinedText = { outlines: Outline[]; width: number }

/** A text in the headings' face; `null` when the face lacks one of its letters. */
export function outlined(text: string): OutlinedText | null {
  const outlines: Outline[] = []
  let x = 0
  for (const letter of text.normalize('NFC')) {
    const [advance, path] = OUTLINES.get(letter) ?? []
    if (advance === undefined || path === undefined) return null
    if (path) outlines.push({ path, x })
    x += advance
  }
  return { outlines, width: x }
}

/** What the face has of a text. */
export function drawable(text: string): string {
  return [...text.normalize('NFC')].filter((letter) => OUTLINES.has(letter)).join('')
}

/** The first letter or digit of a name that the face has, as a capital; `null` without any. */
export function initialOf(name: string): string | null {
  const letters = name.normalize('NFC').match(/[\p{L}\p{N}]/gu) ?? []
  return letters.map((letter) => letter.toLocaleUpperCase('es')).find(isDrawn) ?? null
}

/** A name in two lines, broken at the space nearest to its middle; in one without a space. */
export function halvesOf(name: string): string[] {
  const words = name.split(' ')
  const breaks = words.slice(1).map((_, index) => {
    return [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]
  })
  const unevenness = ([first = '', second = '']: string[]) => Math.abs(first.length - second.length)
  const [best] = breaks.toSorted((one, other) => unevenness(one) - unevenness(other))
  return best ?? [name]
}

function isDrawn(letter: string): boolean {
  return Boolean(OUTLINES.get(letter)?.[1])
}
