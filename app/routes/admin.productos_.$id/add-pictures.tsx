import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { PICTURE_ACCEPT, PICTURE_HINT } from '~/forms/file-size'
import { useReturnTo } from '../admin/form/return-to'
import { LINE_CUT, sendPagePicture } from '../admin/form/send-picture'
import { UploadStatus } from '../admin/form/upload-status'
import { waitForPicture } from '../admin/form/waiting-pictures'
import { CHOSEN_PICTURES, failureOf, fitting } from './chosen-pictures'

type Props = {
  /** The list, to which the form comes back without scripts. */
  list: { id: string; errorId: string; errors?: string[] }
  prefix: string
  /** How many pictures there are. */
  count: number
  /** Adds one that is stored, after the others. */
  add: (url: string) => void
}

/**
 * Adds pictures that are chosen together. Without scripts they are sent with the form; with scripts each is uploaded at
 * once and becomes a row when it is there.
 */
export function AddPictures({ list, prefix, count, add }: Props) {
  const [{ percent, said, problems }, choose] = useUploads(prefix, count, add)
  const returnTo = useReturnTo()
  const id = `${list.id}-agregar`
  const told = [...(list.errors ?? []), ...problems]
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        Agregar fotos
      </label>
      <p id={`${id}-hint`} className="text-[0.9375rem] text-ink-soft">
        Elige una o varias a la vez. {PICTURE_HINT}
        <span className="with-script"> Las más grandes se reducen solas.</span>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <input
          id={id}
          type="file"
          name={CHOSEN_PICTURES}
          multiple
          accept={PICTURE_ACCEPT}
          aria-invalid={told.length > 0 || undefined}
          aria-describedby={`${id}-hint ${list.errorId}`}
          onChange={choose}
          className="field min-w-0 grow basis-60 file:mr-3 file:rounded-full file:border-0 file:bg-leaf-soft file:px-3 file:py-1 file:font-semibold file:text-leaf"
        />
        <button
          {...returnTo({ name: 'intent', value: 'add-pictures' }, list.id)}
          className="without-script button button-quiet"
        >
          Subir<span className="sr-only"> las fotos elegidas</span>
        </button>
      </div>
      <UploadStatus percent={percent} said={said} />
      <div
        id={list.errorId}
        role="alert"
        className="text-[0.9375rem] font-medium wrap-anywhere text-rosewood empty:hidden"
      >
        {told.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </div>
  )
}

type State = { percent: number | null; said: string; problems: string[] }

const NOTHING: State = { percent: null, said: '', problems: [] }

/**
 * State of the uploads, and the handler that uploads chosen files one after the other: so they keep their order, and a
 * telephone makes one smaller at a time.
 */
function useUploads(prefix: string, count: number, add: (url: string) => void) {
  const [state, setState] = useState(NOTHING)
  const line = useRef({ last: Promise.resolve(), waiting: 0, sent: 0, isGone: false })

  useEffect(() => {
    const { current } = line
    current.isGone = false
    return () => {
      current.isGone = true
    }
  }, [])

  function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const { current } = line
    const { fits, leftOut } = fitting([...(input.files ?? [])], count + current.waiting)
    const { form } = input
    // The form is not to send them as well.
    input.value = ''
    const isFirst = current.waiting === 0
    if (isFirst) current.sent = 0
    setState((now) => ({
      ...(isFirst ? NOTHING : now),
      problems: [...(isFirst ? [] : now.problems), ...leftOut],
    }))
    current.waiting += fits.length
    for (const file of fits) {
      const end = waitForPicture(form)
      current.last = current.last.then(() => upload(file).then(end))
    }
  }

  /** @returns whether it is there */
  async function upload(file: File): Promise<boolean> {
    const { current } = line
    if (current.isGone) return false
    const sending = `Subiendo «${file.name}»…`
    const show = (percent: number | null) =>
      setState((now) => ({ ...now, percent, said: percent === null ? LINE_CUT : sending }))
    show(0)
    const { url, problem } = await sendPagePicture(file, prefix, show)
    current.waiting -= 1
    if (current.isGone) return false
    if (url) {
      add(url)
      current.sent += 1
    }
    setState((now) => ({
      percent: null,
      said: saidOf(current.sent),
      problems: problem ? [...now.problems, failureOf(file.name, problem)] : now.problems,
    }))
    return url !== undefined
  }

  return [state, choose] as const
}

function saidOf(sent: number): string {
  if (sent < 2) return sent === 1 ? 'Imagen subida correctamente' : ''
  return `${sent} imágenes subidas correctamente`
}
