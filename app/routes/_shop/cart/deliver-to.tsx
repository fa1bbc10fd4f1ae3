import { formatMoney } from '~/money'
import { CartForm } from './cart-form'

/** Where the cart goes. */
export type Destination = {
  /** Blank until it is chosen. */
  district: string
  /** Céntimos; `null` where nobody delivers. */
  cost: number | null
  /** To choose among. */
  districts: string[]
}

type Props = {
  destination: Destination
  /** Céntimos of the cheapest zone. */
  from: number | null
  inPanel?: boolean
}

/** What the delivery costs, and the form that says where to. */
export function DeliverTo({ destination, from, inPanel }: Props) {
  const { district, districts } = destination
  return (
    <div className="-mt-2 text-[0.9375rem]">
      <p role="status">{said(destination, from)}</p>
      <details>
        <summary className="link min-h-11 w-fit content-center">
          {district ? 'Cambiar el distrito' : 'Elegir el distrito'}
        </summary>
        <CartForm inPanel={inPanel}>
          <div className="flex items-end gap-2 pb-2">
            <label className="grid min-w-0 grow gap-1">
              <span className="font-semibold">Entregar en</span>
              <input
                key={district}
                name="district"
                list="entregar-en"
                defaultValue={district}
                autoComplete="off"
                className="field"
              />
            </label>
            <button
              name="intent"
              value="set-district"
              className="button button-quiet shrink-0 whitespace-nowrap"
            >
              Ver costo
            </button>
          </div>
          <datalist id="entregar-en">
            {districts.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </CartForm>
      </details>
    </div>
  )
}

function said({ district, cost }: Destination, from: number | null): string {
  if (district && cost !== null) return `Entrega a ${district} ${formatMoney(cost)}`
  if (district) return `Aún no llegamos a ${district}`
  return from === null ? '' : `Envío desde ${formatMoney(from)}, según distrito`
}
