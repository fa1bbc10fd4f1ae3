import type { z } from 'zod'
import { echoedFields } from '~/forms/echoed-fields.server'
import type { AccountAnswer } from './account-answer'

/**
 * What a refused form about an account answers.
 *
 * @param schema of the fields that are shown again: never a password's
 */
export function accountRefusal(
  form: FormData,
  schema: z.ZodObject<Record<string, z.ZodType>>,
  { title, problems }: Omit<AccountAnswer, 'typed'>,
): AccountAnswer {
  const found: Record<string, string> = {}
  for (const { field = '', message } of problems) found[field] ??= message
  const again = echoedFields(form, schema, found)
  return {
    title,
    problems: Object.entries(again.problems).map(([field, message = '']) =>
      field ? { field, message } : { message },
    ),
    typed: again.typed,
  }
}
