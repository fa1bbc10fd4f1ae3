import { type MouseEvent, useState } from 'react'

/** The frame in which both previews open. */
const FRAME = 'vista-del-correo'

/** Preview of a saved campaign: the mail at phone width, and its plain text. */
export function Preview({ id, text }: { id: string; text: string }) {
  return (
    <section aria-labelledby="vista-previa">
      <h2 id="vista-previa" className="text-xl">
        Vista previa
      </h2>
      <p className="mb-3 text-ink-soft">Muestra lo que está guardado.</p>
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

/**
 * Shows what is typed as a mail, without saving it: with scripts in a frame below the button, without them as a page
 * of its own, from which one goes back.
 */
export function DraftPreview() {
  const [isOpen, setOpen] = useState(false)

  function show({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
    const { form } = button
    if (!form) return
    setOpen(true)
    // After the frame is there; `submit` asks no validation and fires no event, so nothing is saved.
    requestAnimationFrame(() => {
      const action = form.getAttribute('action')
      form.setAttribute('action', '/admin/campanias/vista')
      form.target = FRAME
      form.submit()
      form.setAttribute('action', action ?? '')
      form.removeAttribute('target')
    })
  }

  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <div>
        <button type="button" onClick={show} className="with-script button button-quiet">
          Ver el correo antes de guardar
        </button>
        <button formAction="/admin/campanias/vista" className="without-script button button-quiet">
          Ver el correo antes de guardar
        </button>
      </div>
      <iframe
        name={FRAME}
        title="El correo con lo que está escrito, a 360 píxeles de ancho"
        sandbox=""
        width={360}
        height={640}
        hidden={!isOpen}
        className="max-w-full rounded-card border border-line bg-cream"
      />
    </div>
  )
}
