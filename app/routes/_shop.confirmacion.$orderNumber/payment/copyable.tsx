import { useState } from 'react'

/** A value to copy into another app. */
export function Copyable(props: { name: string; shown: string; copied: string; what: string }) {
  const [done, setDone] = useState(false)
  return (
    <div>
      <dt className="text-sm text-ink-soft">{props.name}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-4">
        <span className="text-2xl font-bold break-all tabular-nums select-all">{props.shown}</span>
        <button
          type="button"
          className="with-script-room link min-h-11"
          onClick={() => {
            void navigator.clipboard.writeText(props.copied).then(() => setDone(true))
          }}
        >
          {done ? 'Copiado' : `Copiar ${props.what}`}
        </button>
      </dd>
    </div>
  )
}
