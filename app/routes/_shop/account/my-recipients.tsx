import { Form } from '@remix-run/react'
import type { KnownRecipient } from '~/components/recipient/recipient-fields'

/** The people that the checkout offers to send to again. */
export function Recipients({ recipients }: { recipients: KnownRecipient[] }) {
  return (
    <section className="mt-8" aria-labelledby="a-quienes-enviaste">
      <h2 id="a-quienes-enviaste" className="mb-3 text-2xl">
        Personas a quienes enviaste
      </h2>
      <ul className="card grid divide-y divide-line px-4">
        {recipients.map(({ id, name, phone }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              {name} · <span className="whitespace-nowrap">{phone}</span>
            </span>
            <Form method="post">
              <input type="hidden" name="id" value={id} />
              <button name="intent" value="forget-recipient" className="link min-h-11">
                Borrar<span className="sr-only"> a {name}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
