import type { Reading } from '~/database/cached-reads.server'
import { line } from '~/forms/form-values.server'
import { type Cart, DISTRICT_BYTES, withDistrict } from '~/models/cart/cart'
import {
  DISTRICT_MAX,
  districtNamed,
  proposedDistricts,
  zoneOfDistrict,
} from '~/models/delivery/district'
import { activeZones } from '~/models/delivery/shipping-zone.server'
import type { Destination } from './district-question'

/**
 * Where a cart goes and what that costs, and the districts to choose among.
 *
 * @param district of the cart
 */
export async function destinationOf(
  district: string | undefined,
  context?: Reading,
): Promise<Destination> {
  const zones = await activeZones(context)
  const districts = proposedDistricts(zones)
  if (!district) return { district: '', cost: null, districts }
  return { district, cost: zoneOfDistrict(zones, '', district)?.cost ?? null, districts }
}

/** The cart with its district as the shop calls it, or the sentence that says why there is none. */
export async function sentTo(cart: Cart, typed: string): Promise<Cart | string> {
  const read = line({ max: DISTRICT_MAX }).safeParse(typed)
  if (!read.success) return UNKNOWN
  const district = read.data === '' ? '' : districtNamed(read.data, await activeZones())
  if (district === null || Buffer.byteLength(district) > DISTRICT_BYTES) return UNKNOWN
  return withDistrict(cart, district)
}

const UNKNOWN = 'No conocemos ese distrito: elígelo de la lista'
