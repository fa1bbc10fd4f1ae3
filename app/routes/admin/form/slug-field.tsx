import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { useRef } from 'react'
import { FieldError } from '~/components/fields'
import type { Control } from './form-field'

export const SLUG = {
  kind: 'slug',
  label: 'Slug',
  hint: 'Parte de la dirección en la tienda, como «rosas-rojas».',
} as const

type Text = Control<FieldMetadata<string>>

/**
 * The name and slug of a record. With scripts the slug of a new record follows the name until it is
 * edited, and a button generates it again at any time.
 *
 * @param follows whether the record is new, so that its address may still change
 */
export function NameAndSlug(props: { name: Text; slug: Text; follows: boolean }) {
  const { name, slug } = props
  const generated = useGeneratedSlug(props.follows && !slug.field.initialValue)
  return (
    <>
      <NameInput {...name} generated={generated} />
      <SlugInput {...slug} generated={generated} />
    </>
  )
}

type Generated = ReturnType<typeof useGeneratedSlug>

/** The two inputs, and what writes the slug of the name into the second. */
function useGeneratedSlug(follows: boolean) {
  const nameInput = useRef<HTMLInputElement>(null)
  const slugInput = useRef<HTMLInputElement>(null)
  const isFollowing = useRef(follows)

  /** Not while the slug is focused, nor after it was edited. */
  function mayFollow() {
    return isFollowing.current && document.activeElement !== slugInput.current
  }

  async function makeSlug(isWanted = () => true) {
    const { toSlug } = await import('~/slug')
    // On a slow connection the slug may have been edited before the script ran.
    if (!nameInput.current || !slugInput.current || !isWanted()) return
    slugInput.current.value = toSlug(nameInput.current.value)
    slugInput.current.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function follow() {
    if (isFollowing.current) void makeSlug(mayFollow)
  }

  return { nameInput, slugInput, isFollowing, makeSlug, follow }
}

function NameInput({ field: name, label, generated }: Text & { generated: Generated }) {
  const { key, ...props } = getInputProps(name, { type: 'text' })
  return (
    <div className="grid gap-1">
      <label htmlFor={name.id} className="font-semibold">
        {label}
      </label>
      <input
        key={key}
        {...props}
        ref={generated.nameInput}
        aria-required
        aria-describedby={name.errors ? name.errorId : undefined}
        autoComplete="off"
        className="field"
        onInput={generated.follow}
      />
      <FieldError id={name.errorId} errors={name.errors} />
    </div>
  )
}

function SlugInput({ field: slug, label, hint, generated }: Text & { generated: Generated }) {
  const { key, ...props } = getInputProps(slug, { type: 'text' })
  const { slugInput, isFollowing, makeSlug, follow } = generated
  return (
    <div className="grid gap-1">
      <label htmlFor={slug.id} className="font-semibold">
        {label}
      </label>
      <p id={slug.descriptionId} className="text-[0.9375rem] text-ink-soft">
        {hint}
      </p>
      <div className="flex gap-2">
        <input
          key={key}
          {...props}
          ref={slugInput}
          aria-required
          aria-describedby={`${slug.descriptionId}${slug.errors ? ` ${slug.errorId}` : ''}`}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          className="field min-w-0"
          onInput={(event) => {
            if (event.nativeEvent.isTrusted) isFollowing.current = false
          }}
          onBlur={follow}
        />
        <button
          type="button"
          className="with-script button button-quiet shrink-0"
          onClick={() => void makeSlug()}
        >
          Generar
        </button>
      </div>
      <FieldError id={slug.errorId} errors={slug.errors} />
    </div>
  )
}
