import type { SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useAnsweredForm } from '~/components/answered-form'
import { ErrorSummary, problemsOf } from '~/components/error-summary'
import { SelectField, TextField } from '~/components/fields'

type Choice = { group: string | null; label: string; value: string }

type Props = {
  result: SubmissionResult | undefined
  choices: Choice[]
  /** The first day on which prices can return. */
  tomorrow: string
}

const LABELS = {
  cambio: 'Los precios',
  monto: 'Cuánto',
  unidad: 'En',
  que: 'De qué productos',
  dia: 'Volver a los precios de antes el',
}
const FIRST = { cambio: 'subir', unidad: 'por-ciento', que: 'todos' }

/** What happens to which prices. Looking changes nothing: what is asked for is in the address. */
export function RuleForm({ result, choices, tomorrow }: Props) {
  const form = useAnsweredForm<Record<string, string>>({
    id: 'precios',
    lastResult: result,
    defaultValue: FIRST,
  })
  return (
    <Form
      method="get"
      action="/admin/productos/precios"
      noValidate
      preventScrollReset
      className="card grid gap-5 p-4 sm:p-6"
    >
      <ErrorSummary title="Error" problems={problemsOf(form, undefined, LABELS)} answer={result} />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField field={form.field('cambio')} label={LABELS.cambio}>
          <option value="subir">suben</option>
          <option value="bajar">bajan</option>
        </SelectField>
        <TextField field={form.field('monto')} label={LABELS.monto} inputMode="decimal" required />
        <SelectField field={form.field('unidad')} label={LABELS.unidad}>
          <option value="por-ciento">por ciento (%)</option>
          <option value="soles">soles (S/)</option>
        </SelectField>
      </div>
      <SelectField field={form.field('que')} label={LABELS.que}>
        <ScopeOptions choices={choices} />
      </SelectField>
      <TextField
        field={form.field('dia')}
        label={LABELS.dia}
        hint="A la medianoche con que empieza ese día, los que nadie haya cambiado desde entonces."
        optional
        type="date"
        min={tomorrow}
      />
      <p className="text-[0.9375rem] text-ink-soft">
        También cambian los tamaños y los productos ocultos. Cada precio queda en el más cercano que
        termine en .90; el de oferta cambia igual, y se quita si ya no sería menor que el precio.
      </p>
      <button className="button button-main justify-self-end">Ver los precios</button>
    </Form>
  )
}

function ScopeOptions({ choices }: { choices: Choice[] }) {
  const groups = [...new Set(choices.map(({ group }) => group))]
  return groups.map((group) => {
    const options = choices
      .filter((choice) => choice.group === group)
      .map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))
    return group ? (
      <optgroup key={group} label={group}>
        {options}
      </optgroup>
    ) : (
      options
    )
  })
}
