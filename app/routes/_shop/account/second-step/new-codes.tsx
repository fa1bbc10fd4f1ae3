import { useEffect, useRef } from 'react'

/** Recovery codes, which are shown once. */
export function NewCodes({ codes }: { codes: string[] }) {
  const first = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // They come in place of a form that was scrolled to, and that had the focus.
    window.scrollTo(0, 0)
    first.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="grid gap-4">
      <p ref={first} tabIndex={-1} className="outline-none">
        Si pierdes tu celular, cada uno de estos códigos te deja entrar una vez. No se muestran de
        nuevo: imprímelos o cópialos a un lugar seguro.
      </p>
      <ol className="grid list-decimal gap-x-8 gap-y-1 pl-8 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <button
        type="button"
        className="button button-quiet with-script print:hidden"
        onClick={() => window.print()}
      >
        Imprimir
      </button>
      <a href="/admin" className="button button-main print:hidden">
        Ya los guardé
      </a>
    </div>
  )
}
