import type { SubmissionResult } from '@conform-to/react'
import { Form, useActionData } from '@remix-run/react'
import { useAnsweredForm } from '~/components/answered-form'
import { ErrorSummary, problemsOf } from '~/components/error-summary'
import { TextArea } from '~/components/fields'
import { InterruptedNotice, useInterruptedTexts } from '../admin/form/interrupted'
import { Part } from '../admin/order/detail/part'
import type { CustomerPage } from './customer-page.server'

type Note = CustomerPage['notes'][number]
type Refused = { result: SubmissionResult; version?: string }

/** What the florist notes of a customer. */
export function Notes({ notes }: { notes: Note[] }) {
  return (
    <Part title="Notas" id="notas">
      {notes.length > 0 ? (
        <ul className="grid gap-3">
          {notes.map((note) => (
            <NoteItem key={`${note.id} ${note.version}`} note={note} />
          ))}
        </ul>
      ) : null}
      {/* Sent, it is another form, with nothing in it. */}
      <NewNote key={notes.map(({ id, version }) => id + version).join()} />
    </Part>
  )
}

const HINT = 'No escribas datos de salud ni opiniones'

function NewNote() {
  const answer = useActionData<Refused>()
  const before = useInterruptedTexts('add-note')
  const isRefused = answer !== undefined && answer.result.initialValue?.id === undefined
  const form = useAnsweredForm<{ note: string }>({
    id: 'nota',
    lastResult: isRefused ? answer.result : undefined,
    defaultValue: { note: before?.note ?? '' },
  })
  return (
    <Form method="post" id="nota" noValidate className="grid gap-3">
      <InterruptedNotice of="add-note" />
      <ErrorSummary title="No se agregó la nota" problems={problemsOf(form)} />
      <TextArea field={form.field('note')} label="Nota nueva" hint={HINT} rows={2} />
      <button name="intent" value="add-note" className="button button-quiet justify-self-start">
        Agregar nota
      </button>
    </Form>
  )
}

function NoteItem({ note }: { note: Note }) {
  const answer = useActionData<Refused>()
  const before = useInterruptedTexts('edit-note')
  const isRefused = answer?.result.initialValue?.id === note.id
  const kept = before?.id === note.id ? before : undefined
  const refused = isRefused ? answer : undefined
  return (
    <li className="grid gap-1 rounded-xl bg-butter/50 px-3 py-2">
      <p className="wrap-anywhere whitespace-pre-line">{note.body}</p>
      <p className="text-[0.9375rem] wrap-anywhere text-ink-soft">
        {note.written}
        {note.writer ? ` · ${note.writer}` : ''}
      </p>
      <details open={isRefused || kept !== undefined}>
        <summary className="link inline-flex min-h-11 items-center">Cambiar</summary>
        <EditNote
          note={note}
          typed={kept?.note}
          seen={refused?.version ?? kept?.version ?? note.version}
          lastResult={refused?.result}
        />
      </details>
    </li>
  )
}

type EditProps = {
  note: Note
  typed: string | undefined
  /** The version that the form is about. */
  seen: string
  lastResult: SubmissionResult | undefined
}

function EditNote({ note, typed, seen, lastResult }: EditProps) {
  const form = useAnsweredForm<{ note: string }>({
    id: `nota-${note.id}`,
    lastResult,
    defaultValue: { note: typed ?? note.body },
  })
  return (
    <Form method="post" id={form.id} noValidate className="mt-1 grid gap-3">
      {typed === undefined ? null : <InterruptedNotice of="edit-note" />}
      <ErrorSummary title="No se guardó la nota" problems={problemsOf(form)} />
      <input type="hidden" name="id" value={note.id} />
      <input type="hidden" name="version" value={seen} />
      <TextArea field={form.field('note')} label="Nota" hint={HINT} rows={3} />
      <p className="flex flex-wrap gap-2">
        <button name="intent" value="edit-note" className="button button-quiet">
          Guardar nota
        </button>
        <button name="intent" value="delete-note" className="button button-quiet text-rosewood">
          Eliminar nota
        </button>
      </p>
    </Form>
  )
}
