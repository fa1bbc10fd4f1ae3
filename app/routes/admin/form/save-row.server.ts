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
 * The id of the edited row, from the form's address; `null` for a new row.
 *
 * @throws Response 404 when it is not a UUID
 */
export function editedId(request: Request): string | null {
  const id = new URL(request.url).searchParams.get('editar')
  if (id !== null && !isUuid(id)) throw new Response(null, { status: 404 })
  return id
}

/** What came with a form besides its fields, such as a picture: stored already, or refused. */
export type Attached = {
  /** What the form shows of it after a refusal. */
  accepted: Record<string, string | null>
  fieldErrors?: Record<string, string[]>
  /** Called after the row is written; returns a further message. */
  settle?: (oldImage: string | null) => Promise<string | undefined>
}

/**
 * Validates a row's form and saves it: redirects to the list, or returns the form with its
 * problems.
 *
 * @param screen.write inserts when `id` is `null`; `seen` is the row's version when the form was
 *   opened
 * @param screen.titles toast titles for a new row and for a changed one
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

/** The answer of a refused form. */
export type Refused = { result: SubmissionResult; version?: string }

/** Answers 400 with what was typed, the problems, and what was accepted already. */
export function refuseRow<Accepted extends object>(
  submission: Pick<Submission<unknown>, 'reply'>,
  { version, shown, ...problems }: SaveProblems,
  accepted: Accepted,
) {
  const result = submission.reply(problems)
  const refused: Refused & Accepted = { result, version, ...accepted, ...shown }
  return data(refused, { status: 400 })
}

/**
 * Waits for a save; an unexpected failure is logged and becomes a problem of the form.
 *
 * @throws when the database is down: the server answers 503 with its own page
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
 * Redirects to the list that the form was opened from or, for 'save-and-new', to an empty form.
 * That one has an address of its own, because at the same address the browser would keep the sent
 * form.
 */
export function afterSave(request: Request, intent: string, toast: Omit<Toast, 'tone'>) {
  const next =
    intent === 'save-and-new'
      ? openUrl(new URL(request.url), 'nuevo', String(Date.now()))
      : listOf(request)
  return redirectWithToast(next, { ...toast, tone: 'normal' })
}
