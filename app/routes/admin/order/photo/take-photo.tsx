import { useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { FieldError } from '~/components/fields'
import { useHydrated } from '~/components/hydrated'
import { MAKE_IT_SMALLER, PICTURE_ACCEPT, FILE_TOO_LARGE } from '~/forms/file-size'
import { LINE_CUT, sendPicture } from '../../form/send-picture'
import { UploadStatus } from '../../form/upload-status'

type Props = { number: string; hasPhoto: boolean }

/**
 * One press opens the telephone's camera, and what it takes is shrunk and sent; without scripts it is a form with a
 * button.
 */
export function TakePhoto({ number, hasPhoto }: Props) {
  const id = useId()
  const isLive = useHydrated()
  const address = `/admin/pedidos/${number}/foto`
  const { state, send } = useSending(address)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Taken before the page was live.
    const file = input.current?.files?.[0]
    if (isLive && file) send(file)
  }, [isLive, send])

  const label = hasPhoto ? 'Tomar otra foto' : 'Tomar la foto'
  const sending = { method: 'post', action: address, encType: 'multipart/form-data' } as const
  return (
    <form {...sending} className="relative grid gap-2">
      <input
        ref={input}
        id={id}
        type="file"
        name="image"
        accept={PICTURE_ACCEPT}
        capture="environment"
        disabled={state.isSending}
        aria-describedby={`${id}-problem`}
        className={isLive ? 'peer sr-only' : 'field'}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) send(file)
        }}
      />
      <label
        htmlFor={id}
        className={isLive ? PRESS : 'order-first font-semibold'}
        aria-disabled={state.isSending || undefined}
      >
        {state.isSending ? 'Enviando…' : label}
      </label>
      <button
        name="intent"
        value="photo"
        className="without-script button button-main justify-self-start"
      >
        Enviar la foto
      </button>
      <UploadStatus percent={state.percent} said={state.said} />
      <FieldError id={`${id}-problem`} errors={state.problem ? [state.problem] : undefined} />
      {state.problem === FILE_TOO_LARGE ? <p>{MAKE_IT_SMALLER}</p> : null}
      {state.again ? (
        <button
          type="button"
          className="button button-quiet justify-self-start"
          onClick={() => state.again && send(state.again)}
        >
          Enviarla otra vez
        </button>
      ) : null}
    </form>
  )
}

/** The field itself is not seen: its label shows that it has the focus. */
const PRESS =
  'button button-main justify-self-start peer-focus-visible:outline-3 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-leaf'

type State = {
  isSending: boolean
  percent: number | null
  said: string
  problem: string
  /** The photo that no line was good enough for. */
  again: File | null
}

const NOTHING: State = { isSending: false, percent: null, said: '', problem: '', again: null }

function useSending(address: string) {
  const [state, setState] = useState(NOTHING)
  const { revalidate } = useRevalidator()
  const isSending = useRef(false)
  const send = useCallback(
    async (file: File) => {
      if (isSending.current) return
      isSending.current = true
      setState({ ...NOTHING, isSending: true, percent: 0, said: 'Enviando la foto…' })
      const { problem, isUnsent } = await sendPicture(
        file,
        { to: address, ...FOR_TELEPHONES },
        (percent) =>
          setState((now) => ({
            ...now,
            percent,
            said: percent === null ? LINE_CUT : 'Enviando la foto…',
          })),
      )
      isSending.current = false
      setState({
        ...NOTHING,
        said: problem ? '' : 'Foto enviada',
        problem: problem ?? '',
        again: isUnsent ? file : null,
      })
      if (!problem) revalidate()
    },
    [address, revalidate],
  )
  return { state, send: useCallback((file: File) => void send(file), [send]) }
}

/** As wide as it is kept: a tenth of what the camera makes. */
const FOR_TELEPHONES = { fields: { intent: 'photo' }, maxWidth: 1080, worthShrinking: 200 * 1024 }
