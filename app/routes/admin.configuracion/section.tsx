import type { ReactNode } from 'react'

/** A part of the settings, reached by its own link, with how much of it is wrong beside its name. */
export function Section({
  id,
  title,
  problems,
  children,
}: {
  id: string
  title: string
  /** Of its fields. */
  problems: (string[] | undefined)[]
  children: ReactNode
}) {
  const count = problems.filter((problem) => problem !== undefined).length
  return (
    <section
      id={id}
      aria-labelledby={`${id}-titulo`}
      className="card grid scroll-mt-4 gap-5 p-4 sm:p-6"
    >
      <h2 id={`${id}-titulo`} className="text-xl">
        {title}
        {count > 0 ? (
          <span className="ml-3 text-[0.9375rem] font-semibold text-rosewood">
            {count === 1 ? 'Hay 1 dato que corregir' : `Hay ${count} datos que corregir`}
          </span>
        ) : null}
      </h2>
      {children}
    </section>
  )
}
