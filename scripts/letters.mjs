// Takes the outlines of the display face's letters, for pictures that are drawn without it; run by hand when the package changes.
import fs from 'node:fs'
import * as hb from 'harfbuzzjs'
import subsetFont from 'subset-font'

const source = 'node_modules/@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'
const WEIGHT = 600
/** Units of an em in the file that is written. */
const EM = 1_000

/** @param {number} first @param {number} last */
const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset))
const wanted = [...range(0x20, 0x7e), ...range(0xa1, 0xff), ...'«»“”‘’–—…•Œœ']

const ttf = await subsetFont(fs.readFileSync(source), wanted.join(''), {
  targetFormat: 'truetype',
  variationAxes: { wght: WEIGHT },
})
const font = new hb.Font(new hb.Face(new hb.Blob(Uint8Array.from(ttf).buffer)))
font.setScale(EM, EM)

const letters = wanted.flatMap((letter) => {
  const glyph = font.nominalGlyph(letter.codePointAt(0) ?? 0)
  if (!glyph) return []
  const path = font
    .glyphToPath(glyph)
    .replace(/-?\d*\.\d+/g, (number) => `${Math.round(Number(number))}`)
  const outline = JSON.stringify([Math.round(font.glyphHAdvance(glyph)), path])
  return [`  ${JSON.stringify(letter)}: ${outline}`]
})
fs.writeFileSync('app/images/letters.json', `{\n${[...new Set(letters)].join(',\n')}\n}\n`)
console.log(`app/images/letters.json: ${letters.length} letters`)
