import type { ShownField } from '~/components/answered-form'
import { FieldError } from '~/components/fields'
import { inParts } from '~/models/payments/wallet-parts'

/** The choice of wallet or bank transfer; paid after ordering. `total` in céntimos. */
export function Payment({
  field,
  plin,
  transfer,
  total,
}: {
  field: ShownField
  plin: boolean
  transfer: boolean
  total: number
}) {
  const offered = { yape: true, plin, transferencia: transfer }
  const asked = (field.initialValue ?? 'yape') as keyof typeof offered
  const chosen = offered[asked] ? asked : 'yape'
  const parts = inParts(total)
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.errors ? field.errorId : undefined}
    >
      <legend className="sr-only">Método de pago</legend>
      <div className="flex flex-wrap gap-2">
        <Way name={field.name} value="yape" label="Yape" chosen={chosen} />
        {plin ? <Way name={field.name} value="plin" label="Plin" chosen={chosen} /> : null}
        {transfer ? (
          <Way
            name={field.name}
            value="transferencia"
            label="Transferencia bancaria"
            chosen={chosen}
          />
        ) : null}
        <label className="chip border-dashed text-ink-soft">
          <input type="radio" name={field.name} value="tarjeta" disabled className="size-5" />
          Tarjeta <span className="rounded-full bg-butter px-2 text-sm text-ink">Próximamente</span>
        </label>
      </div>
      <FieldError id={field.errorId} errors={field.errors} />
      {parts ? (
        <p className="mt-2 text-[0.9375rem] text-ink-soft">
          Yape permite hasta S/ 500 por operación; revisa tu límite diario o paga en {parts}.
        </p>
      ) : null}
    </fieldset>
  )
}

function Way(props: { name: string; value: string; label: string; chosen: string }) {
  const { name, value, label, chosen } = props
  return (
    <label className="chip">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={chosen === value}
        className="size-5 accent-leaf"
      />
      {label}
    </label>
  )
}
