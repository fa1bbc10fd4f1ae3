type Select = {
  parameter: string
  label: string
  /** The choice of none. */
  any: string
  /** By what the address says, with what the condition reads. */
  choices: Record<string, { name: string; [bound: string]: unknown }>
}

type Day = {
  parameter: string
  /** What the address says of the first day with something free. */
  soonest: string
  icon: string
  /** @param day as people say it: `mañana`, `el martes` */
  name: (day: string) => string
}

/**
 * What listings are filtered by, besides occasions: each filter once, in the order of the address and of the bar, where
 * one with `choices` is a select and a day a link. What it asks of a product stands under its key in `CONDITIONS`
 * (`app/models/catalogue/listing-query.server.ts`).
 *
 * @source docs/decisions/0060
 */
export const FILTERS = {
  /** What is paid for an arrangement, both ends included; céntimos. */
  price: {
    parameter: 'precio',
    label: 'Precio',
    any: 'Todos',
    choices: {
      'hasta-100': { name: 'Hasta S/ 100', max: 10_000 },
      '100-150': { name: 'S/ 100 a S/ 150', min: 10_000, max: 15_000 },
      '150-200': { name: 'S/ 150 a S/ 200', min: 15_000, max: 20_000 },
      'desde-200': { name: 'Desde S/ 200', min: 20_000 },
    },
  },
  /** Only what can be delivered on a day: `2026-12-24`, or the first with something free. */
  delivery: {
    parameter: 'entrega',
    soonest: 'pronto',
    icon: 'calendar',
    name: (day: string) => `Para ${day}`,
  },
} as const satisfies Record<string, Select | Day>

type Filters = typeof FILTERS
export type FilterKey = keyof Filters
type SelectKey = { [K in FilterKey]: Filters[K] extends Select ? K : never }[FilterKey]

/** What is chosen: of a select one of its choices, and a day as the address says it; else `null`. */
export type Chosen = { [K in SelectKey]: keyof Filters[K]['choices'] | null } & {
  delivery: string | null
}

export const FILTER_KEYS = Object.keys(FILTERS) as FilterKey[]
export const SELECTS = FILTER_KEYS.filter((key): key is SelectKey => 'choices' in FILTERS[key])

/** Those in use, of values that stand under the filters' keys. */
export function filtersInUse(values: { [K in FilterKey]?: unknown }): FilterKey[] {
  return FILTER_KEYS.filter((key) => values[key])
}
