import { PRICE_RANGES, type PriceChoice, type SortChoice } from '~/urls/listing-url'

type Option = { value: string; label: string }

export const SORTS: (Option & { value: SortChoice })[] = [
  { value: 'recommended', label: 'Recomendados' },
  { value: 'name', label: 'Nombre' },
  { value: 'price-asc', label: 'Precio: Menor a Mayor' },
  { value: 'price-desc', label: 'Precio: Mayor a Menor' },
]

export const PRICE_NAMES: Record<PriceChoice, string> = {
  'hasta-100': 'Hasta S/ 100',
  '100-150': 'S/ 100 a S/ 150',
  '150-200': 'S/ 150 a S/ 200',
  'desde-200': 'Desde S/ 200',
}

export const PRICES: Option[] = [
  { value: '', label: 'Todos' },
  ...(Object.keys(PRICE_RANGES) as PriceChoice[]).map((value) => ({
    value,
    label: PRICE_NAMES[value],
  })),
]

/** A select that carries its label inside its border. */
export function Choice(props: { label: string; name: string; value: string; options: Option[] }) {
  return (
    <label className="filter-choice">
      <span>{props.label}</span>
      {/* The form listens to changes; without scripts there is its button. */}
      <select
        name={props.name}
        value={props.value}
        onChange={() => undefined}
        title={props.label}
        className="field"
      >
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
