import type { ReactNode } from 'react'

/** One of the numbered steps of the form; the style sheet counts them. */
export function Step({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="card step">
      {title ? <h2 className="step-title">{title}</h2> : null}
      {children}
    </section>
  )
}
