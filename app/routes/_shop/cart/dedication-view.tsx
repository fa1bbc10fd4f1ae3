import { Icon } from '~/components/icon'

/** Longer texts, or more lines, do not fit in the two lines shown at first. */
const SHORT_CHARS = 56

/** The dedication; a long text shows its beginning and expands on a press. */
export function DedicationView({ text }: { text: string }) {
  const said = 'text-[0.9375rem] break-words whitespace-pre-line text-ink-soft italic'
  if (text.length <= SHORT_CHARS && text.split('\n').length <= 2) {
    return <p className={said}>“{text}”</p>
  }
  return (
    <details className="group/card">
      <summary className="flex min-h-11 cursor-pointer list-none items-start gap-1 [&::-webkit-details-marker]:hidden">
        <span className={`${said} line-clamp-2 min-w-0 flex-1 group-open/card:line-clamp-none`}>
          “{text}”
        </span>
        <Icon
          name="down"
          className="size-5 shrink-0 text-leaf transition-transform group-open/card:rotate-180"
        />
      </summary>
    </details>
  )
}
