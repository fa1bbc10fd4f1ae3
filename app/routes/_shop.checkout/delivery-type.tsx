import type { ShownField } from '~/components/answered-form'

/** Delivery, or pickup at the branch when the setting offers it. */
export function DeliveryType({
  field,
  pickup,
  onlyPickup,
}: {
  field: ShownField
  pickup: { address: string } | null
  /** Whether nothing of the cart can be delivered. */
  onlyPickup: boolean
}) {
  const chosen = pickup && field.initialValue === 'retiro' ? 'retiro' : 'envio'
  return (
    <fieldset id={field.id}>
      <legend className="mb-1 font-semibold">Tipo de entrega</legend>
      <div className="flex flex-wrap gap-2">
        <Choice name={field.name} value="envio" chosen={chosen}>
          Envío a domicilio
        </Choice>
        {pickup ? (
          <Choice name={field.name} value="retiro" chosen={chosen}>
            Retiro en sucursal
          </Choice>
        ) : null}
      </div>
      {onlyPickup ? (
        <p className="mt-2">
          El horario que elegiste es solo para recoger en tienda: por eso marcamos el retiro. Para
          recibirlo en casa, elige otro horario en tu carrito.
        </p>
      ) : null}
      {pickup ? (
        <p className="only-pickup mt-3 rounded-xl bg-leaf-soft px-4 py-3">
          Recoges tu pedido en: <strong>{pickup.address}</strong>
        </p>
      ) : null}
    </fieldset>
  )
}

type ChoiceProps = { name: string; value: string; chosen: string; children: string }

export function Choice({ name, value, chosen, children }: ChoiceProps) {
  return (
    <label className="chip">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={chosen === value}
        className="size-5 accent-leaf"
      />
      {children}
    </label>
  )
}
