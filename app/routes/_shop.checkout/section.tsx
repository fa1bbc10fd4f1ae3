import type { ReactNode } from 'react'

/** A titled part of the checkout. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card grid gap-4 p-4 sm:p-6">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}
