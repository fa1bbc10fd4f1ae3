import { counted } from '~/counted'
import { ImportProgress } from '../admin/list/import-progress'
import type { importProgress } from '~/models/newsletter/subscriber-import.server'

type Import = NonNullable<Awaited<ReturnType<typeof importProgress>>>

/** How far an import is, and what became of it. */
export function ImportResult({ imported }: { imported: Import }) {
  const { id, file_name: fileName, finished_at: finishedAt, bad } = imported
  return (
    <section aria-labelledby="resultado" className="card mb-6 max-w-3xl p-4 sm:p-6">
      <h2 id="resultado" className="text-xl wrap-anywhere">
        {finishedAt ? 'Importación terminada' : 'Importando'}
        {fileName ? `: ${fileName}` : ''}
      </h2>
      <div role="status" className="mt-2">
        {finishedAt ? <Counts {...imported} /> : <ImportProgress {...imported} />}
      </div>
      {bad > 0 ? <BadLines {...imported} /> : null}
      {bad > 0 && finishedAt ? (
        <p className="mt-2">
          <a
            href={`/admin/suscriptores/importacion/${id}`}
            className="link inline-flex min-h-11 items-center"
            download
          >
            {`Descargar lo que no entró (${counted(bad, 'línea', 'líneas')}, CSV)`}
          </a>
          <span className="block text-[0.9375rem] text-ink-soft">
            Corrige el archivo e impórtalo otra vez. Se guarda una semana.
          </span>
        </p>
      ) : null}
    </section>
  )
}

function Counts({ added, total, bad }: Import) {
  const known = total - added - bad
  return (
    <>
      <p className="font-semibold">{counted(added, 'persona nueva', 'personas nuevas')}</p>
      {known > 0 ? (
        <p>{`${counted(known, 'ya estaba y queda', 'ya estaban y quedan')} igual.`}</p>
      ) : null}
      {bad > 0 ? <p>{`${counted(bad, 'línea no entró', 'líneas no entraron')}.`}</p> : null}
    </>
  )
}

function BadLines({ problems, bad }: Import) {
  return (
    <>
      <ul className="mt-3 grid gap-1 border-t border-line pt-3">
        {problems.map(([number, email, name, reason]) => (
          <li key={number} className="wrap-anywhere">
            <strong>{`Línea ${number}`}</strong>
            {`: ${reason}`}
            <span className="text-ink-soft">{` — ${[email, name].filter(Boolean).join(', ')}`}</span>
          </li>
        ))}
      </ul>
      {bad > problems.length ? <p>{`Y ${bad - problems.length} más, en el archivo.`}</p> : null}
    </>
  )
}
