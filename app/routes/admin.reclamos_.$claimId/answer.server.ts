import { z } from 'zod'
import { redirectWithToast } from '~/cookies/toast.server'
import { parseForm, refuse } from '~/forms/form.server'
import { requiredParagraph } from '~/forms/form-values.server'
import { answerClaim } from '~/models/claims/admin/claims.server'

const AnswerForm = z.object({ text: requiredParagraph('Escribe la respuesta', 5_000) })

/** Answers a sheet; of two answers the first stays. */
export async function sendAnswer(
  claim: { id: string; email: string },
  form: FormData,
  staffId: string,
) {
  const submission = parseForm(form, AnswerForm)
  if (submission.status !== 'success') return refuse(submission)
  if (!(await answerClaim(claim.id, { text: submission.value.text, staffId }))) {
    return refuse(submission, { formErrors: [ALREADY] })
  }
  return redirectWithToast(`/admin/reclamos/${claim.id}`, {
    title: 'Respuesta enviada',
    description: `Sale por correo a ${claim.email}`,
    tone: 'normal',
  })
}

const ALREADY = 'Esta hoja ya tiene una respuesta, y no se puede cambiar. La tuya no se envió.'
