import { firstUnits } from '~/forms/graphemes'
import { splitName } from '~/models/orders/order'

/** The fields that one line about a new buyer fills in. */
const BUYER_FIELDS = [
  'customer_name',
  'customer_lastname',
  'customer_dni',
  'phone',
  'email',
] as const

export type NewBuyer = Record<(typeof BUYER_FIELDS)[number], string>

const LINE_MAX = 300

/** A Peruvian mobile, with its country's code or without, in threes or not. */
const MOBILE = /(?<![\d+])(?:\+?51[ -]?)?9\d{2}[ -]?\d{3}[ -]?\d{3}(?!\d)/
const DNI = /(?<!\d)\d{8}(?!\d)/
const MAIL = /[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+/
/** What people write before what they say. */
const CAPTION = /^(?:dni|cel|celular|tel|tel[eé]fono|fono|whatsapp|nombre|nombres|correo)$/i

/**
 * Who buys, of one line that says it all, such as 'Rosa Flores 45678912 987654321', in whatever order. The name is split
 * as the checkout does: the first word, and the rest.
 *
 * @returns `null` for what is no name with a number: it only looks for somebody
 */
export function newBuyer(line: string): NewBuyer | null {
  let rest = firstUnits(line, LINE_MAX).normalize('NFKC')
  const take = (pattern: RegExp) => {
    const found = pattern.exec(rest)?.[0] ?? ''
    if (found) rest = rest.replace(found, ' ')
    return found
  }
  const [email, phone, customer_dni] = [take(MAIL), take(MOBILE), take(DNI)]
  const words = rest.split(/[\s,;:]+/).filter((word) => /^[^\d@]*\p{L}[^\d@]*$/u.test(word))
  const name = splitName(words.filter((word) => !CAPTION.test(word.replace('.', ''))).join(' '))
  const isNamed = name.customer_name !== '' && (phone !== '' || customer_dni !== '')
  return isNamed ? { ...name, customer_dni, phone, email } : null
}

/**
 * Writes who a line names into a form's fields, where nothing else stands.
 *
 * @param written what the line before wrote, which may be replaced
 */
export function fillBuyer(
  buyer: NewBuyer | null,
  written: NewBuyer | null,
  fieldNamed: (name: keyof NewBuyer) => { value: string } | null,
): void {
  for (const name of BUYER_FIELDS) {
    const field = fieldNamed(name)
    if (field && (field.value.trim() === '' || field.value === written?.[name]))
      field.value = buyer?.[name] ?? ''
  }
}
