import { districtNamed, zoneOfDistrict } from './district'
import { activeZones, findActiveZone } from './shipping-zone.server'

/** Where a delivery goes, and what it costs. */
export type Destination = {
  zone: { id: string; name: string; cost: number } | null
  /** Its name, however it was typed; `null` when it was not. */
  district: string | null
  /** Why nobody delivers there. */
  districtRefusal: string | null
  /** Whether the district lies in another zone than the chosen one: then `zone` is the district's. */
  isOtherZone: boolean
}

/** Where what is collected goes, and what nobody chose a zone for. */
export const NOWHERE: Destination = {
  zone: null,
  district: null,
  districtRefusal: null,
  isOtherZone: false,
}

const UNKNOWN_DISTRICT = 'No conocemos este distrito: elígelo de la lista o déjalo en blanco'

/**
 * The zone and the district of a delivery. The district decides: a blank zone becomes its zone.
 *
 * @param choices as they were typed; `zone` stays `null` without a valid choice
 */
export async function findDestination(choices: {
  zoneId: string
  district: string
}): Promise<Destination> {
  const { zoneId, district: typed } = choices
  if (typed === '') return { ...NOWHERE, zone: (await findActiveZone(zoneId)) ?? null }
  const zones = await activeZones()
  const district = districtNamed(typed, zones)
  if (district === null) {
    return { ...NOWHERE, districtRefusal: UNKNOWN_DISTRICT }
  }
  const zone = zoneOfDistrict(zones, zoneId, district)
  if (!zone) return { ...NOWHERE, district, districtRefusal: `Aún no llegamos a ${district}` }
  const { id, name, cost } = zone
  const isOtherZone = zoneId !== '' && zoneId.toLowerCase() !== id
  return { ...NOWHERE, zone: { id, name, cost }, district, isOtherZone }
}
