import type { SubmissionResult } from '@conform-to/react'
import { useActionData, useRouteLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { useOtherForms } from './other-forms'
import type { interruptedForm } from '~/cookies/interrupted-form.server'

type Kept = Awaited<ReturnType<typeof interruptedForm>>

/** What was typed on this page when a session ended, for the person who typed it; the frame reads it. */
function useKept(): Kept {
  return useRouteLoaderData<{ interrupted: Kept }>('routes/admin')?.interrupted ?? []
}

function useInterrupted(...kinds: string[]) {
  return useKept().find(({ kind }) => kinds.includes(kind))
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
 * @param intents of its buttons
 */
export function useInterruptedTexts(
  ...intents: string[]
): Partial<Record<string, string>> | undefined {
  return useInterrupted(...intents)?.texts
}

/** The id of the form with which what was typed can be given up; its button is in the notice. */
function giveUp(kind: string): string {
  return `olvidar-lo-escrito-${kind}`
}

/** Says where the texts of a form come from. @param props.of the intents of its buttons, if it is not the page's main form */
export function InterruptedNotice({ of = 'main' }: { of?: string | string[] }) {
  const kept = useInterrupted(...[of].flat())
  const isSent = useActionData() !== undefined
  if (!kept || isSent) return null
  return (
    <div role="status" className="rounded-card bg-leaf-soft px-4 py-3">
      <p>
        Esto es lo que escribiste cuando terminó tu sesión. Todavía no está guardado: revísalo y
        envíalo otra vez.{kept.hadFiles ? ' Los archivos hay que elegirlos de nuevo.' : ''}
      </p>
      <button form={giveUp(kept.kind)} className="link min-h-11">
        Descartar lo que escribí
      </button>
    </div>
  )
}

/** For the frame: forms cannot contain each other. A new document, so that no field keeps its text. */
export function GiveUpForms() {
  useOtherForms()
  return useKept().map(({ page, kind }) => (
    <form key={kind} id={giveUp(kind)} method="post" action="/admin/borrador" hidden>
      <input type="hidden" name="page" value={page} />
      <input type="hidden" name="kind" value={kind} />
    </form>
  ))
}
