import type { Submission, SubmissionResult } from '@conform-to/react'
import { data } from '@remix-run/node'
import type { z } from 'zod'
import { isDatabaseDown } from '~/database/availability.server'
import { openUrl } from '~/urls/dialog-url'
import type { NotSaved, Saved, SaveProblems } from '~/models/records/saving'
import { parseForm, versionIn } from '~/forms/form.server'
import type { Upload } from '~/forms/upload.server'
import { isUuid } from '~/models/records/uuid'
import { report } from '~/log.server'
import { redirectWithToast, type Toast } from '~/cookies/toast.server'
import { listOf } from '../list/list-actions.server'

/**
 * The row that a form edits, by the address it was sent to; `null` when it makes a new one.
 *
 * @throws Response 404 for what cannot be an id
 */
export function editedId(request: Request): string | null {
  const id = new URL(request.url).searchParams.get('editar')
  if (id !== null && !isUuid(id)) throw new Response(null, { status: 404 })
  return id
}

/** What came with a form besides its fields, such as a picture: kept already, or refused. */
export type Attached = {
  /** What the form shows of it when it is given back. */
  accepted: Record<string, string | null>
  fieldErrors?: Record<string, string[]>
  /** After the row is written; says what else happened. */
  settle?: (oldImage: string | null) => Promise<string | undefined>
}

/**
 * Reads the form of a row and has it written: back to the list, or to the form with what is wrong.
 *
 * @param screen.write a new row where `id` is `null`; `seen` is the version that the form was opened with
 * @param screen.titles what is said of a row that was made, and of one that was changed
 */
export async function saveRow<Schema extends z.ZodType>(
  request: Request,
  upload: Upload,
  schema: Schema,
  screen: {
    titles: { created: string; updated: string }
    attached?: Attached
    write: (id: string | null, values: z.output<Schema>, seen: string) => Promise<Saved>
  },
) {
  const id = editedId(request)
  const { accepted, fieldErrors, settle }: Attached = screen.attached ?? { accepted: {} }
  const submission = parseForm(upload.form, schema)
  if (submission.status !== 'success' || fieldErrors) {
    return refuseRow(submission, fieldErrors ? { fieldErrors } : {}, accepted)
  }
  const seen = versionIn(upload.form)
  const saved = await saveOrReport(screen.write(id, submission.value, seen))
  if (!saved.saved) return refuseRow(submission, saved, accepted)
  const description = await settle?.(saved.oldImage)
  const title = id ? screen.titles.updated : screen.titles.created
  return afterSave(request, upload.intent, { title, description })
}

/** What the form's page shows after a refusal, besides what it always shows. */
export type Refused = { result: SubmissionResult; version?: string }

/** The page again: what was typed, what is wrong with it, and what was already accepted of it. */
export function refuseRow<Accepted extends object>(
  submission: Pick<Submission<unknown>, 'reply'>,
  { version, ...problems }: SaveProblems,
  accepted: Accepted,
) {
  const refused: Refused & Accepted = { result: submission.reply(problems), version, ...accepted }
  return data(refused, { status: 400 })
}

/**
 * Waits for a row to be written; a failure that nobody typed is logged and becomes the form's.
 *
 * @throws when the database as a whole does not answer: the server says so in its own words
 * @source docs/specification/back-office.md §8 "Generic save failures"
 */
export async function saveOrReport<Done>(
  saving: Promise<Done | NotSaved>,
): Promise<Done | NotSaved> {
  try {
    return await saving
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    report(error, 'una fila no se pudo guardar')
    return { saved: false, formErrors: ['No se pudo guardar. Vuelve a intentarlo'] }
  }
}

/**
 * To the list the form was opened from, or to another empty form when that is the button pressed:
 * at an address of its own, or the browser would keep the one that was just sent.
 */
export function afterSave(request: Request, intent: string, toast: Omit<Toast, 'tone'>) {
  const next =
    intent === 'save-and-new'
      ? openUrl(new URL(request.url), 'nuevo', String(Date.now()))
      : listOf(request)
  return redirectWithToast(next, { ...toast, tone: 'normal' })
}
