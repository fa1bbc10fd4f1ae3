import { formatDaySlot } from '~/dates'
import { env } from '~/env.server'
import { slotNames } from '~/models/delivery/slot-order.server'
import { type DeliveryRun, runsOf, runToken } from '~/models/deliveries/delivery-run.server'
import { type Stop, stopsOf } from '~/models/deliveries/stops.server'

/**
 * A day's deliveries, whole and by slot, how far they are, and their private links. A slot that was renamed or deleted
 * since has its own as long as something is delivered in it.
 *
 * @returns also how many deliveries have no slot: they are in the whole day alone
 */
export async function runsOfDay(day: string) {
  const [stops, runs, slots] = await Promise.all([
    stopsOf({ day, slot: null }),
    runsOf(day),
    slotNames(),
  ])
  const used = new Set(
    [...stops.map(({ delivery_time }) => delivery_time), ...runs.map(({ slot }) => slot)].filter(
      (slot) => slot !== null,
    ),
  )
  const shown = new Set([...slots.filter((slot) => used.has(slot)), ...used])
  return {
    runs: [null, ...shown].map((slot) => ({
      slot,
      ...progressOf(stops.filter((stop) => slot === null || stop.delivery_time === slot)),
      run: shownRun(runs.find((run) => run.slot === slot)),
    })),
    unslotted: stops.filter(({ delivery_time }) => delivery_time === null).length,
  }
}

export type RunOfDay = Awaited<ReturnType<typeof runsOfDay>>['runs'][number]

/** Whether a day can have a link of a slot: one of the shop's, or one that something of it is still delivered in. */
export async function isSlotOf(day: string, slot: string): Promise<boolean> {
  // Compared here: PostgreSQL refuses a text with NUL.
  const [names, stops] = await Promise.all([slotNames(), stopsOf({ day, slot: null })])
  return names.includes(slot) || stops.some(({ delivery_time }) => delivery_time === slot)
}

function progressOf(stops: Stop[]) {
  const has = (kind: string) => (stop: Stop) => stop.outcomes.some((one) => one.kind === kind)
  const delivered = stops.filter(has('delivered'))
  const absent = stops.filter((stop) => has('absent')(stop) && !has('delivered')(stop))
  return { stops: stops.length, delivered: delivered.length, absent: absent.length }
}

function shownRun(run: DeliveryRun | undefined) {
  if (!run) return null
  const link = `${env.origin}/reparto/${runToken(run.id)}`
  const when = formatDaySlot(run.day, run.slot)
  const text = encodeURIComponent(`Reparto del ${when}: ${link}`)
  return { id: run.id, link, share: `https://wa.me/?text=${text}` }
}
