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

/** What an erasure takes and what it leaves, before somebody asks for it. */
export function ErasureWords({ copies }: { copies: string }) {
  return (
    <ul className="grid list-disc gap-1 pl-5">
      <li>
        Se borran al momento la cuenta, direcciones, celulares, personas a quienes se envió,
        dedicatorias, notas, comprobantes, fotos y el correo de novedades.
      </li>
      <li>
        Por ley quedan, hasta que venza su plazo, el nombre, el documento, los productos y los
        importes de lo que se compró, y las hojas del Libro de Reclamaciones.
      </li>
      <li>
        Un pedido que todavía no se entrega guarda lo que hace falta para entregarlo; se borra
        cuando termine.
      </li>
      <li>{copies}</li>
      <li>No se puede deshacer.</li>
    </ul>
  )
}
