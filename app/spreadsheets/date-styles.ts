import { attribute, readWhole } from './xml.ts'

/** Numbers of the formats of days that a style sheet need not describe. */
const BUILT_IN = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]
/** As many as Excel takes. */
const STYLES_MAX = 65_490

/** The numbers of the styles of cells that show a number as a day. */
export async function dateStyles(pieces: AsyncIterable<string>): Promise<Set<number>> {
  const [formats, styles] = [new Set<number>(), new Set<number>()]
  let [isOfCells, count] = [false, 0]
  await readWhole(pieces, {
    opened(name, attributes) {
      const format = Number(attribute(attributes, 'numFmtId'))
      if (name === 'cellXfs') isOfCells = true
      if (name === 'numFmt' && isDay(attribute(attributes, 'formatCode'))) {
        if (formats.size < STYLES_MAX) formats.add(format)
      }
      if (name !== 'xf' || !isOfCells) return
      const isBuiltIn = BUILT_IN.some(([from = 0, to = 0]) => format >= from && format <= to)
      if (count < STYLES_MAX && (isBuiltIn || formats.has(format))) styles.add(count)
      count += 1
    },
    closed(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return styles
}

/** Whether a format has days, years, hours or minutes outside of quotes, brackets and single signs. */
function isDay(code: string): boolean {
  return /[dyh]|m+:s/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, ''))
}

const DAY_MS = 24 * 3_600_000
/** From 30 December 1899, the day 0 of Excel, and from the one of 1904, to 1970. */
const DAYS_TO_1970 = 25_569
const DAYS_TO_1904 = 1_462
/** The year 10000. */
const DAYS_MAX = 2_958_466

/** A day that is written as a number, as `yyyy-mm-dd`; what is none, as it is written. */
export function dayOf(written: string, is1904: boolean): string {
  const given = Number(written)
  const days = given + (is1904 ? DAYS_TO_1904 : 0)
  if (written === '' || !(given >= 0 && days < DAYS_MAX)) return written
  return new Date(Math.round((days - DAYS_TO_1970) * DAY_MS)).toISOString().slice(0, 10)
}
