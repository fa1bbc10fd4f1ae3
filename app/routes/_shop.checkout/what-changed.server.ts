import { type Problems, textOf } from '~/forms/form.server'
import { quoteProblems, wasSeen } from '~/models/orders/order-placement.server'
import type { CheckoutDetails } from '~/models/orders/order-rows.server'
import type { Quote } from '~/models/orders/quote.server'
import { formatMoney } from '~/money'

type Seen = Pick<CheckoutDetails, 'seenCart' | 'seenTotal' | 'seenPieces' | 'seenLegal' | 'zoneId'>

/** What is no longer as the shopper saw it, each in a sentence. */
export function whatChanged(quote: Quote, seen: Seen): string[] {
  const isOtherCart = seen.seenCart !== null && seen.seenCart !== quote.id
  const amounts = isOtherCart ? CART_CHANGED : amountsChanged(quote, seen)
  const isOther = seen.seenLegal !== null && seen.seenLegal !== quote.legalVersion
  return [...(amounts ? [amounts] : []), ...(isOther ? [LEGAL_CHANGED] : [])]
}

function amountsChanged(quote: Quote, { seenTotal, seenPieces, zoneId }: Seen): string | null {
  const { district, zone, shipping } = quote
  if (district !== null && zone && zone.id !== zoneId) {
    return `Para ${district}, el envío es el de la zona «${zone.name}»: ${formatMoney(shipping)}. Revisa el total abajo y, si estás de acuerdo, confirma otra vez.`
  }
  if (quote.total !== seenTotal) return TOTAL_CHANGED
  return seenPieces === null || seenPieces === quote.pieces ? null : PIECES_CHANGED
}

const CART_CHANGED =
  'Tu carrito es otro desde que abriste esta página. Revísalo abajo y, si estás de acuerdo, confirma otra vez.'

const TOTAL_CHANGED =
  'El total cambió desde que abriste esta página. Revísalo abajo y, si estás de acuerdo, confirma otra vez.'

const PIECES_CHANGED =
  'Algo de tu pedido ya no está disponible y lo quitamos. Revísalo abajo y, si estás de acuerdo, confirma otra vez.'

const LEGAL_CHANGED =
  'Los términos o la política de privacidad cambiaron desde que abriste esta página. Léelos al lado del botón y, si estás de acuerdo, confirma otra vez.'

/**
 * What a form that is refused for something else would be refused for next, for the same answer: what is
 * wrong with its quote, and what is no longer as the shopper saw it.
 */
export function alsoWrong(quote: Quote | null, form: FormData): Required<Problems> {
  const found: Required<Problems> = { fieldErrors: {}, formErrors: [] }
  if (!quote) return found
  for (const { field, message } of quoteProblems(quote)) {
    if (field === 'cart') found.formErrors.push(message)
    else found.fieldErrors[field] = [message]
  }
  const seen = seenIn(form)
  if (seen && !wasSeen(quote, seen)) found.formErrors.push(...whatChanged(quote, seen))
  return found
}

function seenIn(form: FormData) {
  if (!form.has('seen_total')) return null
  const pieces = textOf(form, 'seen_pieces')
  return {
    seenCart: textOf(form, 'cart_id') || null,
    seenTotal: Number(textOf(form, 'seen_total')),
    seenPieces: pieces === '' ? null : Number(pieces),
    seenLegal: textOf(form, 'legal_version') || null,
    zoneId: textOf(form, 'shipping_zone_id'),
  }
}
