import type { ReactNode } from 'react'

type Props = { title: string; id?: string; children: ReactNode }

/** A titled part of an order. */
export function Part({ title, id, children }: Props) {
  return (
    <section
      id={id}
      className="card grid min-w-0 scroll-mt-16 content-start gap-2 p-3 sm:gap-3 sm:p-4"
    >
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  )
}
