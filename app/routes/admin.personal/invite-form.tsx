import { Form, useActionData } from '@remix-run/react'
import { ErrorSummary, problemsOf } from '~/components/error-summary'
import { SelectField, TextField } from '~/components/fields'
import { useAnsweredForm } from '~/components/answered-form'
import { InterruptedNotice, useInterruptedTexts } from '../admin/form/interrupted'
import { DutyOptions } from './duty-options'
import type { invite } from './staff-actions.server'

/** Asks somebody to work here. */
export function InviteForm() {
  const answer = useActionData<typeof invite>()
  const before = useInterruptedTexts('invite')
  const form = useAnsweredForm<{ email: string; duty: string }>({
    id: 'invitar',
    lastResult: answer?.result,
    defaultValue: { email: before?.email ?? '', duty: before?.duty ?? 'manager' },
  })
  return (
    <section aria-labelledby="invitar-titulo" className="card p-5">
      <h2 id="invitar-titulo" className="text-xl">
        Invitar a alguien
      </h2>
      <p className="mb-3 text-ink-soft">
        Recibe un correo con un enlace de un solo uso, con el que elige su contraseña.
      </p>
      <Form method="post" id="invitar" noValidate className="grid max-w-md gap-4">
        <InterruptedNotice of="invite" />
        <ErrorSummary title="No se envió la invitación" problems={problemsOf(form)} />
        <TextField
          field={form.field('email')}
          label="Correo"
          type="email"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SelectField field={form.field('duty')} label="Función">
          <DutyOptions />
        </SelectField>
        <button name="intent" value="invite" className="button button-main justify-self-start">
          Enviar invitación
        </button>
      </Form>
    </section>
  )
}
