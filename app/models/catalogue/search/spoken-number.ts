const UNITS =
  'dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco'.split(
    ' ',
  )
const TENS = { treinta: 30, cuarenta: 40, cincuenta: 50, sesenta: 60, cien: 100 }
/** By how it is said. */
const NUMBERS = new Map([
  ...UNITS.map((word, index): [string, number] => [word, index + 2]),
  ...Object.entries(TENS),
])
const WORDS = new Map([...NUMBERS].map(([word, number]) => [number, word]))
/** Of six, twelve, and so on: their names in dozens. */
const DOZENS = new Map([
  [6, 'media docena'],
  [12, 'docena'],
  [24, 'dos docenas'],
  [36, 'tres docenas'],
  [48, 'cuatro docenas'],
])
const NUMBER = String.raw`(?:[1-9]\d{0,2}|${[...NUMBERS.keys()].join('|')})`
/** With the word that follows, of which there are so many; it stays a word of its own. */
const SAID = new RegExp(
  String.raw`\b(?:(?:(media|una?|${NUMBER}) )?(docenas?)|(${NUMBER}))\b(?=(?: de)? ([a-z]{3,})\b|)`,
  'g',
)

/**
 * How many stems a text names, each with the other ways to say it: '12 rosas', 'doce rosas' and 'docena de rosas' are
 * one. Without its noun a number would be found in 'mide unos 12 cm'.
 *
 * @param text in small letters without accents
 */
export function numbersIn(text: string): { said: string[][]; rest: string } {
  const said: string[][] = []
  const replaced = (_all: string, of?: string, dozen?: string, alone?: string, noun?: string) => {
    said.push(waysToSay(dozen ? Math.round(12 * timesOf(of)) : valueOf(alone ?? ''), noun))
    return ' '
  }
  return { rest: text.replace(SAID, replaced), said }
}

function timesOf(word: string | undefined): number {
  if (word === 'media') return 0.5
  return word === undefined || /^una?$/.test(word) ? 1 : valueOf(word)
}

function valueOf(word: string): number {
  return NUMBERS.get(word) ?? Number(word)
}

function waysToSay(number: number, noun = ''): string[] {
  const dozens = DOZENS.get(number)
  const ways = [String(number), WORDS.get(number)].filter((way) => way !== undefined)
  const joined = ways.map((way) => `${way} ${noun}`.trim())
  return dozens ? [...joined, noun ? `${dozens} de ${noun}` : dozens] : joined
}
