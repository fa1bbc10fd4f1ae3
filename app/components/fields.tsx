import type { ComponentProps, ReactNode } from 'react'
import type { ShownField } from './answered-form'

type Frame = {
  field: ShownField
  label: string
  hint?: ReactNode
  optional?: boolean
}

/** A label, its hint, the control and its errors, associated for screen readers. */
function Field({ field, label, hint, optional, children }: Frame & { children: ReactNode }) {
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={field.id} className="font-semibold">
        {label}
        {optional ? <span className="font-normal text-ink-soft"> (opcional)</span> : null}
      </label>
      {hint ? (
        <p id={field.descriptionId} className="text-[0.9375rem] text-ink-soft">
          {hint}
        </p>
      ) : null}
      {children}
      <FieldError id={field.errorId} errors={field.errors} />
    </div>
  )
}

/**
 * The errors of a field, in an element that exists from the start so that screen readers announce
 * changes.
 */
export function FieldError({ id, errors }: { id: string; errors: string[] | undefined }) {
  return (
    <p id={id} role="alert" className="text-[0.9375rem] font-medium text-rosewood empty:hidden">
      {errors?.[0]}
    </p>
  )
}

/** Ids that describe a control: its hint, and its error when there is one. */
function describedBy(field: ShownField, hint: ReactNode) {
  const ids = [hint ? field.descriptionId : '', field.errors ? field.errorId : ''].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

/** The props that every control takes from its field, except the key. */
export function controlProps({ id, name, errors, initialValue, ...field }: ShownField) {
  const { required, minLength, maxLength, pattern } = field
  return {
    ...{ id, name, required, minLength, maxLength, pattern },
    defaultValue: initialValue,
    'aria-invalid': errors ? true : undefined,
  }
}

type TextFieldProps = Frame & {
  type?: 'text' | 'email' | 'tel' | 'password' | 'date' | 'time'
  /** Only for screen readers: the server's sentence is shown instead of the browser's. */
  required?: boolean
} & Pick<
    ComponentProps<'input'>,
    | 'autoComplete'
    | 'inputMode'
    | 'autoCapitalize'
    | 'spellCheck'
    | 'maxLength'
    | 'min'
    | 'list'
    | 'readOnly'
  >

export function TextField({
  field,
  label,
  hint,
  optional,
  type = 'text',
  required,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ field, label, hint, optional }}>
      <input
        key={field.key}
        type={type}
        {...controlProps(field)}
        {...input}
        aria-required={required}
        aria-describedby={describedBy(field, hint)}
        className={input.readOnly ? 'field border-dashed text-ink-soft' : 'field'}
      />
    </Field>
  )
}

export function TextArea({ field, label, hint, optional, rows }: Frame & { rows: number }) {
  const { pattern: _, ...props } = controlProps(field)
  return (
    <Field {...{ field, label, hint, optional }}>
      <textarea
        key={field.key}
        {...props}
        rows={rows}
        aria-describedby={describedBy(field, hint)}
        className="field"
      />
    </Field>
  )
}

export function SelectField({
  field,
  label,
  hint,
  optional,
  children,
}: Frame & { children: ReactNode }) {
  const { id, name, required, defaultValue, 'aria-invalid': isInvalid } = controlProps(field)
  return (
    <Field {...{ field, label, hint, optional }}>
      <select
        key={field.key}
        {...{ id, name, required, defaultValue }}
        aria-invalid={isInvalid}
        aria-describedby={describedBy(field, hint)}
        className="field"
      >
        {children}
      </select>
    </Field>
  )
}
