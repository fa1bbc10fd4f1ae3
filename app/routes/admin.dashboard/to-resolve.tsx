import { Form, Link } from '@remix-run/react'
import { UndatedNotice } from '../admin/order/undated-notice'
import type { Resolvable, Way } from './resolve-words'

export type ToResolveProps = {
  groups: { title: string; rows: Resolvable[] }[]
  count: number
  isAll: boolean
  /** How many more there are. */
  rest: number
  /** Open orders without a day. */
  undated: number
}

/** What waits for somebody's decision, each with its ways out; gone when it is solved. */
export function ToResolve({ groups, count, isAll, rest, undated }: ToResolveProps) {
  if (count === 0) return <p className="text-ink-soft">Nada por resolver.</p>
  return (
    <>
      {groups.map(({ title, rows }) => (
        <section key={title} aria-label={title} className="mt-2 first:mt-0 sm:mt-3">
          <h3 className="border-b border-line pb-1 text-base">{title}</h3>
          <ul>
            {rows.map((row) => (
              <Row key={row.key} row={row} isAll={isAll} />
            ))}
          </ul>
        </section>
      ))}
      {rest > 0 ? <Rest count={count} rest={rest} isAll={isAll} /> : null}
      <div className="mt-2 empty:hidden sm:mt-3">
        <UndatedNotice count={undated} />
      </div>
    </>
  )
}

function Row({
  row: { number, text, customer, ways },
  isAll,
}: {
  row: Resolvable
  isAll: boolean
}) {
  return (
    <li className="flex-wrap items-center gap-x-3 border-b border-line last:border-0 max-sm:text-[0.9375rem] sm:flex sm:gap-y-1 sm:py-2">
      <p className="inline wrap-anywhere sm:block sm:min-w-0 sm:grow sm:basis-72">
        {number ? (
          <>
            <Link
              to={`/admin/pedidos?pedido=${number}`}
              className="link inline-flex min-h-8 items-center sm:min-h-6"
            >
              {number}
            </Link>{' '}
          </>
        ) : null}
        {text}
        {customer ? <Customer name={customer} /> : null}
      </p>
      <div className="inline-flex flex-wrap gap-x-3 pl-2 sm:flex sm:gap-x-2 sm:pl-0">
        {ways.map((way) => (
          <WayOut
            key={way.label}
            way={way}
            of={number ?? [text, customer].filter(Boolean).join(' · ')}
            isAll={isAll}
          />
        ))}
      </div>
    </li>
  )
}

/** A long name is cut on a phone, so that three that wait stay three rows of two lines. */
function Customer({ name }: { name: string }) {
  return (
    <>
      {' · '}
      <span className="max-sm:inline-block max-sm:max-w-36 max-sm:truncate max-sm:align-[-0.45em]">
        {name}
      </span>
    </>
  )
}

function WayOut({ way, of, isAll }: { way: Way; of: string; isAll: boolean }) {
  const label = (
    <>
      {way.label}
      <span className="sr-only">: {of}</span>
    </>
  )
  if ('to' in way) {
    return (
      <Link to={way.to} className="link inline-flex min-h-11 items-center sm:px-2">
        {label}
      </Link>
    )
  }
  return (
    <Form method="post" action={`/admin/dashboard${isAll ? '?resolver=todo' : ''}`}>
      {way.fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        name="intent"
        value={way.intent}
        className="link inline-flex min-h-11 items-center sm:px-2"
      >
        {label}
      </button>
    </Form>
  )
}

function Rest({ count, rest, isAll }: Pick<ToResolveProps, 'count' | 'rest' | 'isAll'>) {
  if (isAll) return <p className="mt-2 text-ink-soft">Y {rest} más, cuando resuelvas estos.</p>
  return (
    <p className="sm:mt-2">
      <Link
        to="/admin/dashboard?resolver=todo#por-resolver"
        className="link inline-flex min-h-11 items-center"
      >
        Ver los {count} por resolver
      </Link>
    </p>
  )
}
