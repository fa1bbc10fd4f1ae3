import { daysBetween, formatDay } from '~/dates'
import { type Calendar, type CalendarDay, firstAvailable, daySlotText } from './calendar'
import { letterOf, type DayKind, type AvailableSlots, type OfferedSlot } from './available-slots'

const FOR = { ambos: null, envio: 'solo envío', retiro: 'solo retiro' } as const

/**
 * What a product page shows of a calendar.
 *
 * @param hasPickup whether the shop offers pickup: slots for it alone are left out otherwise
 */
export function availableSlotsOf(calendar: Calendar, hasPickup: boolean): AvailableSlots {
  const { takesToday } = calendar
  const days = calendar.days.map(({ slots, ...day }) => ({
    ...day,
    slots: slots.filter(({ serves }) => hasPickup || serves !== 'retiro'),
  }))
  const today = days[0]?.day ?? ''
  const free = firstAvailable(days)
  const first = free?.day ?? days[takesToday ? 0 : 1]?.day ?? today
  const shown = days.slice(daysBetween(today, first))
  const slots = slotsOf(shown, hasPickup)
  const kinds: DayKind[] = []
  const places = new Map<string, number>()
  const ofDays = shown.map((day) => {
    const kind = kindOf(day, slots)
    const key = JSON.stringify(kind)
    const place = places.get(key) ?? kinds.push(kind) - 1
    places.set(key, place)
    return letterOf(place)
  })
  const last = shown.at(-1)?.day ?? today
  return {
    today,
    first,
    last,
    free: free && daySlotText(free, today),
    days: ofDays.join(''),
    kinds,
    slots,
  }
}

/** Every slot of some days once, in the order of the days that have it. */
function slotsOf(days: CalendarDay[], hasPickup: boolean): OfferedSlot[] {
  const found = new Map<string, Required<OfferedSlot> & { days: string[] }>()
  for (const { day, slots } of days) {
    for (const { name, charge, serves } of slots) {
      const note = (hasPickup && FOR[serves]) || ''
      const slot = found.get(name)
      if (slot) slot.days.push(day)
      else found.set(name, { name, charge, note, days: [day] })
    }
  }
  return [...found.values()].map(({ name, charge, note, days: [only = '', ...more] }) => {
    const isOfOneDay = more.length === 0 && days.length > 1
    const said = isOfOneDay ? `solo el ${formatDay(only)}` : note
    return { name, ...(charge > 0 && { charge }), ...(said && { note: said }) }
  })
}

function kindOf({ problem, peak, slots }: CalendarDay, all: OfferedSlot[]): DayKind {
  const position = ({ name }: { name: string }) => all.findIndex((one) => one.name === name)
  const open = slots.filter((slot) => problem === null && slot.problem === null)
  const shut = slots.filter((slot) => !open.includes(slot)).map(position)
  const isDearer = open.some((slot) => slot.charge !== (all[position(slot)]?.charge ?? 0))
  return {
    open: open.map(position),
    ...(problem !== null && { problem }),
    ...(peak && { peak: { name: peak.name, charge: peak.charge } }),
    ...(shut.length > 0 && { shut }),
    ...(isDearer && { charges: open.map(({ charge }) => charge) }),
  }
}
