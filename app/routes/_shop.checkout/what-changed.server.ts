import type { CheckoutDetails } from '~/models/orders/order-rows.server'
import type { Quote } from '~/models/orders/quote.server'
import { formatMoney } from '~/money'

/** What is no longer as the shopper saw it, in a sentence. */
export function whatChanged(quote: Quote, { seenTotal, zoneId }: CheckoutDetails): string {
  const { district, zone, shipping } = quote
  if (district !== null && zone && zone.id !== zoneId) {
    return `Para ${district}, el envío es el de la zona «${zone.name}»: ${formatMoney(shipping)}. Revisa el total abajo y, si estás de acuerdo, confirma otra vez.`
  }
  return quote.total === seenTotal ? PIECES_CHANGED : TOTAL_CHANGED
}

const TOTAL_CHANGED =
  'El total cambió desde que abriste esta página. Revísalo abajo y, si estás de acuerdo, confirma otra vez.'

const PIECES_CHANGED =
  'Algo de tu pedido ya no está disponible y lo quitamos. Revísalo abajo y, si estás de acuerdo, confirma otra vez.'
