import { z } from 'zod'
import { parseForm, type Problems, textOf } from '~/forms/form.server'
import type { AccountAnswer } from './account-form'

/**
 * What a refused form about an account answers.
 *
 * @param shown the fields that come back, and how long they may be: never a password or a link's token
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
