import type { ChangeEvent } from 'react'
import type { ShownField } from '../answered-form'
import { TextField } from '../fields'

export type RecipientField =
  | 'for_another'
  | 'recipient_id'
  | 'recipient_name'
  | 'recipient_phone'
  | 'without_price'
  | 'is_surprise'
  | 'signed_as'
  | 'is_anonymous'

export type KnownRecipient = { id: string; name: string; phone: string }

type Props = {
  field: (name: RecipientField) => ShownField
  /** The signed-in buyer's own, to choose among. */
  known?: KnownRecipient[]
}

/** Who receives the order: the buyer, or with the switch on another person. */
export function RecipientFields({ field, known = [] }: Props) {
  return (
    <div className="recipient grid gap-4">
      {/* A checkbox says itself whether it is checked. */}
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
      <Box field={field('for_another')} label="La recibe otra persona" role="switch" />
      <div className="only-recipient grid gap-4 border-l-4 border-petal pl-4">
        {known.length > 0 ? <Known field={field('recipient_id')} known={known} /> : null}
        <TextField field={field('recipient_name')} label="¿Quién recibe?" autoComplete="off" />
        <TextField
          field={field('recipient_phone')}
          label="¿A qué número llamamos al entregar?"
          type="tel"
          inputMode="tel"
          autoComplete="off"
        />
        <div className="grid">
          <Box field={field('without_price')} label="Entregar sin precio" />
          <Box field={field('is_surprise')} label="Es sorpresa: no llamar antes" />
        </div>
        <TextField
          field={field('signed_as')}
          label="¿Cómo firmamos?"
          hint="En blanco, con el nombre de quien compra"
          autoComplete="off"
          optional
        />
        <Box field={field('is_anonymous')} label="Anónimo: no digan quién lo envía" />
      </div>
    </div>
  )
}

function Box({ field, label, role }: { field: ShownField; label: string; role?: 'switch' }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        key={field.key}
        id={field.id}
        type="checkbox"
        role={role}
        name={field.name}
        defaultChecked={field.initialValue === 'on'}
        className="size-5 shrink-0 accent-leaf"
      />
      {label}
    </label>
  )
}

/** Without scripts the server fills in the choice. */
function Known({ field, known }: { field: ShownField; known: KnownRecipient[] }) {
  function fillIn({ target }: ChangeEvent<HTMLSelectElement>) {
    const one = known.find(({ id }) => id === target.value)
    if (!one || !target.form) return
    for (const [name, value] of Object.entries({
      recipient_name: one.name,
      recipient_phone: one.phone,
    })) {
      const input = target.form.elements.namedItem(name)
      if (!(input instanceof HTMLInputElement)) continue
      input.value = value
      // As if it had been typed: what was said of it is mended.
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }

  return (
    <div className="grid gap-1">
      <label htmlFor={field.id} className="font-semibold">
        Alguien a quien ya le enviaste
      </label>
      <select
        id={field.id}
        name={field.name}
        defaultValue={field.initialValue ?? ''}
        onChange={fillIn}
        className="field"
      >
        <option value="">Otra persona</option>
        {known.map(({ id, name, phone }) => (
          <option key={id} value={id}>
            {name} · {phone}
          </option>
        ))}
      </select>
    </div>
  )
}
