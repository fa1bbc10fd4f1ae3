import type { ReactNode } from 'react'

/** A long text in sections, on a card that is readable on any background. */
export function Chapters(props: { title: string; lead: string; children: ReactNode }) {
  return (
    <article className="card mx-auto grid max-w-3xl gap-7 p-5 sm:p-10">
      <header className="grid gap-3">
        <h1 className="text-3xl sm:text-4xl">{props.title}</h1>
        <p className="text-lg text-ink-soft">{props.lead}</p>
      </header>
      {props.children}
    </article>
  )
}

export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1 [&_ul]:pl-5">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}
