import type { ReactNode } from 'react'

/** A section of the settings with an anchor, and the number of its problems beside its name. */
export function Section({
  id,
  title,
  problems,
  children,
}: {
  id: string
  title: string
  /** Of the section's fields. */
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
