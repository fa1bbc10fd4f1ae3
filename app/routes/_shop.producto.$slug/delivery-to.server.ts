import type { Reading } from '~/database/kept-reads.server'
import { zoneOfDistrict } from '~/models/delivery/district'
import { activeZones } from '~/models/delivery/shipping-zone.server'
import { formatMoney } from '~/money'

/** What the delivery to the cart's district costs, in words; nothing while none is chosen. */
export async function deliveryTo(district: string | undefined, context: Reading) {
  if (!district) return null
  const zone = zoneOfDistrict(await activeZones(context), '', district)
  return zone ? `Entrega a ${district} ${formatMoney(zone.cost)}` : `Aún no llegamos a ${district}`
}
