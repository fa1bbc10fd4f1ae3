import type { ShownField } from '~/components/answered-form'
import { useFocusOnError } from '~/components/focus-on-error'
import { useHydrated } from '~/components/hydrated'
import { deliveryCost, type Destination, DistrictQuestion } from '../_shop/cart/district-question'

type Props = {
  field: ShownField
  /** Once it is chosen, or was asked for. */
  destination?: Destination
}

/** Where the delivery goes, and what it costs. */
export function DeliveryCost({ field, destination }: Props) {
  // Without scripts the answer is a page of its own: it begins where the question was.
  const isLive = useHydrated()
  useFocusOnError(field.errors && field.id, field.errors)
  return (
    <>
      <DistrictQuestion
        id={field.id}
        label="Distrito de entrega"
        district={field.initialValue}
        districts={destination?.districts}
        errors={field.errors}
        action={isLive ? undefined : `#${field.id}`}
      />
      <p role="status" className="font-medium text-leaf">
        {destination ? deliveryCost(destination) : null}
      </p>
    </>
  )
}
