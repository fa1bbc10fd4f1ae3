/** Preview of a saved campaign: the mail at phone width, and its plain text. */
export function Preview({ id, text }: { id: string; text: string }) {
  return (
    <section aria-labelledby="vista-previa">
      <h2 id="vista-previa" className="text-xl">
        Vista previa
      </h2>
      <p className="mb-3 text-ink-soft">De lo que está guardado.</p>
      <div className="grid items-start gap-6 lg:grid-cols-[22.5rem_minmax(0,1fr)]">
        <iframe
          title="El correo a 360 píxeles de ancho"
          src={`/admin/campanias/${id}/vista`}
          sandbox=""
          width={360}
          height={640}
          className="max-w-full rounded-card border border-line bg-cream"
        />
        <div>
          <h3 className="mb-2 font-semibold">Como texto</h3>
          <pre className="card p-4 font-sans text-[0.9375rem] wrap-anywhere whitespace-pre-wrap">
            {text}
          </pre>
        </div>
      </div>
    </section>
  )
}
