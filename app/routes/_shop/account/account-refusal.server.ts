import { z } from 'zod'
import { parseForm, type Problems, textOf } from '~/forms/form.server'
import type { AccountAnswer } from './account-form'

/**
 * The answer to a refused account form.
 *
 * @param shown the fields to echo, with their maximum length: never a password or a token
 */
export function accountRefusal(
  form: FormData,
  shown: z.ZodObject<Record<string, z.ZodType>>,
  { title, ...problems }: Problems & { title: string },
): AccountAnswer {
  const again = new FormData()
  for (const name of Object.keys(shown.shape)) again.set(name, textOf(form, name))
  const submission = parseForm(again, z.looseObject({}), shown)
  return { title, result: submission.reply(problems) }
}
