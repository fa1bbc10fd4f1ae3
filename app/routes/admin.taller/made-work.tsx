import { Form } from '@remix-run/react'
import { Picture } from '~/components/picture'
import type { Work } from './bench-of.server'

/** A line that is made, which may be taken back while it is fresh. */
export function MadeWork({ work, to }: { work: Work; to: string }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2">
      <Picture
        src={work.picture}
        alt=""
        sizes="3.5rem"
        box={1}
        imgClassName="size-14 rounded-lg object-cover"
      />
      <div className="min-w-0 grow basis-40 wrap-anywhere">
        <p className="font-semibold">{[work.what, work.color].filter(Boolean).join(', ')}</p>
        <p className="text-[0.9375rem] text-ink-soft">{work.number}</p>
        <p className="text-[0.9375rem] text-leaf">{work.made}</p>
      </div>
      {work.mayUndo ? (
        <Form method="post" action={to} preventScrollReset>
          <input type="hidden" name="id" value={work.id} />
          <button name="intent" value="undo" className="button button-quiet px-4">
            Deshacer
            <span className="sr-only">
              {' '}
              {work.what}, {work.number}
            </span>
          </button>
        </Form>
      ) : null}
    </li>
  )
}
