import { parse } from '@conform-to/react'
import { legible } from '~/forms/graphemes'
import { textOf, withoutForgedState } from '~/forms/form.server'
import { readTexts } from '~/forms/upload.server'
import { OTHER_FORM, OTHERS_MAX } from '~/forms/staff/other-forms'
import {
  draftsOfPage,
  type FormDraft,
  forgetDraft,
  keepDraft,
} from '~/models/accounts/form-draft.server'
import { UNDO } from './toast.server'
import { staffOfBrowser } from './trusted-browser.server'
import { staffPage } from './wanted-page.server'

/** Of the fields' names and texts together. */
const DRAFT_BYTES = 100 * 1024
/** Never kept, in whatever form somebody may put one. */
const SECRET = /passw|contrase|clave|secret/i
/** The form that edits what a page is about has a version; others are told by their button. */
const MAIN = 'main'
/** Those of the others in which something is typed. */
const TYPED_IN = [
  ...['note', 'check-payment', 'check-and-tell', 'note-refund', 'void-payment', 'change-and-tell'],
  ...['import', 'answer', 'invite', 'add-note', 'edit-note'],
  ...['note-receipt', 'note-credit', 'receipt-buyer'],
]

/** Which form of its page was sent; `null` for one in which nothing is typed, as that of an undo. */
function kindOf(form: FormData): string | null {
  if (form.has(UNDO)) return null
  if (form.has('version')) return MAIN
  const intent = textOf(form, 'intent')
  const isTyped = TYPED_IN.includes(intent) || textOf(form, 'words') !== ''
  return isTyped ? intent : null
}

/**
 * Keeps what somebody of the staff typed into a form of the back office that came without a session,
 * and into the other forms of its page, which scripts send along. The browser says who: its signed cookie names the accounts that signed in here.
 *
 * @returns `null` when there is nothing to keep, or nobody to keep it for
 * @source docs/decisions/0043
 */
export async function keepInterrupted(request: Request): Promise<'kept' | 'too long' | null> {
  const page = staffPage(request)
  const staffId = page && (await staffOfBrowser(request))
  if (!staffId) return null
  const { form, hadFiles } = await readTexts(request).catch(unreadable)
  const others = form.getAll(OTHER_FORM).slice(0, OTHERS_MAX).flatMap(otherForm)
  form.delete(OTHER_FORM)
  let kept: 'kept' | null = null
  for (const other of others) {
    if ((await keepForm(staffId, page, other, false)) === 'kept') kept = 'kept'
  }
  return (await keepForm(staffId, page, form, hadFiles)) ?? kept
}

async function keepForm(staffId: string, page: string, form: FormData, hadFiles: boolean) {
  const kind = kindOf(form)
  if (kind === null) return null
  const fields = fieldsOf(form)
  if (Buffer.byteLength(JSON.stringify(fields)) > DRAFT_BYTES) return 'too long'
  await keepDraft(staffId, { page, kind, fields, hadFiles })
  return 'kept'
}

/** Nothing for what no script of ours sends. */
function otherForm(text: FormDataEntryValue): FormData[] {
  if (typeof text !== 'string') return []
  const form = new URLSearchParams(text)
  const fields = new FormData()
  for (const [name, value] of form) fields.append(name, value)
  return [withoutForgedState(fields)]
}

/** No form of ours: the guard's answer is the same. */
function unreadable(error: unknown) {
  if (!(error instanceof Response)) throw error
  return { form: new FormData(), hadFiles: false }
}

function fieldsOf(form: FormData): [string, string][] {
  return [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !SECRET.test(name) ? [[name, legible(value)]] : [],
  )
}

/** Forgets the draft of a form that is being sent again; the request can still be read. */
export async function forgetSentDraft(request: Request, userId: string): Promise<void> {
  const page = staffPage(request)
  if (!page || (await draftsOfPage(userId, page)).length === 0) return
  const kind = kindOf((await readTexts(request.clone()).catch(unreadable)).form)
  if (kind !== null) await forgetDraft(userId, { page, kind })
}

type Interrupted = Awaited<ReturnType<typeof readInterrupted>>

/** Those already read in a request; dropped with it. */
const readings = new WeakMap<object, Promise<Interrupted>>()

/**
 * What the forms of the page show again, each as after a refusal but without problems.
 *
 * @param context of the request's loaders, which share one reading
 */
export function interruptedForm(request: Request, userId: string, context: object) {
  const reading = readings.get(context) ?? readInterrupted(request, userId)
  readings.set(context, reading)
  return reading
}

async function readInterrupted(request: Request, userId: string) {
  const page = staffPage(request)
  const drafts = page === null ? [] : await draftsOfPage(userId, page)
  return drafts.map(shownDraft)
}

function shownDraft(draft: FormDraft) {
  const form = new FormData()
  for (const [name, value] of draft.fields) form.append(name, value)
  const { initialValue } = parse(form, { resolve: () => ({ value: {} }) }).reply()
  return {
    page: draft.page,
    kind: draft.kind,
    hadFiles: draft.hadFiles,
    texts: Object.fromEntries(draft.fields),
    answer: { result: { initialValue }, version: textOf(form, 'version') || undefined },
  }
}
