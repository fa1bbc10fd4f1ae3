import { type FieldMetadata, getTextareaProps } from '@conform-to/react'
import { lazy, Suspense, useRef, useState } from 'react'
import { FieldError } from '~/components/fields'
import { useHydrated } from '~/components/hydrated'

/** Loaded lazily: the code is large and only this screen needs it. */
const RichText = lazy(() => import('./rich-text').then((module) => ({ default: module.RichText })))

/** The body of a campaign: HTML or plain text in a textarea; with scripts, a rich text editor. */
export function BodyField({ field }: { field: FieldMetadata<string> }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [isCode, setCode] = useState(false)
  const isRich = useHydrated() && !isCode
  const { key, ...props } = getTextareaProps(field)

  function write(html: string) {
    if (!area.current || area.current.value === html) return
    area.current.value = html
    area.current.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <div className="grid gap-1">
      <Heading id={field.id} isCode={isCode} change={() => setCode(!isCode)} />
      {isRich ? (
        <Suspense fallback={<p className="field">Cargando el editor...</p>}>
          <RichText start={() => area.current?.value ?? ''} write={write} />
        </Suspense>
      ) : null}
      <div hidden={isRich}>
        <p id={field.descriptionId} className="mb-1 text-[0.9375rem] text-ink-soft">
          Texto, o HTML sencillo: párrafos, títulos, listas, negritas y enlaces.
        </p>
        <textarea
          key={key}
          {...props}
          ref={area}
          rows={10}
          aria-required
          aria-describedby={`${field.descriptionId} ${field.errorId}`}
          className="field"
        />
      </div>
      <FieldError id={field.errorId} errors={field.errors} />
    </div>
  )
}

type HeadingProps = { id: string; isCode: boolean; change: () => void }

/** The label, and with scripts the choice of plain HTML. */
function Heading({ id, isCode, change }: HeadingProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <label htmlFor={id} className="font-semibold">
        Contenido
      </label>
      <button
        type="button"
        aria-pressed={isCode}
        onClick={change}
        className="with-script link min-h-11"
      >
        Escribir como HTML
      </button>
    </div>
  )
}
