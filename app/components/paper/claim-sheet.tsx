type Sheet = {
  number: string
  kind: string
  meaning: string
  /** What the law has every sheet say. */
  rights: string
  written: string
  parts: { title: string; facts: { label: string; text: string }[] }[]
}

/** What the shop answered, and when. */
export type SheetAnswer = { text: string; written: string }

/** A sheet of the complaints book, on the screen and on paper. */
export function ClaimSheet({ sheet, answer }: { sheet: Sheet; answer: SheetAnswer | null }) {
  return (
    <article className="card grid gap-6 p-5 sm:p-8 print:border-0 print:p-0 print:shadow-none">
      <header className="grid gap-1">
        <p className="font-semibold">Libro de Reclamaciones</p>
        <h1 className="text-2xl sm:text-3xl">Hoja de reclamación N° {sheet.number}</h1>
        <p className="text-ink-soft">Fecha: {sheet.written}</p>
      </header>
      {sheet.parts.map(({ title, facts }) => (
        <section key={title} className="grid gap-2">
          <h2 className="border-b border-line pb-1 text-lg">{title}</h2>
          <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[10rem_1fr]">
            {facts.map(({ label, text }) => (
              <div key={label} className="contents">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="mb-1 min-w-0 wrap-anywhere whitespace-pre-line">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Observations answer={answer} />
      <footer className="grid gap-1 border-t border-line pt-3 text-[0.9375rem] text-ink-soft">
        <p>
          {sheet.kind}: {sheet.meaning}
        </p>
        <p>{sheet.rights}</p>
      </footer>
    </article>
  )
}

function Observations({ answer }: { answer: SheetAnswer | null }) {
  return (
    <section className="grid gap-2">
      <h2 className="border-b border-line pb-1 text-lg">
        4. Observaciones y acciones adoptadas por el proveedor
      </h2>
      {answer ? (
        <>
          <p className="wrap-anywhere whitespace-pre-line">{answer.text}</p>
          <p className="text-ink-soft">Respuesta del {answer.written}</p>
        </>
      ) : (
        <p className="text-ink-soft">Todavía sin respuesta.</p>
      )}
    </section>
  )
}
