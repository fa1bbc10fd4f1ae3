import type { FieldMetadata, SubmissionResult } from '@conform-to/react'
import { useState } from 'react'
import { remaining, useMended } from './mending/mended'

/** What a control needs of its field, from this file or from conform. */
export type ShownField<Value = string> = {
  id: string
  name: string
  errorId: string
  descriptionId: string
  errors: string[] | undefined
  initialValue: Value | undefined
} & Partial<Pick<FieldMetadata<string>, 'key' | 'required' | 'minLength' | 'maxLength' | 'pattern'>>

/**
 * A form that shows the server's answer without validation in the browser, which saves every
 * visitor the eight kilobytes of conform. Ids are the same as conform's.
 *
 * @param lastResult of conform's `reply`; typed values take precedence over the defaults
 */
export function useAnsweredForm<Values extends Record<string, string | string[]>>(answered: {
  id: string
  lastResult: SubmissionResult | undefined
  defaultValue: Partial<Values>
}) {
  const { id, defaultValue } = answered
  const [lastResult, setLastResult] = useState(answered.lastResult)
  // A link to a field navigates, which clears the answer before the field is corrected.
  if (answered.lastResult && answered.lastResult !== lastResult) setLastResult(answered.lastResult)
  // Controls are uncontrolled: later answers do not change their values.
  const [values] = useState<Record<string, unknown>>(lastResult?.initialValue ?? defaultValue)
  const { isMended } = useMended(lastResult)
  const refused = Object.fromEntries(
    Object.entries(lastResult?.error ?? {}).flatMap(([name, errors]) =>
      errors?.length ? [[name, errors]] : [],
    ),
  )
  const allErrors = remaining(refused, (name) => isMended(`${id}-${name}`))

  function field<Name extends keyof Values & string>(name: Name): ShownField<Values[Name]> {
    return {
      id: `${id}-${name}`,
      name,
      errorId: `${id}-${name}-error`,
      descriptionId: `${id}-${name}-description`,
      errors: allErrors[name],
      initialValue: values[name] as Values[Name] | undefined,
    }
  }

  return { id, allErrors, errors: allErrors[''], field }
}
