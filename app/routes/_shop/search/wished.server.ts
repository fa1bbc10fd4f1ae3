import type { AppLoadContext } from '@remix-run/node'
import { orEmpty } from '~/database/availability.server'
import { wishOf } from '~/models/catalogue/search/wish'
import { SETTING_DEFAULTS } from '~/models/site/settings/setting'
import { allSettings } from '~/models/site/settings/setting.server'
import { synonymsIn } from '~/models/site/settings/synonyms'
import { deliveryWished } from '../calendar-now.server'

/**
 * A wish as the shop understands it, what its day asks of products, and a sentence about that day for people.
 *
 * @param q as typed
 */
export async function wished(q: string, context: AppLoadContext) {
  const settings = await orEmpty(allSettings(context), SETTING_DEFAULTS)
  const wish = wishOf(q, synonymsIn(settings.search_synonyms))
  if (wish.daysAhead === null) return { wish, delivery: null, note: null }
  const { delivery, isThatDay } = await orEmpty(deliveryWished(wish.daysAhead, context), {
    delivery: null,
    isThatDay: false,
  })
  return { wish, delivery, note: delivery && noteOf(delivery.day, isThatDay) }
}

/** @param day the first free day, as 'mañana', where nothing is free on the one that is wished for */
function noteOf(day: string, isThatDay: boolean): string {
  return isThatDay
    ? `Todo esto puede llegar ${day}.`
    : `Para ese día ya no hay horarios. Lo más pronto es ${day}.`
}
