import { useEffect, useRef, useState } from 'react'
import type { ShownField } from '~/components/answered-form'
import { FieldError } from '~/components/fields'
import { useHydrated } from '~/components/hydrated'
import { useShopName } from '~/document/shop-name'
import { visibleLength } from '~/forms/graphemes'
import { PHRASES, withPhrase } from './phrases'

const MAX = 250

/** The dedication, typed on the card as it will be; its character count, and phrases to begin with. */
export function Dedication({ field, isByHand }: { field: ShownField; isByHand: boolean }) {
  const card = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(field.initialValue ?? '')
  const limit = useScriptlessLimit()
  const length = visibleLength(text, MAX)

  function take(phrase: string) {
    if (!card.current) return
    card.current.value = withPhrase(card.current.value, phrase)
    setText(card.current.value)
    card.current.focus()
  }

  return (
    <div className="grid gap-2">
      <label htmlFor={field.id} className="font-semibold">
        Dedicatoria <span className="font-normal text-ink-soft">(opcional)</span>
      </label>
      <div className="note">
        <textarea
          ref={card}
          id={field.id}
          name={field.name}
          defaultValue={field.initialValue}
          aria-invalid={field.errors ? true : undefined}
          maxLength={limit}
          rows={4}
          placeholder={`Escribe aquí: así ${isByHand ? 'escribimos a mano' : 'se imprime'} tu tarjeta`}
          aria-describedby={`${field.id}-cuenta${field.errors ? ` ${field.errorId}` : ''}`}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <p className="text-[0.875rem] text-rosewood" aria-hidden="true">
          {useShopName()}
        </p>
      </div>
      <Count id={`${field.id}-cuenta`} length={length} />
      <FieldError id={field.errorId} errors={field.errors} />
      <Phrases take={take} />
    </div>
  )
}

/**
 * `maxlength` counts an emoji as two or more, so it goes once the script counts graphemes; the
 * server has the limit.
 */
function useScriptlessLimit() {
  const [limit, setLimit] = useState<number | undefined>(MAX)
  useEffect(() => setLimit(undefined), [])
  return limit
}

function Count({ id, length }: { id: string; length: number }) {
  return (
    <p
      id={id}
      className={`text-right text-sm ${length > MAX ? 'font-semibold text-rosewood' : 'text-ink-soft'}`}
    >
      {length > MAX ? `Más de ${MAX}` : `${length}/${MAX}`} caracteres
    </p>
  )
}

/** To read and to copy; with scripts, to press. */
function Phrases({ take }: { take: (phrase: string) => void }) {
  const isLive = useHydrated()
  return (
    <details>
      <summary className="link inline-flex min-h-11 items-center">
        Ideas para tu dedicatoria
      </summary>
      <dl>
        {PHRASES.map(({ occasion, phrase }) => (
          <div key={occasion} className="border-t border-line pt-1.5">
            <dt className="text-[0.875rem] text-ink-soft">{occasion}</dt>
            <dd className="grid min-h-11 items-center">
              {isLive ? (
                <button
                  type="button"
                  className="self-stretch text-left font-medium hover:text-leaf"
                  onClick={() => take(phrase)}
                >
                  {phrase}
                </button>
              ) : (
                phrase
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
