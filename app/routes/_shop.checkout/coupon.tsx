import type { ShownField } from '~/components/answered-form'
import { controlProps, FieldError } from '~/components/fields'
import { useHydrated } from '~/components/hydrated'
import { formatMoney } from '~/money'

type Props = {
  field: ShownField
  /** The applied coupon; its discount in céntimos. */
  applied: { coupon: string | null; discount: number } | null
}

/** The coupon field with its own button, inside the checkout form so that nothing typed is lost. */
export function Coupon({ field, applied }: Props) {
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      <label htmlFor={field.id} className="font-semibold">
        Código de descuento <span className="font-normal text-ink-soft">(opcional)</span>
      </label>
      <div className="flex gap-2">
        <input
          {...controlProps(field)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby={`${field.id}-estado${field.errors ? ` ${field.errorId}` : ''}`}
          className="field min-w-0 uppercase"
        />
        <button
          name="intent"
          value="quote"
          formAction={useHydrated() ? undefined : '#resumen'}
          formNoValidate
          className="button button-quiet"
        >
          Aplicar
        </button>
      </div>
      <FieldError id={field.errorId} errors={field.errors} />
      <p id={`${field.id}-estado`} role="status" className="font-medium text-leaf empty:hidden">
        {applied ? (
          <>
            ¡Cupón aplicado!{' '}
            <span className="whitespace-nowrap">Descuento de {formatMoney(applied.discount)}</span>
          </>
        ) : null}
      </p>
    </div>
  )
}
