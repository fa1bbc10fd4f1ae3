import { isDay } from '~/dates'
import { BY_THE_SHOP, type ChangeFilters } from '~/models/changes/change-log.server'
import { isThing } from '~/models/changes/change-words'
import { isUuid } from '~/models/records/uuid'
import { readList } from '~/urls/staff/list-url'

/** A setting's key. */
const SETTING = /^[a-z_]{1,60}$/

/** Reads `q`, `quien`, `cosa`, `id`, `dia`, `acto` and `pagina`; what makes no sense counts as absent. */
export function readChangeFilters(search: URLSearchParams): ChangeFilters {
  const text = (name: string) => search.get(name) ?? ''
  const [by, thing, id, day, act] = [
    text('quien'),
    text('cosa'),
    text('id'),
    text('dia'),
    text('acto'),
  ]
  const { words, page } = readList(search, ['newest'])
  return {
    words,
    page,
    by: by === BY_THE_SHOP || isUuid(by) ? by : null,
    thing: isThing(thing) ? thing : null,
    thingId: isUuid(id) || SETTING.test(id) ? id : null,
    day: isDay(day) ? day : null,
    act: isUuid(act) ? act : null,
  }
}
