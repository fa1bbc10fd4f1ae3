import { useEffect, useState } from 'react'
import type { ShownField } from '~/components/answered-form'
import { FieldError } from '~/components/fields'
import { visibleLength } from '~/forms/graphemes'

const MAX = 250

/** The dedication's field, its character count and a preview of the card. */
export function Dedication({ field }: { field: ShownField }) {
  const [text, setText] = useState(field.initialValue ?? '')
  // `maxlength` counts an emoji as two or more, so it goes once the script counts graphemes; the
  // server has the limit.
  const [limit, setLimit] = useState<number | undefined>(MAX)
  useEffect(() => setLimit(undefined), [])
  const length = visibleLength(text, MAX)

  return (
    <div className="grid gap-1">
      <label htmlFor={field.id} className="font-semibold">
        Dedicatoria <span className="font-normal text-ink-soft">(opcional)</span>
      </label>
      <textarea
        id={field.id}
        name={field.name}
        defaultValue={field.initialValue}
        aria-invalid={field.errors ? true : undefined}
        maxLength={limit}
        rows={3}
        className="field"
        aria-describedby={`${field.id}-cuenta${field.errors ? ` ${field.errorId}` : ''}`}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p
        id={`${field.id}-cuenta`}
        className={`text-right text-sm ${length > MAX ? 'font-semibold text-rosewood' : 'text-ink-soft'}`}
      >
        {length > MAX ? `Más de ${MAX}` : `${length}/${MAX}`} caracteres
      </p>
      <FieldError id={field.errorId} errors={field.errors} />
      {text.trim() && length <= MAX ? (
        <figure className="with-script justify-self-center pt-1">
          <figcaption className="mb-1 text-center text-sm text-ink-soft">
            Vista previa de la tarjeta
          </figcaption>
          <p className="min-h-28 w-72 max-w-full -rotate-1 rounded-md border border-line bg-white px-6 py-5 text-center font-display text-lg leading-snug break-words whitespace-pre-line shadow-float">
            {text.trim()}
          </p>
        </figure>
      ) : null}
    </div>
  )
}
