import type { FlowerName } from '~/models/catalogue/recipes/recipe'

/** What is bought above what orders need, when nobody says otherwise; per cent. */
export const MARGIN_PERCENT = 10
export const MARGIN_PERCENT_MAX = 100

/** Stems, or arrangements, of orders that are paid in full and of those that are not. */
export type Need = { paid: number; unpaid: number }
export type FlowerNeed = FlowerName & Need
/** Arrangements of which nobody has written what they take, by the name they were sold with. */
export type UnknownNeed = Need & { product: string }

export type DayNeeds = { day: string; flowers: FlowerNeed[]; unknown: UnknownNeed[] }

/** The needs of several days in one list, in the order of names. */
export function needsOfAll(days: DayNeeds[]): Omit<DayNeeds, 'day'> {
  const flowers = days.flatMap((day) => day.flowers)
  const unknown = days.flatMap((day) => day.unknown)
  return {
    flowers: summed(flowers, ({ flower, color }) => JSON.stringify([flower, color])),
    unknown: summed(unknown, ({ product }) => product),
  }
}

function summed<Each extends Need>(needs: Each[], keyOf: (need: Each) => string): Each[] {
  const all = new Map<string, Each>()
  for (const need of needs) {
    const before = all.get(keyOf(need)) ?? { paid: 0, unpaid: 0 }
    const { paid, unpaid } = { paid: before.paid + need.paid, unpaid: before.unpaid + need.unpaid }
    all.set(keyOf(need), { ...need, paid, unpaid })
  }
  const inOrder = new Intl.Collator('es')
  return [...all].sort(([one], [other]) => inOrder.compare(one, other)).map(([, need]) => need)
}

/**
 * How many stems of a flower to buy: the need and so much per cent of it, whole stems.
 *
 * @param percent from 0 to `MARGIN_PERCENT_MAX`, whole
 */
export function stemsToBuy({ paid, unpaid }: Need, percent: number): number {
  return Math.ceil(((paid + unpaid) * (100 + percent)) / 100)
}
