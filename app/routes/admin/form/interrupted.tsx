import type { SubmissionResult } from '@conform-to/react'
import { useActionData, useRouteLoaderData } from '@remix-run/react'
import { useState } from 'react'
import type { interruptedForm } from '~/cookies/interrupted-form.server'

type Kept = Awaited<ReturnType<typeof interruptedForm>>

/** What was typed on this page when a session ended, for the person who typed it; the frame reads it. */
function useKept(): Kept | undefined {
  return useRouteLoaderData<{ interrupted: Kept }>('routes/admin')?.interrupted
}

function useInterrupted(kind: string) {
  const kept = useKept()
  return kept?.kind === kind ? kept : undefined
}

type Answer = { result: SubmissionResult; version?: string }

/**
 * What the page's main form shows again: the answer to it or, as long as it was not sent again, what
 * was typed when the session ended.
 *
 * @typeParam More what only the action answers
 */
export function useAnswer<More extends object = object>() {
  const answer = useActionData<Answer & More>()
  const kept = useInterrupted('main')
  const [isSent, setSent] = useState(answer !== undefined)
  if (answer && !isSent) setSent(true)
  if (answer || isSent) return answer
  return kept?.answer as (Answer & Partial<More>) | undefined
}

/**
 * The texts of one of the page's smaller forms when the session ended.
 *
 * @param intent of its button
 */
export function useInterruptedTexts(intent: string): Partial<Record<string, string>> | undefined {
  return useInterrupted(intent)?.texts
}

/** The form with which what was typed can be given up; a button is in each notice. */
const GIVE_UP = 'olvidar-lo-escrito'

/** Says where the texts of a form come from. */
export function InterruptedNotice({ of = 'main' }: { of?: string }) {
  const kept = useInterrupted(of)
  const isSent = useActionData() !== undefined
  if (!kept || isSent) return null
  return (
    <div role="status" className="rounded-card bg-leaf-soft px-4 py-3">
      <p>
        Esto es lo que escribiste cuando terminó tu sesión. Todavía no está guardado: revísalo y
        envíalo otra vez.{kept.hadFiles ? ' Los archivos hay que elegirlos de nuevo.' : ''}
      </p>
      <button form={GIVE_UP} className="link min-h-11">
        Descartar lo que escribí
      </button>
    </div>
  )
}

/** For the frame: forms cannot contain each other. A new document, so that no field keeps its text. */
export function GiveUpForm() {
  const kept = useKept()
  if (!kept) return null
  return (
    <form id={GIVE_UP} method="post" action="/admin/borrador" hidden>
      <input type="hidden" name="page" value={kept.page} />
      <input type="hidden" name="kind" value={kept.kind} />
    </form>
  )
}
