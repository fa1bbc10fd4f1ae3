import { useLocation } from '@remix-run/react'
import { type ReactNode, useState } from 'react'
import { useBeforePaint } from '~/components/before-paint'
import { useOpensWide } from './opens-wide'

type BlockProps = {
  title: string
  id?: string
  note?: string
  aside?: ReactNode
  children: ReactNode
}

/** A part of a screen. */
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

type FoldProps = {
  title: string
  /** Of what it holds, for addresses that lead there: a browser opens the fold in which their target is. */
  id?: string
  /** What it holds, in a few words, as long as it is closed. */
  brief?: string
  /** What is wrong in it. */
  aside?: string
  note?: string
  /** Opens it, and again whenever this is another value than before. */
  opensFor?: unknown
  /** Where there is room scripts open it. */
  opensWide?: boolean
  children: ReactNode
}

/** What one looks up now and then, behind its title. */
export function Fold({ title, id, note, opensFor, opensWide, children, ...said }: FoldProps) {
  const fold = useOpensWide(opensWide ? 64 : undefined)
  // One value from first to last: whoever opens or closes it has the last word.
  const [isOpenAtFirst] = useState(Boolean(opensFor))
  const location = useLocation()
  useBeforePaint(() => {
    if (fold.current && opensFor) fold.current.open = true
  }, [fold, opensFor])
  useBeforePaint(() => {
    if (fold.current && id && location.hash === `#${id}`) fold.current.open = true
  }, [fold, id, location])
  return (
    <details ref={fold} open={isOpenAtFirst} className="group card min-w-0 px-4 sm:px-5 sm:py-1">
      <summary className="min-h-11 content-center py-1 sm:min-h-12">
        <h2 className="inline text-lg sm:text-xl">{title}</h2>
        {said.aside ? (
          <span className="ml-3 text-[0.9375rem] font-semibold text-rosewood">{said.aside}</span>
        ) : null}
        {said.brief ? (
          <span className="block text-[0.9375rem] wrap-anywhere text-ink-soft group-open:hidden">
            {said.brief}
          </span>
        ) : null}
      </summary>
      <div id={id} className="scroll-mt-8 pb-3 lg:scroll-mt-0">
        {note ? <p className="mb-3 text-[0.9375rem] text-ink-soft">{note}</p> : null}
        {children}
      </div>
    </details>
  )
}
