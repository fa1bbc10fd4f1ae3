import { useActionData } from '@remix-run/react'
import { useId } from 'react'
import { FieldError } from '~/components/fields'
import { useMended } from '~/components/mending/mended'
import { WORDS_MAX } from './words'

type Props = {
  /** What opens it. */
  summary: string
  label: string
  /** What is shown again; nothing the first time. */
  typed?: string | undefined
  problem?: string | undefined
}

/** A sentence of staff's own for the mail about a status, folded until somebody wants one. */
export function WordsField({ summary, label, typed, ...refused }: Props) {
  const id = useId()
  const { isMended } = useMended(useActionData())
  const problem = isMended(`${id}-campo`) ? undefined : refused.problem
  return (
    <details open={typed === undefined ? undefined : true} className="basis-full">
      <summary className="link inline-flex min-h-11 items-center text-[0.9375rem]">
        {summary}
      </summary>
      <label className="grid gap-1">
        <span className="sr-only">{label}</span>
        <textarea
          id={`${id}-campo`}
          name="words"
          rows={2}
          maxLength={WORDS_MAX}
          defaultValue={typed}
          aria-invalid={problem ? true : undefined}
          aria-describedby={id}
          className="field"
        />
        <FieldError id={id} errors={problem ? [problem] : undefined} />
      </label>
    </details>
  )
}
