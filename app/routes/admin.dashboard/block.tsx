import type { ReactNode } from 'react'
import { useOpenFrom } from '../admin/list/open-from'

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
    <section id={id} className="card min-w-0 scroll-mt-16 px-4 py-2 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 sm:block">
          <h2 className="text-lg sm:text-xl">{title}</h2>
          {note ? <p className="text-sm text-ink-soft sm:text-[0.9375rem]">{note}</p> : null}
        </div>
        {aside}
      </div>
      <div className="sm:mt-3">{children}</div>
    </section>
  )
}

type FoldProps = { title: string; note?: string; children: ReactNode }

/** What one looks up now and then, behind its title on a phone. Where there is room, scripts open it. */
export function Fold({ title, note, children }: FoldProps) {
  const fold = useOpenFrom('64rem')
  return (
    <details ref={fold} className="card min-w-0 px-4 py-1 sm:px-5">
      <summary className="min-h-12 content-center">
        <h2 className="inline text-lg sm:text-xl">{title}</h2>
      </summary>
      <div className="pb-3">
        {note ? <p className="mb-3 text-[0.9375rem] text-ink-soft">{note}</p> : null}
        {children}
      </div>
    </details>
  )
}
