import type { useAnsweredForm } from '~/components/answered-form'
import type { ZoneQuestion } from './zone-question.server'

type Props = {
  form: ReturnType<typeof useAnsweredForm<Record<string, string>>>
  question: ZoneQuestion | undefined
}

/** What becomes of the difference that another zone makes; an answer of before stays in the form. */
export function ZoneCost({ form, question }: Props) {
  const { name, initialValue } = form.field('zone_cost')
  if (!question) return <input type="hidden" name={name} value={initialValue ?? ''} />
  return (
    <fieldset className="grid gap-1 rounded-xl bg-butter px-4 py-2">
      <legend className="sr-only">Qué se cobra de envío</legend>
      {[question.charge, question.keep].map(({ value, label, effect }, index) => (
        <label key={value} className="flex min-h-11 items-start gap-3 py-1">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={index === 0}
            className="mt-1 size-5 shrink-0 accent-leaf"
          />
          <span>
            <span className="font-semibold">{label}</span>
            <br />
            {effect}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
