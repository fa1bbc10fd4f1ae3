import type { ReactNode } from 'react'

type Props = { step: number; title: string; children: ReactNode }

/** One of the three steps of the checkout. */
export function Section({ step, title, children }: Props) {
  return (
    <section className="card grid gap-4 p-4 sm:p-6">
      <h2 className="flex items-center gap-3 text-xl">
        <span
          aria-hidden
          className="grid size-8 place-items-center rounded-full bg-leaf font-sans text-base text-white"
        >
          {step}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}
