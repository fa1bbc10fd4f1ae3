import type { FieldMetadata, SubmissionResult } from '@conform-to/react'
import { useState } from 'react'

/** What a control shows of its field: one of this file's, or one of conform's. */
export type ShownField<Value = string> = {
  id: string
  name: string
  errorId: string
  descriptionId: string
  errors: string[] | undefined
  initialValue: Value | undefined
} & Partial<Pick<FieldMetadata<string>, 'key' | 'required' | 'minLength' | 'maxLength' | 'pattern'>>

/**
 * A form that shows what the server answered and checks nothing itself: where that is all, conform
 * need not come to the browser, and every visitor saves eight kilobytes. Ids are those of conform.
 *
 * @param lastResult of conform's `reply`; what was typed counts over the defaults
 */
export function useAnsweredForm<Values extends Record<string, string | string[]>>(answered: {
  id: string
  lastResult: SubmissionResult | undefined
  defaultValue: Partial<Values>
}) {
  const { id, defaultValue } = answered
  const [lastResult, setLastResult] = useState(answered.lastResult)
  // Following a link to a field is a navigation, which forgets the answer before the field is mended.
  if (answered.lastResult && answered.lastResult !== lastResult) setLastResult(answered.lastResult)
  // Later answers do not change the values of the controls.
  const [values] = useState<Record<string, unknown>>(lastResult?.initialValue ?? defaultValue)
  const allErrors = Object.fromEntries(
    Object.entries(lastResult?.error ?? {}).flatMap(([name, errors]) =>
      errors?.length ? [[name, errors]] : [],
    ),
  )

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
