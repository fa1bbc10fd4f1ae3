import { Form } from '@remix-run/react'

type Change = { id: string; words: string; made: string; ends: string }

/** The changes whose prices before are to return. */
export function Waiting({ changes }: { changes: Change[] }) {
  if (changes.length === 0) return null
  return (
    <section aria-labelledby="vuelven" className="card grid gap-3 p-4 sm:p-6">
      <h2 id="vuelven" className="text-xl">
        Precios que van a volver
      </h2>
      <ul className="grid gap-3">
        {changes.map(({ id, words, made, ends }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold">{words}</p>
              <p className="text-[0.9375rem] text-ink-soft">{made}</p>
              <p>{ends}</p>
            </div>
            <Form method="post" action="/admin/productos/precios">
              <input type="hidden" name="id" value={id} />
              <button name="intent" value="end" className="button button-quiet">
                Volver ya<span className="sr-only">: {words}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
