import type { ReactNode } from 'react'

/** A titled part of an order. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card grid min-w-0 content-start gap-3 p-4">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  )
}
