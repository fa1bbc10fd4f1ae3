import type { ReactNode } from 'react'

/** One of the numbered steps of the form; the style sheet counts them. */
export function Step({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="card step px-4 pt-3 pb-4">
      {title ? <h2 className="step-title">{title}</h2> : null}
      {children}
    </section>
  )
}
