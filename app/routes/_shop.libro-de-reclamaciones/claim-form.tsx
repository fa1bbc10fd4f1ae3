import type { SubmissionResult } from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { type ShownField, useAnsweredForm } from '~/components/answered-form'
import { countingTitle, ErrorSummary, problemsOf } from '~/components/error-summary'
import { FieldError, TextArea, TextField } from '~/components/fields'
import { CLAIM_KINDS, GOODS, RIGHTS } from '~/models/claims/claim'
import { MeantEmail } from '../../components/recipient/meant-email'
import { SendButton } from '../_shop/send-button'
import type { ClaimField } from './claim-schema.server'

const LABELS: Partial<Record<ClaimField, string>> = {
  name: 'Nombre y apellidos',
  address: 'Domicilio',
  document: 'DNI o carné de extranjería',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  guardian: 'Padre o madre',
  good: 'Bien contratado',
  amount: 'Monto reclamado (S/)',
  good_description: 'Descripción',
  kind: 'Tipo de hoja',
  detail: 'Detalle',
  request: 'Pedido',
}

type Props = {
  /** Tells this form from others with the same words. */
  formKey: string
  lastResult: SubmissionResult | undefined
  refusal: string | undefined
}

type AnsweredClaim = ReturnType<typeof useAnsweredForm<Record<ClaimField, string>>>

/** The norm's form, part by part. */
export function ClaimForm({ formKey, lastResult, refusal }: Props) {
  const form = useAnsweredForm<Record<ClaimField, string>>({
    id: 'reclamo',
    lastResult,
    defaultValue: { key: formKey, good: 'producto', kind: 'reclamo' },
  })
  const isSending = useNavigation().formAction === '/libro-de-reclamaciones'
  const problems = problemsOf(form, refusal, LABELS)
  return (
    <Form method="post" noValidate preventScrollReset id={form.id} className="grid gap-5">
      {/* Enter submits with the first button of a form. */}
      <button tabIndex={-1} aria-hidden="true" className="sr-only" />
      <input type="hidden" name="key" value={form.field('key').initialValue} />
      <ErrorSummary title={countingTitle(problems)} problems={problems} />
      <Consumer form={form} answered={lastResult?.initialValue} />
      <Bought form={form} />
      <Detail form={form} />
      <div className="card grid gap-4 p-5 sm:p-8">
        <p className="text-[0.9375rem] text-ink-soft">
          {RIGHTS} Usamos estos datos solo para atender tu hoja:{' '}
          <Link to="/privacidad" className="link">
            Política de privacidad
          </Link>
          .
        </p>
        <SendButton isSending={isSending} sending="Enviando...">
          Enviar hoja de reclamación
        </SendButton>
      </div>
    </Form>
  )
}

type ConsumerProps = {
  form: AnsweredClaim
  answered: Record<string, unknown> | null | undefined
}

function Consumer({ form, answered }: ConsumerProps) {
  return (
    <Part title="1. Identificación del consumidor reclamante">
      <TextField
        field={form.field('name')}
        label="Nombre y apellidos"
        autoComplete="name"
        required
      />
      <TextField
        field={form.field('address')}
        label="Domicilio"
        autoComplete="address-line1"
        required
      />
      <DocumentAndPhone form={form} />
      <TextField
        field={form.field('email')}
        label="Correo electrónico"
        hint="Aquí te llegan la copia y la respuesta"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        required
      />
      <MeantEmail answered={answered} field={form.field('email')} />
      <TextField
        field={form.field('guardian')}
        label="Padre o madre"
        hint="Nombre y apellidos, si quien reclama es menor de edad"
        optional
      />
    </Part>
  )
}

function DocumentAndPhone({ form }: { form: AnsweredClaim }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        field={form.field('document')}
        label="DNI o carné de extranjería"
        autoComplete="off"
        required
      />
      <TextField
        field={form.field('phone')}
        label="Teléfono"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
      />
    </div>
  )
}

function Bought({ form }: { form: AnsweredClaim }) {
  return (
    <Part title="2. Identificación del bien contratado">
      <Choice field={form.field('good')} legend="¿Fue un producto o un servicio?">
        {Object.entries(GOODS).map(([value, label]) => (
          <Option key={value} field={form.field('good')} value={value} label={label} />
        ))}
      </Choice>
      <TextField
        field={form.field('amount')}
        label="Monto reclamado (S/)"
        inputMode="decimal"
        optional
      />
      <TextArea
        field={form.field('good_description')}
        label="Descripción"
        hint="Qué compraste, con el número de pedido si lo tienes"
        rows={3}
      />
    </Part>
  )
}

function Detail({ form }: { form: AnsweredClaim }) {
  return (
    <Part title="3. Detalle de la reclamación y pedido del consumidor">
      <Choice field={form.field('kind')} legend="¿Es un reclamo o una queja?">
        {Object.entries(CLAIM_KINDS).map(([value, { label, meaning }]) => (
          <Option
            key={value}
            field={form.field('kind')}
            value={value}
            label={label}
            meaning={meaning}
          />
        ))}
      </Choice>
      <TextArea field={form.field('detail')} label="Detalle" hint="Cuéntanos qué pasó" rows={6} />
      <TextArea
        field={form.field('request')}
        label="Pedido"
        hint="Qué pides que hagamos"
        rows={4}
      />
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card grid gap-4 p-5 sm:p-8">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}

type ChoiceProps = { field: ShownField; legend: string; children: ReactNode }

function Choice({ field, legend, children }: ChoiceProps) {
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.errors ? field.errorId : undefined}
      className="grid gap-2"
    >
      <legend className="mb-1 font-semibold">{legend}</legend>
      {children}
      <FieldError id={field.errorId} errors={field.errors} />
    </fieldset>
  )
}

type OptionProps = { field: ShownField; value: string; label: string; meaning?: string }

function Option({ field, value, label, meaning }: OptionProps) {
  return (
    <label className="flex min-h-11 items-start gap-3 rounded-xl border border-line px-4 py-2.5">
      <input
        type="radio"
        name={field.name}
        value={value}
        defaultChecked={field.initialValue === value}
        className="mt-0.5 size-5 shrink-0 accent-leaf"
      />
      <span>
        <span className={meaning ? 'font-semibold' : ''}>{label}</span>
        {meaning ? <span className="block text-[0.9375rem] text-ink-soft">{meaning}</span> : null}
      </span>
    </label>
  )
}
