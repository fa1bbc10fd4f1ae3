/** What to make that day, in all: printed first, to count flowers and wrappings by. */
export function DayTotals(props: { arrangements: string[]; complements: string[] }) {
  return (
    <section className="mb-6" aria-labelledby="totals">
      <h2 id="totals" className="border-b-2 border-ink pb-1 text-xl">
        Por armar
      </h2>
      <ul className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2 print:grid-cols-2">
        {[...props.arrangements, ...props.complements.map((extra) => `+ ${extra}`)].map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
