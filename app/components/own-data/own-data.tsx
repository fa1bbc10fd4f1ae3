type Props = { sections: { title: string; rows: [name: string, text: string][][] }[] }

/** What the shop holds of somebody, to be read: a fold for each kind, and a list in it for each row. */
export function OwnData({ sections }: Props) {
  if (sections.length === 0) return <p>La tienda no guarda nada más.</p>
  return (
    <div className="grid gap-3">
      {sections.map(({ title, rows }) => (
        <details key={title} className="card px-4">
          <summary className="min-h-11 cursor-pointer content-center font-semibold">
            {title} ({rows.length})
          </summary>
          <ul className="grid divide-y divide-line pb-2">
            {rows.map((row, index) => (
              <li key={index} className="py-3">
                <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
                  {row.map(([name, text]) => (
                    <div key={name} className="min-w-0">
                      <dt className="text-sm text-ink-soft">{name}</dt>
                      <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}
