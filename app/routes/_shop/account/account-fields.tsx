import { type ComponentProps, type ReactNode, useState } from 'react'
import type { AccountForm } from './account-form'

type Props = {
  form: AccountForm
  name: string
  label: string
  hint?: string
  /** Content inside the field, at its end. */
  inside?: ReactNode
} & Omit<ComponentProps<'input'>, 'id' | 'form' | 'name'>

/** A field of an account form, with its errors. */
export function AccountField({ form, name, label, hint, inside, ...input }: Props) {
  const { id, initialValue, errors } = form.field(name)
  const problem = form.refusal ? undefined : errors?.[0]
  const described = [hint ? `${id}-ayuda` : '', problem ? `${id}-error` : ''].filter(Boolean)
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint ? (
        <p id={`${id}-ayuda`} className="text-[0.9375rem] text-ink-soft">
          {hint}
        </p>
      ) : null}
      <div className="relative">
        <input
          id={id}
          name={name}
          required
          defaultValue={initialValue}
          aria-invalid={problem ? true : undefined}
          aria-describedby={described.join(' ') || undefined}
          className={`field ${inside ? 'pr-24' : ''}`}
          {...input}
        />
        {inside}
      </div>
      <p
        id={`${id}-error`}
        role="alert"
        className="text-[0.9375rem] font-medium text-rosewood empty:hidden"
      >
        {problem}
      </p>
    </div>
  )
}

/** The same for an e-mail, the account's unless it says otherwise. */
export function EmailField(props: Pick<Props, 'form'> & Partial<Props>) {
  return (
    <AccountField
      name="email"
      label="Correo electrónico"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      maxLength={254}
      {...props}
    />
  )
}

/** The same for a password, with a button to show it and a Caps Lock warning. */
export function PasswordField(props: Omit<Props, 'type' | 'inside'>) {
  const [isShown, show] = useState(false)
  const [capitals, noteCapitals] = useState(false)
  return (
    <div>
      <AccountField
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        onKeyUp={(event) => noteCapitals(event.getModifierState('CapsLock'))}
        inside={
          <button
            type="button"
            aria-pressed={isShown}
            onClick={() => show(!isShown)}
            className="with-script absolute inset-y-0 right-1 rounded-xl px-3 text-[0.9375rem] font-semibold text-leaf"
          >
            {isShown ? 'Ocultar' : 'Mostrar'}
            <span className="sr-only"> {props.label.toLowerCase()}</span>
          </button>
        }
      />
      <p role="status" className="mt-1 text-[0.9375rem] font-medium empty:hidden">
        {capitals ? 'Bloq Mayús está activado' : null}
      </p>
    </div>
  )
}
