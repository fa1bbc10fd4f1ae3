import type { FieldMetadata } from '@conform-to/react'
import { SelectField } from '~/components/fields'
import { useHydrated } from '~/components/hydrated'
import { formatMoney } from '~/money'
import type { Control } from './form-field'

/** Prices in céntimos. */
export type SizedProduct = {
  id: string
  name: string
  sizes: { id: string; name: string; price: number }[]
}

type Props = Control<FieldMetadata<string>> & { products: SizedProduct[]; productId: string }

/** The sizes of the chosen product; without scripts, those of all products in groups. */
export function SizeSelect({ products, productId, ...control }: Props) {
  const isLive = useHydrated()
  const groups = products.filter(
    ({ id, sizes }) => sizes.length > 0 && (!isLive || id === productId),
  )
  if (groups.length === 0) return null
  return (
    <SelectField {...control}>
      <option value="">Elige…</option>
      {groups.map(({ id, name, sizes }) => (
        <optgroup key={id} label={name}>
          {sizes.map((size) => (
            <option key={size.id} value={size.id}>
              {size.name} · {formatMoney(size.price)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}
