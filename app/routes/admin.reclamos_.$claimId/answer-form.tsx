import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useAnsweredForm } from '~/components/answered-form'
import { ErrorSummary, problemsOf } from '~/components/error-summary'
import { TextArea } from '~/components/fields'
import { useUnsaved } from '../admin/form/editor'
import { InterruptedNotice, useInterruptedTexts } from '../admin/form/interrupted'

type Props = { email: string; term: string; lastResult: SubmissionResult | undefined }

/** The one answer that a sheet gets. */
export function AnswerForm({ email, term, lastResult }: Props) {
  const before = useInterruptedTexts('answer')
  const form = useAnsweredForm<{ text: string }>({
    id: 'respuesta',
    lastResult,
    defaultValue: { text: before?.text },
  })
  const isSending = useNavigation().state === 'submitting'
  const unsaved = useUnsaved()
  return (
    <Form
      method="post"
      noValidate
      id={form.id}
      onInput={unsaved.note}
      onSubmit={unsaved.forget}
      className="card grid gap-4 p-4 sm:p-6 print:hidden"
    >
      <Heading term={term} />
      <InterruptedNotice of="answer" />
      <ErrorSummary title="No se pudo enviar la respuesta" problems={problemsOf(form)} />
      <TextArea
        field={form.field('text')}
        label="Respuesta"
        rows={8}
        hint={`Se envía a ${email} y queda en la hoja. Después no se puede cambiar.`}
      />
      <button
        name="intent"
        value="answer"
        className="button button-main justify-self-start"
        aria-disabled={isSending || undefined}
      >
        Enviar respuesta
      </button>
    </Form>
  )
}

function Heading({ term }: { term: string }) {
  return (
    <div>
      <h2 className="text-xl">Responder</h2>
      <p className="text-ink-soft">{term}</p>
    </div>
  )
}
