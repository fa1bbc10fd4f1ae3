import { type ReactNode, useRef } from 'react'
import { useBeforePaint } from '~/components/before-paint'

type BlockProps = {
  title: string
  id?: string
  note?: string
  aside?: ReactNode
  children: ReactNode
}

/** A part of the desk. */
export function Block({ title, id, note, aside, children }: BlockProps) {
  return (
    <section id={id} className="card min-w-0 scroll-mt-16 px-4 py-3 sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-xl">{title}</h2>
          {note ? <p className="text-[0.9375rem] text-ink-soft">{note}</p> : null}
        </div>
        {aside}
      </div>
      <div className="mt-2 sm:mt-3">{children}</div>
    </section>
  )
}

type FoldProps = { title: string; note?: string; children: ReactNode }

/** What one looks up now and then, behind its title on a phone. Where there is room, scripts open it. */
export function Fold({ title, note, children }: FoldProps) {
  const fold = useRef<HTMLDetailsElement>(null)
  useBeforePaint(() => {
    if (fold.current && matchMedia('(min-width: 64rem)').matches) fold.current.open = true
  }, [])
  return (
    <details ref={fold} className="card min-w-0 px-4 py-1 sm:px-5">
      <summary className="min-h-12 content-center">
        <h2 className="inline text-xl">{title}</h2>
      </summary>
      <div className="pb-3">
        {note ? <p className="mb-3 text-[0.9375rem] text-ink-soft">{note}</p> : null}
        {children}
      </div>
    </details>
  )
}
