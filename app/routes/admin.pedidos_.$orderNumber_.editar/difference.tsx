import type { Difference } from './difference.server'

/** What the typed changes come to, and the button that asks for it; nothing is saved by it. */
export function DifferenceCard({
  total,
  difference,
}: {
  total: string
  difference: Difference | null
}) {
  return (
    <section aria-labelledby="diferencia" className="grid gap-3 rounded-card bg-cream p-4">
      <h2 id="diferencia" className="text-xl">
        Diferencia
      </h2>
      <div role="status" className="grid gap-3">
        {difference ? <Shown difference={difference} /> : <p>El total guardado es {total}.</p>}
      </div>
      <button name="intent" value="preview" className="button button-quiet justify-self-start">
        Ver diferencia
      </button>
    </section>
  )
}

function Shown({ difference }: { difference: Difference }) {
  const { total, sums, money, changes } = difference
  return (
    <>
      <p className="text-lg font-bold">{total ? `Total: ${total}` : 'El total no cambia.'}</p>
      <dl className="grid gap-1">
        {sums.map(([name, amount], index) => (
          <div
            key={index}
            className={`flex justify-between gap-3 ${name === 'Total' ? 'font-bold' : ''}`}
          >
            <dt className="wrap-anywhere">{name}</dt>
            <dd className="whitespace-nowrap">{amount}</dd>
          </div>
        ))}
      </dl>
      <p className="font-semibold">{money}</p>
      {changes.length > 0 ? (
        <ul className="list-disc pl-5">
          {changes.slice(1).map((change, index) => (
            <li key={index} className="wrap-anywhere whitespace-pre-line">
              {change}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="text-ink-soft">Todavía no se guardó nada.</p>
    </>
  )
}
