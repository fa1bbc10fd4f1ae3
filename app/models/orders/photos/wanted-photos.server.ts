import { isSwitchedOn } from '~/models/site/settings/setting'
import { allSettings } from '~/models/site/settings/setting.server'
import type { PhotoPlace } from './bouquet-photo'

const SWITCHES = { shop: 'enable_bouquet_photo', door: 'enable_door_photo' } as const

/**
 * Whether the settings want photos of there.
 *
 * @param request as for `allSettings`
 */
export async function wantsPhotos(place: PhotoPlace, request?: object): Promise<boolean> {
  return isSwitchedOn(await allSettings(request), SWITCHES[place])
}
