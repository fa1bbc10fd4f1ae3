import { type ChangeEvent, type ReactNode, useId, useState } from 'react'
import { FieldError } from '~/components/fields'
import { Picture } from '~/components/picture'
import { FILE_TOO_LARGE, MAKE_IT_SMALLER, PICTURE_ACCEPT, PICTURE_HINT } from '~/forms/file-size'
import { useInterruptedTexts } from './interrupted'
import { LINE_CUT, sendPagePicture } from './send-picture'
import { UploadStatus } from './upload-status'
import { waitForPicture } from './waiting-pictures'

type Props = {
  name: string
  /** Id of the control, for the list of problems. */
  id?: string
  label: string
  /** Prefix of the stored file's name. */
  prefix: string
  /** The row's current picture. */
  stored: string | null
  /** The picture accepted by a refused form; `undefined` without a refusal. */
  accepted?: string | null
  /** Whether a refused form removes the picture; by default, when it had accepted none. */
  isRemoved?: boolean
  hint?: string
  /** Renders the picture as shoppers will see it; by default as it is. */
  preview?: (url: string) => ReactNode
  /** Whether the row may have no picture. */
  optional?: boolean
  /** Beginning of the message about a failed upload. */
  failure?: string
  errors: string[] | undefined
}

type State = { url: string | null; percent: number | null; said: string; problem: string }

/**
 * A picture of a row. Without scripts the file is sent with the form; with scripts it is uploaded
 * at once, with progress, and the form sends its address.
 */
export function ImageField(props: Props) {
  const { name, label, prefix, stored, hint, optional, failure = 'Error: ', errors } = props
  const { preview = asItIs } = props
  const before = useAcceptedBefore(name)
  const accepted = props.accepted !== undefined ? props.accepted : before
  const ownId = useId()
  const id = props.id ?? ownId
  const isRemoved = props.isRemoved ?? accepted === null
  const [state, choose] = useUpload(accepted || stored, prefix, failure)
  const problem = state.problem || errors?.[0]

  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
        {optional ? <span className="font-normal text-ink-soft"> (opcional)</span> : null}
      </label>
      <Hint id={`${id}-hint`} hint={hint} />
      {state.url ? preview(state.url) : null}
      <input type="hidden" name={`${name}_kept`} value={state.url ?? ''} />
      <input
        id={id}
        type="file"
        name={name}
        accept={PICTURE_ACCEPT}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-hint ${id}-problem`}
        onChange={choose}
        className="field file:mr-3 file:rounded-full file:border-0 file:bg-leaf-soft file:px-3 file:py-1 file:font-semibold file:text-leaf"
      />
      <UploadStatus percent={state.percent} said={state.said} />
      <FieldError id={`${id}-problem`} errors={problem ? [problem] : undefined} />
      {problem?.endsWith(FILE_TOO_LARGE) ? <p>{MAKE_IT_SMALLER}</p> : null}
      {optional && state.url ? (
        // The key resets the checkbox for a new picture.
        <Remove key={state.url} name={name} isTicked={isRemoved && state.url === stored} />
      ) : null}
    </div>
  )
}

/**
 * The picture that the form had when a session ended: `null` when it was removed. Those in lists come
 * with the values of their rows.
 */
function useAcceptedBefore(name: string): string | null | undefined {
  const texts = useInterruptedTexts('main')
  if (!texts) return undefined
  return texts[`${name}_removed`] === 'on' ? null : texts[`${name}_kept`] || undefined
}

/** State of the upload, and the handler that uploads a chosen file. */
function useUpload(url: string | null, prefix: string, failure: string) {
  const [state, setState] = useState<State>({ ...NOTHING, url })

  function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const file = input.files?.[0]
    if (!file) return
    setState({ ...state, percent: 0, said: SENDING, problem: '' })
    const end = waitForPicture(input.form)
    const shown = (percent: number | null) =>
      setState((now) => ({ ...now, percent, said: percent === null ? LINE_CUT : SENDING }))
    void sendPagePicture(file, prefix, shown).then((answer) => {
      // A newer file has been chosen since; it has its own upload.
      if (input.files?.[0] !== file) return end(true)
      input.value = ''
      setState((now) => ({
        ...NOTHING,
        url: answer.url ?? now.url,
        said: answer.url ? 'Imagen subida correctamente' : '',
        problem: answer.problem ? failure + answer.problem : '',
      }))
      end(answer.url !== undefined)
    })
  }

  return [state, choose] as const
}

function Hint({ id, hint }: { id: string; hint: string | undefined }) {
  return (
    <p id={id} className="text-[0.9375rem] text-ink-soft">
      {hint ? `${hint} ` : ''}
      {PICTURE_HINT}
      <span className="with-script"> Una foto más grande se reduce sola.</span>
    </p>
  )
}

function Remove({ name, isTicked }: { name: string; isTicked: boolean }) {
  return (
    <label className="check font-normal">
      <input type="checkbox" name={`${name}_removed`} defaultChecked={isTicked} />
      Quitar la imagen
    </label>
  )
}

function asItIs(url: string) {
  return <Picture src={url} alt="" sizes="12rem" imgClassName="w-48 rounded-xl" />
}

const SENDING = 'Subiendo imagen…'
const NOTHING: State = { url: null, percent: null, said: '', problem: '' }
