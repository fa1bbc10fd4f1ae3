import { type FieldMetadata, getInputProps } from '@conform-to/react'
import {
  Form,
  Link,
  useBlocker,
  useLocation,
  useNavigation,
  useSearchParams,
} from '@remix-run/react'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { SidePanel } from '~/components/dialog'
import { ErrorSummary, problemsOf } from '~/components/error-summary'
import { FieldError } from '~/components/fields'
import { closedUrl } from '~/urls/dialog-url'
import { useSaveKey } from './save-key'

/**
 * The panel of a row that is being edited, or of one that is being made.
 *
 * @param row that `?editar` names, `null` when it does not
 * @param children draws the form of the row, or of a new one for `null`
 */
export function EditPanel<Row extends { id: string }>({
  row,
  titles,
  children,
}: {
  row: Row | null
  titles: { create: string; edit: string }
  children: (row: Row | null) => ReactNode
}) {
  const location = useLocation()
  const [search] = useSearchParams()
  if (!row && !search.has('nuevo')) return null
  return (
    <SidePanel
      key={row?.id ?? `nuevo ${search.get('nuevo')}`}
      title={row ? titles.edit : titles.create}
      closeTo={closedUrl(location)}
    >
      {children(row)}
    </SidePanel>
  )
}

type EditorProps = {
  form: { id: string; allErrors: Record<string, string[]> }
  /** Of the row as the form was opened, or as a refusal says it stands now; `null` for a new row. */
  version: string | null
  /** Where 'Descartar' leads; without it, to the list under the panel. */
  closeTo?: string
  /** What hears of a press first, and may keep it from being sent. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  /** What is said above a refusal. */
  failure?: string
  children: ReactNode
}

/**
 * The form of a row in its panel: what is wrong with it on top, its fields, and the ways to save.
 *
 * Sent as multipart, because any of them may carry a file.
 */
export function EditorForm({ form, version, failure = 'Error', children, ...props }: EditorProps) {
  const list = closedUrl(useLocation())
  const closeTo = props.closeTo ?? list
  const isSaving = useNavigation().state === 'submitting'
  const unsaved = useUnsaved()
  useSaveKey(form.id)
  return (
    <Form
      id={form.id}
      method="post"
      encType="multipart/form-data"
      noValidate
      onInput={unsaved.note}
      onSubmit={(event) => {
        props.onSubmit?.(event)
        if (!event.defaultPrevented) unsaved.forget()
      }}
      preventScrollReset
      className="flex grow flex-col"
    >
      {/* What Enter presses: the first button of a form, whatever else it has. */}
      <button name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <input type="hidden" name="version" value={version ?? ''} />
      <div className="grid grow content-start gap-5 p-5">
        <ErrorSummary title={failure} problems={problemsOf(form)} />
        {children}
      </div>
      <div className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t border-line bg-paper px-5 py-3 max-sm:gap-1.5 max-sm:px-3 max-sm:py-2">
        <button
          name="intent"
          value="save"
          className="button button-main max-sm:px-3.5 max-sm:text-[0.9375rem]"
          aria-disabled={isSaving || undefined}
        >
          Guardar
        </button>
        {version === null ? (
          <button
            name="intent"
            value="save-and-new"
            className="button button-quiet max-sm:px-2 max-sm:text-[0.9375rem]"
          >
            Guardar y crear otro
          </button>
        ) : null}
        <Link to={closeTo} replace preventScrollReset className="link px-3 py-2 max-sm:px-2">
          Descartar
        </Link>
        <p role="status" className="w-full text-[0.9375rem] text-ink-soft empty:hidden">
          {unsaved.isThere ? 'Cambios sin guardar' : ''}
        </p>
      </div>
    </Form>
  )
}

/** Whether a form was touched since it was last sent; leaving it then asks first. */
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

/** A box to tick, with what it means beside it. */
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
