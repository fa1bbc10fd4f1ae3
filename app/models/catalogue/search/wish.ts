import { firstCharacters, legible } from '~/forms/graphemes'
import type { Synonyms } from '~/models/site/settings/synonyms'
import { askedPrice, type PriceRange } from './asked-price'
import { numbersIn } from './spoken-number'

/** What a shopper wishes, read from what was typed. */
export type Wish = {
  /** As typed, cleaned. */
  text: string
  /** Each meant word as the ways to say it, any of which counts. */
  words: string[][]
  /** Whether no word narrows it, but a price, a day or a person: everything that comes then will do. */
  isOpen: boolean
  price: PriceRange | null
  /** Whether the cheapest or the dearest are wished for. */
  byPrice: 'price-asc' | 'price-desc' | null
  /** Days from today on which it is to come. */
  daysAhead: number | null
}

const MAX_CHARS = 100
/** More words than people search for: each is looked up in every index. */
const WORDS_MAX = 6

/** What every product is, how people call it, what is done with it, and what only joins words. */
const SAYS_NOTHING = new RegExp(
  `^(?:${[
    'flor|flores|arreglos?|regalos?|detalles?|envios?|delivery|algo|cosas?|color|colores',
    'lind[oa]s?|bonit[oa]s?|bell[oa]s?|hermos[oa]s?|precios[oa]s?|elegantes?|especial(?:es)?|mejor(?:es)?',
    'quiero|busco|necesito|comprar|regal(?:o|ar)|enviar|mandar|pedir|dar|decir|celebrar|llevar',
    'para|por|de|del|con|sin|que|y|en|a|al|es|muy|mas|tan|no|lo|me|se|le|te|el|la|los|las|un|una|unos|unas',
    'mi|mis|su|sus|tu|tus',
  ].join('|')})$`,
)
/** Whoever it is for: a word that leaves everything open. */
const SOMEBODY =
  /\b(?:amig[oa]s?|herman[oa]s?|hij[oa]s?|prim[oa]s?|ti[oa]s?|vecin[oa]s?|companer[oa]s?|colegas?|nin[oa]s?|hombres?|abuel[oa]s?|papi(?:to)?|mujer(?:es)?|papa|padre|alguien)\b/g

const CHEAP =
  /\b(?:(?:que )?no (?:sean? |este?n? )?(?:muy |tan )?car[oa]s?|(?:mas )?barat[oa]s?|baratit[oa]s?|economic[oa]s?|poco presupuesto)\b/
const DEAR = /\b(?:(?:de |mas )?luj(?:o|os[oa]s?)|premium|deluxe|exclusiv[oa]s?|mas car[oa]s?)\b/
const DAYS: [RegExp, number][] = [
  [/\bpasado manana\b/, 2],
  [/\b(?:(?:el )?mismo dia|(?:para )?hoy(?: mismo)?|urgente|express|al toque)\b/, 0],
  // 'por la mañana' is a time of any day.
  [/(?<!\bla )\b(?:para )?manana\b/, 1],
]

/**
 * Reads a wish: 'rosas para mi enamorada hasta 100, para mañana'.
 *
 * @param typed cut at 100 characters
 * @param synonyms of the shop, by what is typed, in small letters without accents
 */
export function wishOf(typed: string, synonyms: Synonyms): Wish {
  const text = cleanSearch(typed)
  const { rest, price } = askedPrice(text)
  let plain = ` ${rest} `
  const take = (pattern: RegExp): boolean => {
    const isSaid = pattern.test(plain)
    if (isSaid) plain = plain.replace(pattern, ' ')
    return isSaid
  }
  const byPrice = take(CHEAP) ? 'price-asc' : take(DEAR) ? 'price-desc' : null
  const daysAhead = DAYS.find(([pattern]) => take(pattern))?.[1] ?? null
  const phrases = phrasesIn(plain, synonyms)
  const people = phrases.rest.replace(SOMEBODY, ' ')
  const numbers = numbersIn(people)
  const said = [...phrases.said, ...numbers.said]
  const isSaidElsehow =
    price !== null || byPrice !== null || daysAhead !== null || people !== phrases.rest
  const others = wordsOf(numbers.rest, isSaidElsehow || said.length > 0)
  const words = [...said, ...others].slice(0, WORDS_MAX)
  const isOpen = words.length === 0 && isSaidElsehow
  return { text, words, isOpen, price, byPrice, daysAhead }
}

/** A text as it is looked for: one line of at most 100 characters. */
export function cleanSearch(text: string): string {
  return firstCharacters(legible(text), MAX_CHARS)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** What the shop's synonyms say of a text, longest first, and what is left of it. */
function phrasesIn(text: string, synonyms: Synonyms): { said: string[][]; rest: string } {
  const said: string[][] = []
  let rest = text.replace(/[^\p{L}\p{N}]+/gu, ' ')
  for (const [phrase, meanings] of synonyms) {
    if (!rest.includes(` ${phrase} `)) continue
    rest = rest.replace(` ${phrase} `, ' ')
    said.push([phrase, ...meanings])
  }
  return { said, rest }
}

/** @param isEnough whether words that say nothing may all be left out */
function wordsOf(text: string, isEnough: boolean): string[][] {
  const words = [...new Set(text.match(/[\p{L}\p{N}]{2,}/gu))]
  const meaningful = words.filter((word) => !SAYS_NOTHING.test(word))
  return (meaningful.length > 0 || isEnough ? meaningful : words).map((word) => [word])
}
