import { FieldError } from '~/components/fields'

type Props = { name: string; label: string; day: string; problem?: string | null }

/** A day of the address above a screen, with what is wrong with it. */
export function DayInput({ name, label, day, problem }: Props) {
  const problemId = `${name}-problema`
  return (
    <div className="grid max-w-64 gap-1">
      <label className="grid gap-1">
        <span className="text-[0.9375rem] font-semibold">{label}</span>
        <input
          type="date"
          name={name}
          defaultValue={day}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          className="field min-w-0 max-sm:px-2.5 sm:w-auto"
        />
      </label>
      <FieldError id={problemId} errors={problem ? [problem] : undefined} />
    </div>
  )
}
