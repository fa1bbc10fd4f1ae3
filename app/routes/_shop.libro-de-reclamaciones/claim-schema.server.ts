import { z } from 'zod'
import { mayMailClaim } from '~/forms/attempt-limits.server'
import { parseForm, refuse } from '~/forms/form.server'
import {
  email,
  identityDocument,
  line,
  optionalAmount,
  optionalLine,
  phoneNumber,
  requiredParagraph,
} from '~/forms/form-values.server'
import { mailQuestion, takesMeantEmail } from '~/forms/mail-question.server'
import { fileClaim } from '~/models/claims/claim.server'
import type { Provider } from '~/models/site/provider'

const LONG_MAX = 3_000

/** The fields of the norm's form. */
const ClaimForm = z.object({
  /** Says that two sendings are of one form. */
  key: line({ max: 60 }),
  name: line({ required: 'Escribe tu nombre y apellidos' }),
  address: line({ required: 'Escribe tu domicilio', max: 300 }),
  document: identityDocument,
  phone: phoneNumber('Escribe tu teléfono'),
  email: email(),
  guardian: optionalLine(200),
  good: z.enum(['producto', 'servicio'], { error: 'Elige si fue un producto o un servicio' }),
  amount: optionalAmount,
  good_description: requiredParagraph('Describe el producto o servicio', 1_000),
  kind: z.enum(['reclamo', 'queja'], { error: 'Elige si es un reclamo o una queja' }),
  detail: requiredParagraph('Escribe qué pasó', LONG_MAX),
  request: requiredParagraph('Escribe qué pides que hagamos', LONG_MAX),
})

export type ClaimField = keyof z.input<typeof ClaimForm>

/** Writes the form into the book. @returns the sheet's id, or the form with what is wrong */
export async function takeClaim(form: FormData, provider: Provider) {
  const question = takesMeantEmail(form) ? null : mailQuestion(form)
  const submission = parseForm(form, ClaimForm)
  const asked = question ? { fieldErrors: { email: [question] } } : undefined
  if (submission.status !== 'success' || asked) return refuse(submission, asked)
  const { key, ...draft } = submission.value
  if (!(await mayMailClaim(draft.email))) {
    return refuse(submission, { fieldErrors: { email: [TOO_MANY] } })
  }
  return fileClaim(draft, key, provider)
}

const TOO_MANY =
  'Con este correo ya se registraron muchas hojas en la última hora. Espera un poco y vuelve a enviarla.'
