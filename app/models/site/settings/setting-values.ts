import { brand } from '~/brand'
import { firstCharacters } from '~/forms/graphemes'

/** Characters of the shop's name. */
export const DISPLAY_NAME_MAX = 60

/**
 * What everything calls the shop, as one line: it stands in headers of mails, so whatever is stored is cut to that.
 */
export function displayName({ display_name }: { display_name: string }): string {
  const line = display_name.replace(/[\s\p{C}\p{Z}]+/gu, ' ').trim()
  return firstCharacters(line, DISPLAY_NAME_MAX) || brand.name
}

/** Stored in place of a number of months, because a blank text stands for the default. */
export const NEVER = 'nunca'
export const RECIPIENT_MONTHS = '12'

/** After how many months recipients are erased: 1 to 120, `null` for never; else the default. */
export function recipientMonths(value: string): number | null {
  if (value === NEVER) return null
  const text = /^(?:[1-9]\d?|1[01]\d|120)$/.test(value) ? value : RECIPIENT_MONTHS
  return Number(text)
}

/** Years that the law has the shop keep its orders, from 1 January of the next one (tax code, articles 43 and 87.7). */
export const ORDER_YEARS = 5
/** The same of sheets of the complaints book, from the day of each (DS 011-2011-PCM, article 12). */
export const CLAIM_YEARS = 2
const YEARS_MAX = 30

/** For how many years orders tell whose they were: never fewer than the law's. */
export function orderYears(value: string): number {
  return yearsFrom(ORDER_YEARS, value)
}

/** The same of sheets of the complaints book. */
export function claimYears(value: string): number {
  return yearsFrom(CLAIM_YEARS, value)
}

function yearsFrom(least: number, value: string): number {
  const years = /^[0-9]{1,2}$/.test(value.trim()) ? Number(value) : least
  return Math.min(Math.max(years, least), YEARS_MAX)
}

/** The sentence for a number of years that the law does not allow, or that nobody means. */
export function yearsProblem(least: number) {
  return (text: string) =>
    text === '' || String(yearsFrom(least, text)) === text
      ? null
      : `Escribe de ${least} a ${YEARS_MAX} años: la ley pide ${least}`
}

/** Two weeks: a weekday and a day of the month name one day of them. */
export const TERM_MAX_HOURS = 336

/** A setting as hours from 1 to `TERM_MAX_HOURS`; `null` for anything else, which turns it off. */
export function termHours(value: string): number | null {
  const hours = /^[0-9]{1,3}$/.test(value.trim()) ? Number(value) : 0
  return hours >= 1 && hours <= TERM_MAX_HOURS ? hours : null
}

const CATEGORIES_MAX = 10

/** How many categories the header shows by name: 1 to 10; anything unreadable is 10. */
export function headerCategoryLimit(value: string): number {
  const limit = Math.trunc(Number(value))
  if (!/^-?[0-9]/.test(value.trim()) || Number.isNaN(limit)) return CATEGORIES_MAX
  return Math.min(Math.max(limit, 1), CATEGORIES_MAX)
}

const HEX = '#[0-9a-fA-F]{6}'
const SOLID = new RegExp(`^${HEX}$`)
const GRADIENT = new RegExp(
  `^linear-gradient\\(135deg, ?(${HEX}) 0%, ?(${HEX}) 50%, ?(${HEX}) 100%\\)$`,
)

/**
 * The page's background as CSS, rebuilt from its colours so that no other CSS can be injected.
 *
 * @param value a solid `#rrggbb`, or three of them as a gradient at 135 degrees
 * @source docs/specification/storefront.md §2; docs/specification/back-office.md §5
 */
export function pageBackground(value: string): string {
  const text = value.trim()
  if (SOLID.test(text)) return text
  const [, start, middle, end] = GRADIENT.exec(text) ?? []
  if (!start) return brand.background
  return `linear-gradient(135deg, ${start} 0%, ${middle} 50%, ${end} 100%)`
}

/**
 * A WhatsApp address for a number as staff typed it; `null` without a usable number.
 *
 * @param number digits with spaces, dashes, `+51` or `0051`
 * @param text the chat's first message
 * @source docs/specification/storefront.md §7 "External links"
 */
export function whatsappUrl(number: string, text: string): string | null {
  const digits = number.replace(/[^0-9]/g, '').replace(/^0051/, '')
  const local = digits.length === 11 && digits.startsWith('51') ? digits.slice(2) : digits
  if (local.length < 6 || local.length > 12) return null
  return `https://wa.me/51${local}?text=${encodeURIComponent(text)}`
}

/** The address that staff typed if it is https on the given site, else the fallback. */
export function socialLink(value: string, site: string, fallback: string): string {
  try {
    const url = new URL(value)
    const isSite = url.hostname === site || url.hostname.endsWith(`.${site}`)
    return url.protocol === 'https:' && isSite ? url.href : fallback
  } catch {
    return fallback
  }
}

const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

/** Whether a text is a taxpayer's number of Peru: a known beginning, 11 digits, the last of which checks the others. */
export function isRuc(text: string): boolean {
  if (!/^(?:10|15|16|17|20)[0-9]{9}$/.test(text)) return false
  const sum = WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(text[at]), 0)
  return Number(text[10]) === (11 - (sum % 11)) % 10
}

/** The sentence for a text that is no RUC; `null` for one. */
export function rucProblem(text: string): string | null {
  if (isRuc(text)) return null
  return /^[0-9]{11}$/.test(text)
    ? 'Revisa el RUC: su último dígito no corresponde a los demás'
    : 'Escribe los 11 dígitos del RUC'
}
