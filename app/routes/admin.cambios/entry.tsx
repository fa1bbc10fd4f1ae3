import { Link } from '@remix-run/react'
import type { EntryView } from './entry-view.server'

/** What somebody changed with one press. */
export function Entry({ entry }: { entry: EntryView }) {
  return (
    <li className="card grid gap-2 p-4">
      <p className="flex flex-wrap justify-between gap-x-4 wrap-anywhere">
        <strong>{entry.by}</strong>
        <span className="text-ink-soft">{entry.at}</span>
      </p>
      <ul className="grid gap-2">
        {entry.lines.map((line) => (
          <Line key={line.line} line={line} />
        ))}
      </ul>
      {entry.more > 0 ? (
        <p>
          <Link
            to={`/admin/cambios?acto=${entry.act}`}
            className="link inline-flex min-h-11 items-center"
          >
            Ver {entry.more} más
          </Link>
        </p>
      ) : null}
    </li>
  )
}

function Line({ line: { what, done, values } }: { line: EntryView['lines'][number] }) {
  return (
    <li className="border-t border-line pt-2">
      <p className="wrap-anywhere">
        {done}: <span className="font-semibold">{what}</span>
      </p>
      {values.length > 0 ? (
        <dl className="mt-1 grid gap-1 text-[0.9375rem]">
          {values.map(({ column, label, from, to }) => (
            <div key={column} className="grid gap-x-3 sm:grid-cols-[12rem_1fr]">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="line-clamp-6 min-w-0 wrap-anywhere">
                {from !== null && to !== null ? (
                  <>
                    <del className="text-ink-soft">{from}</del> →{' '}
                  </>
                ) : (
                  from
                )}
                {to}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  )
}
