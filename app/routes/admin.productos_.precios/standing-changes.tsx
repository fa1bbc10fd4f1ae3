import { Form } from '@remix-run/react'
import { useId } from 'react'

type Change = { id: string; words: string; made: string; prices: string }

type Props = { title: string; button: string; changes: Change[] }

/** Changes of many prices, each with a button that brings back the prices before. */
export function StandingChanges({ title, button, changes }: Props) {
  const id = useId()
  if (changes.length === 0) return null
  return (
    <section aria-labelledby={id} className="card grid gap-3 p-4 sm:p-6">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="grid gap-3">
        {changes.map((change) => (
          <li
            key={change.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
          >
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold">{change.words}</p>
              <p className="text-[0.9375rem] text-ink-soft">{change.made}</p>
              <p>{change.prices}</p>
            </div>
            <Form method="post" action="/admin/productos/precios">
              <input type="hidden" name="id" value={change.id} />
              <button name="intent" value="end" className="button button-quiet">
                {button}
                <span className="sr-only">: {change.words}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
