import type { SubmissionResult } from '@conform-to/react'
import { data } from '@remix-run/node'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { BODY_MAX, cleanBody, SENT_MAX } from '~/mail/campaign-body.server'
import { textOf, parseForm, versionIn } from '~/forms/form.server'
import { characters, email, EMAIL_MAX, line, UNSTORABLE } from '~/forms/form-values.server'
import { legible } from '~/forms/graphemes'
import { campaignMail } from '~/jobs/campaign-mails.server'
import { sendMail } from '~/mail/mail.server'
import { CAMPAIGN_WORDS } from '~/models/newsletter/campaign'
import { countSubscribers, saveCampaign } from '~/models/newsletter/campaign-editor.server'
import { campaignLetter } from '~/models/newsletter/campaign-mail.server'
import type { Pickable } from '~/models/newsletter/campaign-products.server'
import type { SaveProblems } from '~/models/records/saving'
import { slideLink } from '~/models/site/slide-link'
import { report } from '~/log.server'
import { redirectWithToast } from '~/cookies/toast.server'
import type { Upload } from '~/forms/upload.server'
import { editedId, saveOrReport } from '../admin/form/save-row.server'
import { NOBODY } from './campaign-actions.server'
import { pickedProducts, pickerAfter } from './picked.server'

const HERE = '/admin/campanias'
const TOO_LONG = { error: 'El contenido es demasiado largo' }

const CampaignForm = z.object({
  subject: line({ max: 150 }),
  preview_text: line({ max: 200 }).transform((text) => text || null),
  body: z
    .string()
    .max(SENT_MAX, TOO_LONG)
    .default('')
    .transform(cleanBody)
    .refine((html) => html.length <= BODY_MAX, TOO_LONG)
    .refine((html) => legible(html) === html, { error: UNSTORABLE })
    .register(characters, { max: SENT_MAX }),
  button_label: line({ max: 60 }).transform((text) => text || CAMPAIGN_WORDS.defaultButton),
  button_url: line({ max: 500 })
    .refine((text) => text === '' || slideLink(text) !== null, {
      error: 'Escribe una página de la tienda, como /catalogo, o una dirección https://',
    })
    .transform((text) => (text === '' ? null : slideLink(text))),
  /** Judged where a test is asked for. */
  test_email: z.string().catch('').register(characters, { max: EMAIL_MAX }),
})

/** What the editor shows again after a refusal. */
export type CampaignAnswer = {
  title: string
  result: SubmissionResult
  version?: string
  picker: Pickable
}

/**
 * Saves what the editor holds and does what else its button asks for.
 *
 * @source docs/specification/back-office.md §5 "Campaign", §8; docs/specification/decisions.md
 */
export async function saveAnd(request: Request, upload: Upload, next: 'stay' | 'test' | 'send') {
  const submission = parseForm(upload.form, CampaignForm)
  const products = pickedProducts(upload.form)
  const refuse = async (title: string, { version, ...problems }: SaveProblems) => {
    const result = submission.reply(problems)
    const picker = await pickerAfter(upload.form)
    return data<CampaignAnswer>({ title, result, version, picker }, { status: 400 })
  }
  if (submission.status !== 'success') return refuse(CAMPAIGN_WORDS.notSaved, {})
  const { body, test_email, ...values } = submission.value
  if (values.subject === '' || body === '') {
    const { title, description } = CAMPAIGN_WORDS.incomplete
    return refuse(title, { formErrors: [description] })
  }
  const to = next === 'test' ? z.safeParse(email(''), test_email) : null
  const problem = to?.success === false ? to.error.issues[0]?.message : undefined
  if (to && (problem || to.data === '')) {
    const said = problem ?? CAMPAIGN_WORDS.noTestAddress
    return refuse(CAMPAIGN_WORDS.testFailed, { fieldErrors: { test_email: [said] } })
  }
  if (next === 'send' && products.length === 0) {
    const { title, description } = CAMPAIGN_WORDS.noProducts
    return refuse(title, { formErrors: [description] })
  }

  const draft = { ...values, body_html: body }
  const version = textOf(upload.form, 'version')
  const saved = await saveOrReport(saveCampaign(editedId(request), draft, products, version))
  if (!saved.saved) return refuse(CAMPAIGN_WORDS.notSaved, inTheForm(saved))
  const at = `${HERE}?editar=${saved.id}`
  if (next === 'send') return askToSend(at)
  if (to?.data) return sendTest(saved.id, to.data, at)
  return redirectWithToast(at, SAVED)
}

/** The editor again as it was sent, with other products to choose from. */
export async function findProducts(upload: Upload): Promise<CampaignAnswer> {
  const result = parseForm(upload.form, z.looseObject({}), CampaignForm).reply()
  const picker = await pickerAfter(upload.form, upload.intent)
  return { title: '', version: versionIn(upload.form), result, picker }
}

const SAVED = { title: CAMPAIGN_WORDS.saved, tone: 'normal' } as const

async function askToSend(at: string) {
  return (await countSubscribers()) > 0
    ? redirectWithToast(`${at}&enviar`, SAVED)
    : redirectWithToast(at, { ...NOBODY, tone: 'error' })
}

/** The column is `body_html`, the field `body`. */
function inTheForm({ fieldErrors = {}, ...others }: SaveProblems): SaveProblems {
  const { body_html: body, ...fields } = fieldErrors
  return { ...others, fieldErrors: body ? { ...fields, body: ['Otra persona lo cambió'] } : fields }
}

/** Now and not later: whoever tries it waits to see whether it leaves. */
async function sendTest(id: string, to: string, at: string) {
  const letter = await campaignLetter(id)
  try {
    if (letter) {
      await sendMail({ ...campaignMail(letter, 'prueba'), to, key: `test.${randomUUID()}` })
      return await redirectWithToast(at, { title: CAMPAIGN_WORDS.testSent, tone: 'normal' })
    }
  } catch (error) {
    report(error, 'una prueba de campaña no salió')
  }
  return redirectWithToast(at, { title: CAMPAIGN_WORDS.testFailed, tone: 'error' })
}
