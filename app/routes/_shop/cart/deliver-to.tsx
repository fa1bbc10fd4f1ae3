import { CartForm } from './cart-form'
import { deliveryCost, type Destination, DistrictQuestion } from './district-question'

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
    <div className="text-[0.9375rem]">
      <p role="status">{deliveryCost(destination, from)}</p>
      <details>
        <summary className="link min-h-11 w-fit content-center">
          {district ? 'Cambiar el distrito' : 'Elegir el distrito'}
        </summary>
        <CartForm inPanel={inPanel}>
          <DistrictQuestion
            id="entregar-en"
            label="Entregar en"
            district={district}
            districts={districts}
          />
        </CartForm>
      </details>
    </div>
  )
}
