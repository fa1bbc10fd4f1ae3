import { CopyButton } from '~/components/copy-button'

/** A value to copy into another app. */
export function Copyable(props: { name: string; shown: string; copied: string; what: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{props.name}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-4">
        <span className="text-2xl font-bold break-all tabular-nums select-all">{props.shown}</span>
        <CopyButton
          text={props.copied}
          label={`Copiar ${props.what}`}
          className="with-script-room"
        />
      </dd>
    </div>
  )
}
