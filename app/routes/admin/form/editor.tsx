import { type DefaultValue, type FieldMetadata, getInputProps, useForm } from '@conform-to/react'
import { Form, Link, useBlocker, useLocation, useNavigation } from '@remix-run/react'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { ErrorSummary, problemsOf } from '~/components/error-summary'
import { FieldError } from '~/components/fields'
import { closedUrl } from '~/urls/dialog-url'
import { ChangedBy } from './changed-by'
import { controlsOf, fieldName, type FormFields } from './form-field'
import { InterruptedNotice, useAnswer } from './interrupted'
import { useMendedResult } from './mended-result'
import { useSaveKey } from '../frame/save-key'

/**
 * State of a row's form: what was sent after a refusal, or typed before a session ended, else the
 * row's values, or blank.
 *
 * @returns conform's form and fields, the refusal, and the row's version
 */
export function useRowForm<Fields extends Record<string, string>, Accepted extends object = object>(
  id: string,
  row: { version: string; fields: DefaultValue<Fields> } | null,
  blank: DefaultValue<Fields>,
) {
  const answer = useAnswer<Accepted>()
  const [form, fields] = useForm<Fields>({
    id,
    lastResult: useMendedResult(id, answer?.result),
    defaultValue: row?.fields ?? blank,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onSubmit',
  })
  return { form, fields, answer, version: answer?.version ?? row?.version ?? null }
}

export { useMendedResult }

/** A row as the form of its declared fields gets it. */
export type EditedRow<Declared> = {
  id: string
  version: string
  fields: DefaultValue<Record<keyof Declared, string>>
}

/**
 * The same for fields that are declared.
 *
 * @returns what `EditorForm` takes, the controls of the fields, and the refusal
 */
export function useDeclaredForm<
  const Declared extends FormFields,
  Accepted extends object = object,
>(
  id: string,
  declared: Declared,
  row: EditedRow<Declared> | null,
  blank: DefaultValue<Record<keyof Declared, string>>,
) {
  const of = useRowForm<Record<keyof Declared & string, string>, Accepted>(id, row, blank)
  const { form, fields, version, answer } = of
  return { editor: { form, version, declared }, fields: controlsOf(declared, fields), answer }
}

type EditorProps = {
  form: { id: string; allErrors: Record<string, string[]> }
  /** Its fields, whose names head the errors. */
  declared: FormFields
  /** The controls of fields that the form leaves out: there are none. */
  forgotten: Record<string, never>
  /**
   * The row's version when the form was opened, or the current one after a refusal; `null` for a
   * new row.
   */
  version: string | null
  /** Target of 'Descartar'; by default the list under the panel. */
  closeTo?: string
  /** Called before the form is sent; may prevent it. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  /** The heading of a refusal. */
  failure?: string
  /** The row's noun is feminine: 'Guardar y crear otra'. */
  isFeminine?: boolean
  children: ReactNode
}

/** The form of a row in its panel: problems, fields and buttons. */
export function EditorForm({ form, version, failure = 'Error', children, ...props }: EditorProps) {
  const labelled = problemsOf(form).map((problem) => ({
    ...problem,
    label: problem.name && fieldName(props.declared, problem.name),
  }))
  const unsaved = useUnsaved()
  return (
    <SavedForm
      {...{ id: form.id, version, unsaved, onSubmit: props.onSubmit }}
      className="flex grow flex-col"
    >
      <div className="grid grow content-start gap-5 p-5">
        <InterruptedNotice />
        <ErrorSummary title={failure} problems={labelled} />
        {children}
        <ChangedBy />
      </div>
      <SaveBar
        {...{ version, closeTo: props.closeTo, isFeminine: props.isFeminine }}
        isUnsaved={unsaved.isThere}
      />
    </SavedForm>
  )
}

type BarProps = Pick<EditorProps, 'version' | 'closeTo' | 'isFeminine'> & { isUnsaved: boolean }

/** The buttons at the foot of the panel, always in view. */
function SaveBar({ version, closeTo, isFeminine, isUnsaved }: BarProps) {
  const list = closedUrl(useLocation())
  const isSaving = useNavigation().state === 'submitting'
  return (
    <div className="sticky bottom-0 flex items-center gap-2 border-t border-line bg-paper px-5 py-3 max-sm:gap-1.5 max-sm:px-3 max-sm:py-2 max-[22rem]:flex-wrap sm:flex-wrap">
      <button
        name="intent"
        value="save"
        className="button button-main max-sm:px-3 max-sm:text-[0.9375rem]"
        aria-disabled={isSaving || undefined}
      >
        Guardar
      </button>
      {version === null ? (
        <button
          name="intent"
          value="save-and-new"
          className="button button-quiet max-sm:min-w-[6.5rem] max-sm:px-2 max-sm:text-[0.9375rem]"
        >
          Guardar y crear {isFeminine ? 'otra' : 'otro'}
        </button>
      ) : null}
      <Link to={closeTo ?? list} replace preventScrollReset className="link px-3 py-2 max-sm:px-1">
        Descartar
      </Link>
      <p
        role="status"
        className="text-[0.9375rem] text-ink-soft empty:hidden max-sm:absolute max-sm:right-3 max-sm:bottom-full max-sm:mb-1 max-sm:rounded-full max-sm:bg-butter max-sm:px-3"
      >
        {isUnsaved ? 'Cambios sin guardar' : ''}
      </p>
    </div>
  )
}

type SavedProps = Pick<EditorProps, 'version' | 'onSubmit' | 'children'> & {
  id: string
  unsaved: ReturnType<typeof useUnsaved>
  /** What Enter does. */
  enter?: string
  className: string
}

/**
 * A form of which leaving the page asks while anything is unsaved, and which Ctrl+S and Enter save.
 *
 * Sent as multipart, because any form may contain a file.
 */
export function SavedForm(props: SavedProps) {
  const { id, version, unsaved, onSubmit, enter = 'save', className, children } = props
  useSaveKey(id)
  return (
    <Form
      id={id}
      method="post"
      encType="multipart/form-data"
      noValidate
      onInput={unsaved.note}
      onSubmit={(event) => {
        onSubmit?.(event)
        if (!event.defaultPrevented) unsaved.forget()
      }}
      preventScrollReset
      className={className}
    >
      {/* Enter submits with the first button of a form. */}
      <button name="intent" value={enter} tabIndex={-1} aria-hidden="true" className="sr-only" />
      <input type="hidden" name="version" value={version ?? ''} />
      {children}
    </Form>
  )
}

/** Tracks unsaved changes of a form; leaving the page with any asks for confirmation. */
export function useUnsaved() {
  const [isThere, setThere] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isThere &&
      (currentLocation.pathname !== nextLocation.pathname ||
        currentLocation.search !== nextLocation.search),
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm('Hay cambios sin guardar. ¿Salir sin guardarlos?')) blocker.proceed()
    else blocker.reset()
  }, [blocker])

  useEffect(() => {
    if (!isThere) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isThere])

  return { isThere, note: () => setThere(true), forget: () => setThere(false) }
}

/** A checkbox with its label. */
export function CheckField({ field, label }: { field: FieldMetadata<string>; label: string }) {
  const { key, ...props } = getInputProps(field, { type: 'checkbox' })
  return (
    <div>
      <label className="check">
        <input key={key} {...props} />
        {label}
      </label>
      <FieldError id={field.errorId} errors={field.errors} />
    </div>
  )
}
