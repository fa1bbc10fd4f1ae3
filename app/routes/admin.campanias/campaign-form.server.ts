import type { SubmissionResult } from '@conform-to/react'
import { data } from '@remix-run/node'
import { z } from 'zod'
import { redirectWithToast } from '~/cookies/toast.server'
import { textOf, parseForm, versionIn } from '~/forms/form.server'
import { email } from '~/forms/form-values.server'
import type { Upload } from '~/forms/upload.server'
import { CAMPAIGN_WORDS } from '~/models/newsletter/campaign'
import { countSubscribers, saveCampaign } from '~/models/newsletter/campaign-editor.server'
import type { Pickable } from '~/models/newsletter/campaign-products.server'
import type { SaveProblems } from '~/models/records/saving'
import { editedId, saveOrReport } from '../admin/form/save-row.server'
import { NOBODY } from './campaign-actions.server'
import { CampaignForm } from './campaign-schema.server'
import { pickedProducts, pickerAfter, seeksProducts } from './picked.server'
import { sendTest } from './test-mail.server'

const HERE = '/admin/campanias'
/** What the editor shows after a refusal. */
export type CampaignAnswer = {
  title: string
  result: SubmissionResult
  version?: string
  picker: Pickable
}

/**
 * Saves the editor's campaign, then tests or sends it, by the button pressed.
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

/** Enter in the editor: finds products when other words were typed in the search, else saves. */
export async function saveOrFind(request: Request, upload: Upload) {
  return seeksProducts(upload.form)
    ? findProducts({ ...upload, intent: 'find' })
    : saveAnd(request, upload, 'stay')
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

/** The column is `body_html`, the form's field is `body`. */
function inTheForm({ fieldErrors = {}, ...others }: SaveProblems): SaveProblems {
  const { body_html: body, ...fields } = fieldErrors
  return { ...others, fieldErrors: body ? { ...fields, body: ['Otra persona lo cambió'] } : fields }
}
