import { counted } from '~/counted'
import type { BenchSlot as Slot } from './bench-of.server'
import { MadeWork } from './made-work'
import { WorkCard } from './work-card'

/** What to make for a slot, and after it, folded, what is made. */
export function BenchSlot({ id, day, slot, toMake, made }: Slot & { id: string; day: string }) {
  return (
    <section className="mb-6" aria-labelledby={id}>
      <h2
        id={id}
        className="mb-3 scroll-mt-24 break-after-avoid border-b-2 border-ink pb-1 text-xl"
      >
        {slot}
      </h2>
      <ul className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3 print:grid-cols-2">
        {toMake.map((work, place) => (
          <WorkCard
            key={work.id}
            work={work}
            // Without scripts the page begins again at what is to be made next.
            to={`?dia=${day}#${toMake[place + 1]?.id ?? id}`}
          />
        ))}
      </ul>
      {made.length > 0 ? (
        <details open={made.some(({ mayUndo }) => mayUndo)} className="mt-3 print:hidden">
          <summary className="link inline-flex min-h-11 items-center">
            {counted(made.length, 'listo', 'listos')}
          </summary>
          <ul className="grid gap-x-4 sm:grid-cols-2 xl:grid-cols-3">
            {made.map((work) => (
              <MadeWork key={work.id} work={work} to={`?dia=${day}#${id}`} />
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}
