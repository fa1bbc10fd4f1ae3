import type { Reading } from '~/database/cached-reads.server'
import { line } from '~/forms/form-values.server'
import {
  DISTRICT_MAX,
  districtNamed,
  proposedDistricts,
  zoneOfDistrict,
} from '~/models/delivery/district'
import { activeZones } from '~/models/delivery/shipping-zone.server'
import type { Destination } from './district-question'

/**
 * Where flowers go and what that costs, and the districts to choose among.
 *
 * @param district blank until it is chosen
 */
export async function destinationOf(
  district: string,
  context?: Reading,
): Promise<Destination & { districts: string[] }> {
  const zones = await activeZones(context)
  const districts = proposedDistricts(zones)
  if (!district) return { district: '', cost: null, districts }
  return { district, cost: zoneOfDistrict(zones, '', district)?.cost ?? null, districts }
}

/** A district as the shop calls it, blank for a blank one; `null` when it knows none of that name. */
export async function knownAs(typed: string): Promise<string | null> {
  const read = line({ max: DISTRICT_MAX }).safeParse(typed)
  if (!read.success || read.data === '') return read.data ?? null
  return districtNamed(read.data, await activeZones())
}

export const UNKNOWN_DISTRICT = 'No conocemos ese distrito: elígelo de la lista'
