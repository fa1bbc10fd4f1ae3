import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { DEVICES, type Device } from '~/models/upkeep/visitor'

/** The steps to an order, in their order, as staff read them. */
export const STEPS = {
  page: 'Vieron una página',
  product: 'Vieron un producto',
  cart: 'Agregaron al carrito',
  checkout: 'Abrieron «Finalizar compra»',
  order: 'Hicieron el pedido',
} as const
export type Step = keyof typeof STEPS

/** How often one step was taken; `day` is Lima's, `yyyy-MM-dd`. */
export type Steps = { day: string; step: Step; device: Device; times: number }

/** Adds to what this and other processes have counted: all of it or, after an error, nothing. */
export async function addSteps(counted: Steps[]): Promise<void> {
  if (counted.length === 0) return
  // In one order, so that processes that write the same rows wait for each other and never both.
  const rows = counted.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  await db
    .insertInto('visit_steps')
    .values(rows)
    .onConflict((row) =>
      row
        .columns(['day', 'step', 'device'])
        .doUpdateSet({ times: sql`visit_steps.times + excluded.times` }),
    )
    .execute()
}

export function keyOf({ day, step, device }: Omit<Steps, 'times'>): string {
  return `${day} ${step} ${device}`
}

/** A step as the report shows it: of each device how often, and per cent of the step before, `null` without one. */
export type ShownStep = { step: string; of: { times: number; percent: number | null }[] }

/** The steps of some days, each with one number for each of `DEVICES`. @param range Lima's days, both included */
export async function stepsWithin(range: { from: string; to: string }): Promise<ShownStep[]> {
  const rows = await db
    .selectFrom('visit_steps')
    .select(['step', 'device', sql<number>`sum(times)::int`.as('times')])
    .where('day', '>=', range.from)
    .where('day', '<=', range.to)
    .groupBy(['step', 'device'])
    .execute()
  const timesOf = (step: string | undefined, device: string) =>
    rows.find((row) => row.step === step && row.device === device)?.times ?? 0
  return Object.entries(STEPS).map(([step, name], place, all) => ({
    step: name,
    of: Object.keys(DEVICES).map((device) => {
      const times = timesOf(step, device)
      const before = timesOf(all[place - 1]?.[0], device)
      return { times, percent: before > 0 ? Math.round((times * 100) / before) : null }
    }),
  }))
}
