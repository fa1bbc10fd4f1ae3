import { formatDaySlot } from '~/dates'
import { env } from '~/env.server'
import { slotNames } from '~/models/delivery/slot-order.server'
import { type DeliveryRun, runsOf, runToken } from '~/models/deliveries/delivery-run.server'
import { type Stop, stopsOf } from '~/models/deliveries/stops.server'

/** A day's deliveries, whole and by slot, how far they are, and their private links. */
export async function runsOfDay(day: string) {
  const [stops, runs, slots] = await Promise.all([
    stopsOf({ day, slot: null }),
    runsOf(day),
    slotNames(),
  ])
  const known = [...slots, ...runs.flatMap(({ slot }) => slot ?? [])]
  const used = new Set(stops.map(({ delivery_time }) => delivery_time))
  const shown = [...new Set(known)].filter(
    (slot) => used.has(slot) || runs.some((run) => run.slot === slot),
  )
  return [null, ...shown].map((slot) => ({
    slot,
    ...progressOf(stops.filter((stop) => slot === null || stop.delivery_time === slot)),
    run: shownRun(runs.find((run) => run.slot === slot)),
  }))
}

export type RunOfDay = Awaited<ReturnType<typeof runsOfDay>>[number]

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
