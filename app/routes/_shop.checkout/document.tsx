import { FieldError, TextField } from '~/components/fields'
import { type AnsweredCheckout, LABELS_BY_KIND } from './checkout-fields'
import { Choice } from './delivery-type'

type Props = { form: AnsweredCheckout; documents: { kind: string; label: string }[] }

/** Whom the boleta or factura is for: the kind of the document first, then what that asks for. */
export function Document({ form, documents }: Props) {
  const kind = form.field('document_kind')
  const chosen = kind.initialValue ?? ''
  const isRucOffered = documents.some((one) => one.kind === 'ruc')
  return (
    <fieldset id={kind.id} className="documents grid gap-4">
      <legend className="mb-1 font-semibold">Documento</legend>
      <div className="flex flex-wrap gap-2">
        {documents.map((one) => (
          <Choice key={one.kind} name={kind.name} value={one.kind} chosen={chosen}>
            {one.label}
          </Choice>
        ))}
      </div>
      <FieldError id={kind.errorId} errors={kind.errors} />
      <TextField
        field={form.field('customer_dni')}
        required
        label={LABELS_BY_KIND.customer_dni}
        hint={isRucOffered ? 'Para tu boleta o factura' : 'Para tu boleta'}
        autoComplete="off"
      />
      {isRucOffered ? (
        <div className="only-ruc grid gap-4">
          <TextField
            field={form.field('fiscal_name')}
            required
            label="Razón social"
            autoComplete="organization"
          />
          <TextField
            field={form.field('fiscal_address')}
            required
            label="Domicilio fiscal"
            autoComplete="off"
          />
        </div>
      ) : null}
    </fieldset>
  )
}
