import { type FieldMetadata, parse, useForm } from '@conform-to/react'
import { useFetcher } from '@remix-run/react'
import { SelectField } from '~/components/fields'
import { CheckField, EditorForm, useMendedResult } from '../admin/form/editor'
import { controlsOf } from '../admin/form/form-field'
import { useAnswer } from '../admin/form/interrupted'
import { AllowOverbooking } from '../admin/order/allow-overbooking'
import { DifferenceCard } from './difference'
import type { Difference } from './difference.server'
import { EditCharges } from './edit-charges'
import { EDIT_FIELDS, type EditFields } from './edit-fields'
import { EditLines } from './edit-lines'
import type { EditPageForm } from './edit-page.server'

type Answer = {
  isFull: boolean
  difference: Difference | null
}

/**
 * The form of what an order contains. Buttons that add and remove lines submit the form, which comes
 * back changed; with scripts the browser changes it.
 */
export function EditOrderForm({ number, page }: { number: string; page: EditPageForm }) {
  const answer = useAnswer<Answer>()
  const [form, fields] = useForm<EditFields>({
    id: 'pedido',
    lastResult: useMendedResult('pedido', answer?.result),
    defaultValue: page.fields,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onSubmit',
    // Validates nothing, which the server does; conform needs it for the list buttons.
    onValidate: ({ formData }) => parse(formData, { resolve: () => ({ value: {} as EditFields }) }),
  })
  const shown = usePreview(form.id, answer?.difference ?? null)
  const { lines, charges, ...forgotten } = controlsOf(EDIT_FIELDS, fields)
  return (
    <div className="card" onInput={shown.follow}>
      <EditorForm
        form={form}
        declared={EDIT_FIELDS}
        forgotten={forgotten}
        version={answer?.version ?? page.version}
        closeTo={`/admin/pedidos/${number}`}
        onSubmit={form.onSubmit}
        failure="No se pudo cambiar el pedido"
      >
        <EditLines form={form} {...lines} page={page} />
        <EditCharges form={form} {...charges} />
        {page.coupon ? (
          <CouponChoice field={fields.coupon} coupon={page.coupon} minimum={page.minimum} />
        ) : null}
        {answer?.isFull ? <AllowOverbooking /> : null}
        <DifferenceCard total={page.total} difference={shown.difference} />
        {page.email ? (
          <CheckField field={fields.tell} label={`Avisar al cliente por correo (${page.email})`} />
        ) : (
          <p className="text-ink-soft">Este pedido no tiene correo: avisa tú al cliente.</p>
        )}
      </EditorForm>
    </div>
  )
}

/** What the changes come to: as answered, and with scripts as soon as a field changes. */
function usePreview(formId: string, answered: Difference | null) {
  const { data, submit } = useFetcher<Partial<Answer>>()
  function follow() {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    const typed = new FormData(form)
    typed.set('intent', 'preview')
    submit(typed, { method: 'post' })
  }
  return { difference: data?.difference ?? answered, follow }
}

type CouponProps = {
  field: FieldMetadata<string>
  coupon: string
  minimum: EditPageForm['minimum']
}

function CouponChoice({ field, coupon, minimum }: CouponProps) {
  return (
    <SelectField
      field={field}
      label={`Cupón ${coupon}`}
      hint={minimum ? `Compra mínima de ${minimum}.` : undefined}
    >
      <option value="rule">Descontar según su regla</option>
      <option value="anyway">Mantenerlo aunque no llegue a su mínimo</option>
      <option value="remove">Quitarlo del pedido</option>
    </SelectField>
  )
}
